import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { defineEventPublished, type EventPublished } from './events.published.jobs.ts';
import { publishedRepository } from './events.published.repository.ts';
import { defineReminderJobs } from './events.reminders.jobs.ts';
import { remindersRepository } from './events.reminders.repository.ts';
import { remindersRoutes } from './events.reminders.routes.ts';
import { remindersService } from './events.reminders.service.ts';

export type { EventPublished } from './events.published.jobs.ts';

type Reminders = { routes: Handler[]; eventPublished: EventPublished };
export function createReminders(parts: Parts, { notify }: { notify: Notify }): Reminders {
  const reminders = remindersRepository(parts.db);
  defineReminderJobs({ ...parts, reminders, notify });
  return {
    routes: remindersRoutes(remindersService(reminders)),
    eventPublished: defineEventPublished({ ...parts, published: publishedRepository(parts.db), notify }),
  };
}
