import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/schemas.ts';

/** Number of days up to now. A year is 52 whole weeks, so that it can be compared with the previous one. */
export const periodDays = { '7': 7, '30': 30, '90': 90, year: 364 } as const;
export const Period = z.enum(['7', '30', '90', 'year']);
export type Period = z.infer<typeof Period>;

const Day = z.iso.date();

/** A count over a period: its sum, that of the previous period, and the points of a chart. */
export const Metric = z
  .object({
    sum: z.int(),
    /** Sum of the previous period without its last point, because the last of `points` is incomplete. Null if the site is younger. */
    before: z.int().nullable(),
    /** One per day, or one per week for a year. */
    points: z.array(z.int()),
  })
  .meta({ id: 'Metric' });
export type Metric = z.infer<typeof Metric>;

export const metricNames = ['newPeople', 'newCommunities', 'newEvents', 'messages', 'rsvps', 'activePeople'] as const;
export type MetricName = (typeof metricNames)[number];

/** Days are UTC days; the last one is today. */
export const SiteNumbers = z
  .object({
    from: Day,
    to: Day,
    /** Days per point. */
    step: z.int(),
    /** Null until the first count, which is already scheduled, has finished. */
    totals: z
      .object({
        people: z.int(),
        communities: z.int(),
        events: z.int(),
        upcomingEvents: z.int(),
        /** Distinct users active today, within 7 days and within 30 days. */
        active: z.object({ day: z.int(), week: z.int(), month: z.int() }),
        /** First day on which reading counts as activity; before it only writing and RSVPs did. */
        seenSince: Day,
        countedAt: Instant,
      })
      .nullable(),
    /** `activePeople` is the sum of the daily active users. */
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

/** Counts are capped at 10,000. */
export const SiteHealth = z
  .object({
    /** Jobs that are due, the age of the oldest one, and jobs given up within the last day. */
    queue: z.object({ ...state, waiting: z.int(), oldestSeconds: z.int().nullable(), givenUp: z.int() }),
    outbox: z.object({ ...state, waiting: z.int(), oldestSeconds: z.int().nullable(), failed: z.int() }),
    /** Unexpected 5xx responses and failed job runs of all instances, within the last hour and day. */
    errors: z.object({ ...state, answersHour: z.int(), answersDay: z.int(), jobsHour: z.int(), jobsDay: z.int() }),
    database: z.object({ ...state, milliseconds: z.number() }),
    audit: z.object({
      ...state,
      waiting: z.int(),
      sealedAt: Instant.nullable(),
      verifiedAt: Instant.nullable(),
      isSound: z.boolean().nullable(),
    }),
    /** Disk of the responding instance; null if the instance stores no files. */
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
    summary: 'Get the figures of the whole site: current totals, and a period compared with the previous one.',
    query: z.object({ period: Period.default('30') }),
    ok: SiteNumbers,
  }),
  health: endpoint({
    method: 'GET',
    path: '/dashboard/site/health',
    access,
    summary: 'Get the health of the components of the site.',
    ok: SiteHealth,
  }),
};
