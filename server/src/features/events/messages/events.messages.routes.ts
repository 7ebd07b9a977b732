import { eventMessages } from '#contract/events/messages.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { EventMessagesService } from './events.messages.service.ts';

export const messagesRoutes = (service: EventMessagesService): Handler[] => [
  handle(eventMessages.list, ({ params, query, viewer }) => service.list(viewer, params.id, query)),
  handle(eventMessages.recipients, ({ params, body, viewer }) => service.recipients(viewer, params.id, body)),
  handle(eventMessages.preview, ({ params, body, viewer }) => service.preview(viewer, params.id, body)),
  handle(eventMessages.test, async ({ params, body, viewer }) => {
    await service.test(viewer, params.id, body);
    return {};
  }),
  handle(eventMessages.send, ({ params, body, viewer }) => service.send(viewer, params.id, body)),
  handle(eventMessages.change, ({ params, body, viewer }) => service.change(viewer, params.id, params.messageId, body)),
  handle(eventMessages.cancel, ({ params, viewer }) => service.cancel(viewer, params.id, params.messageId)),
  handle(eventMessages.read, ({ params, viewer }) => service.read(viewer, params.id, params.messageId)),
];
