import { chatConversations } from '#contract/chat/conversations.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Notify, ReadNotices } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { type ChatConversationsService, chatConversationsService } from './chat.conversations.service.ts';

export * as conversations from './chat.conversations.repository.ts';

const routesOf = (service: ChatConversationsService): Handler[] => [
  handle(chatConversations.start, ({ body, viewer }) => service.start(viewer, body)),
  handle(chatConversations.rename, ({ params, body, viewer }) => service.rename(viewer, params.id, body.name)),
  handle(chatConversations.leave, ({ params, viewer }) => service.leave(viewer, params.id)),
  handle(chatConversations.add, ({ params, viewer }) => service.add(viewer, params.id, params.userId)),
  handle(chatConversations.decide, ({ params, body, viewer }) => service.decide(viewer, params.id, body.accept)),
];

type Notices = { notify: Notify; readNotices: ReadNotices };
export const conversationRoutes = (parts: Parts & Notices): Handler[] => routesOf(chatConversationsService(parts));
