import { eventReminders } from '#contract/events/reminders.ts';
import { handle } from '#kernel/http/handle.ts';
import type { RemindersService } from './events.reminders.service.ts';

export const remindersRoutes = (service: RemindersService) => [
  handle(eventReminders.mine, ({ viewer }) => service.mine(viewer)),
  handle(eventReminders.setMine, ({ body, viewer }) => service.choose(viewer, body)),
  handle(eventReminders.ofEvent, ({ params, viewer }) => service.ofEvent(viewer, params.id)),
  handle(eventReminders.setOfEvent, ({ params, body, viewer }) => service.setOfEvent(viewer, params.id, body.minutes)),
];
