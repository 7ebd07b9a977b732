import { notifications } from '#contract/notifications.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import type { NotificationsService } from './notifications.service.ts';
import type { NoticeSettingsService } from './notifications.settings.service.ts';

export const notificationsRoutes = (service: NotificationsService, settings: NoticeSettingsService): Handler[] => [
  handle(notifications.muted, ({ viewer }) => settings.get(viewer)),
  handle(notifications.setMuted, ({ body, viewer }) => settings.set(viewer, body)),
  handle(notifications.list, ({ query, viewer, request }) => service.list(viewer, requestLanguage(request.headers), query)),
  handle(notifications.unread, ({ viewer }) => service.unread(viewer)),
  handle(notifications.read, ({ body, viewer }) => service.read(viewer, body)),
  handle(notifications.unreadAgain, ({ body, viewer }) => service.unreadAgain(viewer, body.ids)),
  handle(notifications.clear, ({ body, viewer }) => service.clear(viewer, body)),
  handle(notifications.undo, ({ body, viewer }) => service.undo(viewer, body.action)),
];
