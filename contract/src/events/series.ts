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
    /** Moved or edited individually. */
    isException: z.boolean(),
    /** Null: no limit. */
    seatsLeft: z.int().nullable(),
    /** Whether RSVPs are accepted now. */
    isOpen: z.boolean(),
    myRegistration: Registration.nullable(),
  })
  .meta({ id: 'SeriesDate' });
export type SeriesDate = z.infer<typeof SeriesDate>;

/** `following`: the date and those after it. `all`: all dates that have not begun. */
export const SeriesScope = z.enum(['following', 'all']);
export type SeriesScope = z.infer<typeof SeriesScope>;

/** Effect of an edit on the dates of a series. */
export const SeriesEffect = z
  .object({
    changed: z.int(),
    /** Number of dates that a rule with more dates adds. */
    added: z.int(),
    /** Number of dates without answers that the rule no longer has. */
    removed: z.int(),
    /** Number of dates with answers that the rule no longer has. They are cancelled and can be restored. */
    cancelled: z.int(),
    /** Number of people who have a seat on cancelled dates, or wait for one. */
    people: z.int(),
    /** Number of dates that were edited individually. They stay as they are. */
    kept: z.int(),
  })
  .meta({ id: 'SeriesEffect' });
export type SeriesEffect = z.infer<typeof SeriesEffect>;

/** A rule and its first date. */
const Rule = z.object({ rrule: z.string(), wallStart: WallTime });

/** Series as shown to people who plan it. */
export const SeriesPlan = z
  .object({
    /** Version of this event, for an edit of the series that starts from it. */
    version,
    /** Rule from this date on. */
    following: Rule,
    /** Rule of this date and of all dates that have not begun. */
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
        /** Whether the date was edited or moved individually. */
        state: z.enum(['same', 'edited', 'moved']),
        /** Seats taken. */
        goingCount: z.int(),
        capacity: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'SeriesPlan' });
export type SeriesPlan = z.infer<typeof SeriesPlan>;

/** One date of a series as shown to its hosts. */
export const HostedDate = z
  .object({
    id: Id,
    slug: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    zone: z.string(),
    allDay: z.boolean(),
    status: EventStatus,
    /** Whether the date was edited or moved individually. */
    state: z.enum(['same', 'edited', 'moved']),
    /** Number of people who go. */
    going: z.int(),
    /** Number of people in `going` who take part online; null unless the date is hybrid. */
    online: z.int().nullable(),
    /** Capacity of the date; for a hybrid date, in person only. Null = no limit. */
    capacity: z.int().nullable(),
    /** Number of registrations on the waitlist. */
    waiting: z.int(),
    can: z.object({ edit: z.boolean() }),
    /** Time until which the caller can restore a cancelled date; null if they cannot. */
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
    summary: 'Preview the dates that a recurrence rule gives, before an event is created with it.',
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
    summary: 'List the dates of the series of an event that are not over and that the caller may see, ordered by time.',
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
      'List the dates of the series of an event with the numbers of their guests: upcoming dates, next first, or past dates, latest first. For its hosts and the moderators of its community.',
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
      'Apply a change of this date to several dates of a series. Dates that were edited individually, have begun or are cancelled stay. Guests are notified once.',
    params: byId,
    body: EventChange.extend({
      scope: SeriesScope,
      /** Replaces the rule. Its first date is that of `plan`, moved as this event is moved. */
      rrule: z.string().max(recurrenceLimits.text).nullable().default(null),
      /** Only reports what the edit would do. */
      isDryRun: z.boolean().default(false),
    }),
    ok: SeriesEffect,
    errors: [
      ...refusals,
      'category.not_found',
      'event.bad_time',
      'event.bad_zone',
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
    summary: 'Cancel several dates of a series. Guests are notified once, with the reason. Each date can be restored within 24 hours.',
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
