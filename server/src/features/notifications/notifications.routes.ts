import { notifications } from '#contract/notifications.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import type { NotificationsService } from './notifications.service.ts';
import type { MutedService } from './notifications.muted.service.ts';

export const notificationsRoutes = (service: NotificationsService, muted: MutedService): Handler[] => [
  handle(notifications.muted, ({ viewer }) => muted.list(viewer)),
  handle(notifications.setMuted, ({ body, viewer }) => muted.set(viewer, body.muted)),
  handle(notifications.list, ({ query, viewer, request }) => service.list(viewer, requestLanguage(request.headers), query)),
  handle(notifications.unread, ({ viewer }) => service.unread(viewer)),
  handle(notifications.read, ({ body, viewer }) => service.read(viewer, body)),
  handle(notifications.unreadAgain, ({ body, viewer }) => service.unreadAgain(viewer, body.ids)),
  handle(notifications.clear, ({ body, viewer }) => service.clear(viewer, body)),
  handle(notifications.undo, ({ body, viewer }) => service.undo(viewer, body.action)),
];
