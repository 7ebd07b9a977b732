import { z } from 'zod';
import { EventChange } from './planning.ts';
import { EventStatus, Registration, WallTime } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { recurrenceLimits } from '../browser/recurrence.ts';
import { Id, IdOrSlug, Instant, Page, pageQuery, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

/** One date of a series: an event of its own. */
export const SeriesDate = z
  .object({
    id: Id,
    slug: z.string(),
    wallStart: WallTime,
    wallEnd: WallTime,
    zone: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    status: EventStatus,
    /** Moved or edited by itself. */
    isException: z.boolean(),
    /** Null: no limit. */
    seatsLeft: z.int().nullable(),
    /** Whether RSVPs are accepted now. */
    isOpen: z.boolean(),
    myRegistration: Registration.nullable(),
  })
  .meta({ id: 'SeriesDate' });
export type SeriesDate = z.infer<typeof SeriesDate>;

/** `following`: the date and those after it. `all`: all that have not begun. */
export const SeriesScope = z.enum(['following', 'all']);
export type SeriesScope = z.infer<typeof SeriesScope>;

/** What an edit does with the dates of a series. */
export const SeriesEffect = z
  .object({
    changed: z.int(),
    /** By a rule with more dates. */
    added: z.int(),
    /** Dates that the rule has not any more, without answers. */
    removed: z.int(),
    /** The same with answers: cancelled, and can be restored. */
    cancelled: z.int(),
    /** Who has a seat on cancelled dates, or waits for one. */
    people: z.int(),
    /** Edited by themselves: they stay as they are. */
    kept: z.int(),
  })
  .meta({ id: 'SeriesEffect' });
export type SeriesEffect = z.infer<typeof SeriesEffect>;

/** A rule and its first date. */
const Rule = z.object({ rrule: z.string(), wallStart: WallTime });

/** A series for those who plan it. */
export const SeriesPlan = z
  .object({
    /** Of this event, for an edit of the series from it. */
    version,
    /** From this date on. */
    following: Rule,
    /** Of this date and all that have not begun. */
    all: Rule,
    items: z.array(
      z.object({
        id: Id,
        slug: z.string(),
        wallStart: WallTime,
        wallEnd: WallTime,
        zone: z.string(),
        startsAt: Instant,
        endsAt: Instant,
        status: EventStatus,
        /** Whether it was edited by itself, and moved. */
        state: z.enum(['same', 'edited', 'moved']),
        /** Seats taken. */
        goingCount: z.int(),
        capacity: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'SeriesPlan' });
export type SeriesPlan = z.infer<typeof SeriesPlan>;

/** One date of a series for its hosts. */
export const HostedDate = z
  .object({
    id: Id,
    slug: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    zone: z.string(),
    allDay: z.boolean(),
    status: EventStatus,
    /** Whether it was edited by itself, and moved. */
    state: z.enum(['same', 'edited', 'moved']),
    /** People who go. */
    going: z.int(),
    /** Of hybrid dates, those of `going` who take part online; null otherwise. */
    online: z.int().nullable(),
    /** Of a hybrid date in person. Null: no limit. */
    capacity: z.int().nullable(),
    /** Registrations on the waitlist. */
    waiting: z.int(),
    can: z.object({ edit: z.boolean() }),
    /** Of cancelled dates, until when the caller can restore them; null when they cannot. */
    restoreUntil: Instant.nullable(),
  })
  .meta({ id: 'HostedDate' });
export type HostedDate = z.infer<typeof HostedDate>;

const refusals = ['event.not_found', 'member.not_allowed', 'community.archived', 'event.state_changed'] as const;
const byId = z.object({ id: IdOrSlug });

export const eventSeries = {
  preview: endpoint({
    method: 'GET',
    path: '/events/recurrence',
    access: 'user',
    summary: 'The dates that a rule of recurrence gives, before an event is created with it.',
    query: z.object({ wallStart: WallTime, rrule: z.string().max(recurrenceLimits.text) }),
    ok: z.object({
      /** At most 200. */
      dates: z.array(WallTime).meta({ maxItems: recurrenceLimits.dates }),
    }),
    errors: ['event.bad_recurrence', 'event.too_many_dates'],
  }),
  dates: endpoint({
    method: 'GET',
    path: '/events/:id/dates',
    access: 'public',
    summary: 'The dates of the series of an event that are not over and that the caller may see, in order of time.',
    params: byId,
    ok: z.object({
      items: z.array(SeriesDate),
      /** The answer of the caller to dates that are added later. */
      standing: z.object({ partySize: z.int() }).nullable(),
    }),
    errors: ['event.not_found'],
  }),
  plan: endpoint({
    method: 'GET',
    path: '/events/:id/series',
    access: 'user',
    summary: 'Get the series of an event with its dates that are not over. For those who may edit the event.',
    params: byId,
    ok: SeriesPlan,
    errors: ['event.not_found', 'member.not_allowed', 'event.state_changed'],
  }),
  hosted: endpoint({
    method: 'GET',
    path: '/events/:id/series/dates',
    access: 'user',
    summary:
      'List the dates of the series of an event with the numbers of their guests: to come, next first, or past, latest first. For its hosts and the moderators of its community.',
    params: byId,
    query: z.object({ ...pageQuery, when: z.enum(['upcoming', 'past']).default('upcoming') }),
    ok: Page(HostedDate),
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/events/:id/series',
    access: 'user',
    summary:
      'Change several dates of a series as this one is changed. Dates that were edited by themselves, have begun or are cancelled stay. Guests are told once.',
    params: byId,
    body: EventChange.extend({
      scope: SeriesScope,
      /** Replaces the rule. Its first date is that of `plan`, moved as this event is. */
      rrule: z.string().max(recurrenceLimits.text).nullable().default(null),
      /** Only tells what it would do. */
      isDryRun: z.boolean().default(false),
    }),
    ok: SeriesEffect,
    errors: [
      ...refusals,
      'category.not_found',
      'event.bad_time',
      'event.skipped_time',
      'event.in_past',
      'event.online_taken',
      'event.bad_recurrence',
      'event.too_many_dates',
      'image.not_found',
      'record.changed',
    ],
    rate: { max: 120, per: 3600 },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/events/:id/series/cancellation',
    access: 'user',
    summary: 'Cancel several dates of a series. Guests are told once, with the reason. Each can be restored within 24 hours.',
    params: byId,
    body: z.strictObject({
      /** `chosen`: the dates of `eventIds`; the series goes on. */
      scope: z.enum([...SeriesScope.options, 'chosen']),
      eventIds: z.array(Id).max(recurrenceLimits.dates).default([]),
      reason: text(limits.eventReason),
    }),
    ok: SeriesEffect,
    errors: refusals,
  }),
};
