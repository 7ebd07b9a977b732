import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { IdOrSlug } from '../kernel/schemas.ts';

/** Minutes before the start. */
export const ReminderTimes = z
  .array(z.union(limits.reminders.minutes.map((minutes) => z.literal(minutes))))
  .max(limits.reminders.max)
  .refine((minutes) => new Set(minutes).size === minutes.length, { params: { rule: 'invalid_format' } });
export type ReminderMinutes = z.infer<typeof ReminderTimes>[number];

/** `default`: as the hosts of each event have set it; `own`: at the person's own times, for all events. */
const level = z.enum(['off', 'default', 'own']);
const ReminderChoice = z.object({ level, minutes: ReminderTimes }).meta({ id: 'ReminderChoice' });
export type ReminderChoice = z.infer<typeof ReminderChoice>;

const params = z.object({ id: IdOrSlug });
export const eventReminders = {
  mine: endpoint({
    method: 'GET',
    path: '/me/reminders',
    access: 'user',
    summary: 'Get when the current user is reminded of events they go to.',
    ok: ReminderChoice,
  }),
  setMine: endpoint({
    method: 'PUT',
    path: '/me/reminders',
    access: 'user',
    summary: 'Set when the current user is reminded of events they go to. The minutes apply to the level `own` only.',
    body: z.strictObject({ level, minutes: ReminderTimes.default([]) }),
    ok: ReminderChoice,
  }),
  ofEvent: endpoint({
    method: 'GET',
    path: '/events/:id/reminders',
    access: 'user',
    summary: 'Get when attendees of an event are reminded. For its hosts.',
    params,
    ok: z.object({ minutes: ReminderTimes }),
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  setOfEvent: endpoint({
    method: 'PUT',
    path: '/events/:id/reminders',
    access: 'user',
    summary: 'Set when attendees of an event are reminded. For its hosts.',
    params,
    body: z.strictObject({ minutes: ReminderTimes }),
    ok: z.object({ minutes: ReminderTimes }),
    errors: ['event.not_found', 'member.not_allowed'],
  }),
};
