import { chat } from '#contract/chat/index.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { SendService } from './chat.send.service.ts';
import type { ChatService } from './chat.service.ts';

export const chatRoutes = (service: ChatService & SendService): Handler[] => [
  handle(chat.channels, ({ viewer }) => service.list(viewer)),
  handle(chat.messages, ({ params, query, viewer }) => service.window(viewer, params.id, query)),
  handle(chat.send, ({ params, body, viewer }) => service.send(viewer, params.id, body)),
  handle(chat.changes, ({ params, query, viewer }) => service.changes(viewer, params.id, query.since)),
  handle(chat.read, ({ params, body, viewer }) => service.read(viewer, params.id, body.seq)),
];
