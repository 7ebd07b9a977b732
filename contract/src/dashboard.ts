import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Instant } from './kernel/schemas.ts';

/** The last days up to now. A year is 52 whole weeks, so that it can be laid over the one before. */
export const periodDays = { '7': 7, '30': 30, '90': 90, year: 364 } as const;
export const Period = z.enum(['7', '30', '90', 'year']);
export type Period = z.infer<typeof Period>;

const Day = z.iso.date();

/** One thing counted over a period: its sum, that of the period before, and the points of a chart. */
export const Metric = z
  .object({
    sum: z.int(),
    /** Without its last point, as the last of `points` is not over. Null where the site is younger than that. */
    before: z.int().nullable(),
    /** One for each day of the period, or for each week of a year. */
    points: z.array(z.int()),
  })
  .meta({ id: 'Metric' });
export type Metric = z.infer<typeof Metric>;

export const metricNames = ['newPeople', 'newCommunities', 'newEvents', 'messages', 'rsvps', 'activePeople'] as const;
export type MetricName = (typeof metricNames)[number];

/** Days are those of UTC; the last one is today. */
export const SiteNumbers = z
  .object({
    from: Day,
    to: Day,
    /** Days of one point. */
    step: z.int(),
    /** Null until the first count, which is on its way. */
    totals: z
      .object({
        people: z.int(),
        communities: z.int(),
        events: z.int(),
        upcomingEvents: z.int(),
        /** Different people of today, of seven days and of thirty. */
        active: z.object({ day: z.int(), week: z.int(), month: z.int() }),
        /** The first day on which readers count among the active; before it only those did who wrote or answered. */
        seenSince: Day,
        countedAt: Instant,
      })
      .nullable(),
    /** `activePeople` sums up the people of each day. */
    metrics: z.object({
      newPeople: Metric,
      newCommunities: Metric,
      newEvents: Metric,
      messages: Metric,
      rsvps: Metric,
      activePeople: Metric,
    }),
  })
  .meta({ id: 'SiteNumbers' });
export type SiteNumbers = z.infer<typeof SiteNumbers>;

export const HealthState = z.enum(['good', 'attention', 'bad']);
export type HealthState = z.infer<typeof HealthState>;
const state = { state: HealthState };

/** What is counted here is counted up to 10,000. */
export const SiteHealth = z
  .object({
    /** Jobs that are due, how long the first of them has been, and those given up within a day. */
    queue: z.object({ ...state, waiting: z.int(), oldestSeconds: z.int().nullable(), givenUp: z.int() }),
    outbox: z.object({ ...state, waiting: z.int(), oldestSeconds: z.int().nullable(), failed: z.int() }),
    /** Answers 5xx that nobody meant and runs of jobs that failed, of all instances, within an hour and a day. */
    errors: z.object({ ...state, answersHour: z.int(), answersDay: z.int(), jobsHour: z.int(), jobsDay: z.int() }),
    database: z.object({ ...state, milliseconds: z.number() }),
    audit: z.object({
      ...state,
      waiting: z.int(),
      sealedAt: Instant.nullable(),
      verifiedAt: Instant.nullable(),
      isSound: z.boolean().nullable(),
    }),
    /** Of the instance that answers; null where it keeps no files. */
    disk: z.object({ ...state, freeBytes: z.int(), totalBytes: z.int() }).nullable(),
  })
  .meta({ id: 'SiteHealth' });
export type SiteHealth = z.infer<typeof SiteHealth>;

const access = 'permission:system:dashboard:read';

export const dashboard = {
  site: endpoint({
    method: 'GET',
    path: '/dashboard/site',
    access,
    summary: 'How the whole site does: numbers of now, and of a period beside the one before.',
    query: z.object({ period: Period.default('30') }),
    ok: SiteNumbers,
  }),
  health: endpoint({
    method: 'GET',
    path: '/dashboard/site/health',
    access,
    summary: 'Whether the parts of the site work.',
    ok: SiteHealth,
  }),
};
