import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { defineEventPublished, type EventPublished } from './events.published.jobs.ts';
import { defineReminderJobs } from './events.reminders.jobs.ts';
import { remindersRoutes } from './events.reminders.routes.ts';
import { remindersService } from './events.reminders.service.ts';

export type { EventPublished } from './events.published.jobs.ts';

type Reminders = { routes: Handler[]; eventPublished: EventPublished };
export function createReminders(parts: Parts, { notify }: { notify: Notify }): Reminders {
  defineReminderJobs({ ...parts, notify });
  return {
    routes: remindersRoutes(remindersService(parts.db)),
    eventPublished: defineEventPublished({ ...parts, notify }),
  };
}
