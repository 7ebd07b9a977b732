import { z } from 'zod';
import { Metric, Period } from './index.ts';
import { communityMetricNames } from '../browser/community-numbers.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug, Instant } from '../kernel/schemas.ts';
import { fileColumns, FileLink } from '../kernel/table.ts';

const Day = z.iso.date();
/** Days are UTC days; the last one is today. `step`: days per point. */
const span = { from: Day, to: Day, step: z.int() };

/** A post with many comments and reactions, with their numbers. */
const TopPost = z
  .object({
    id: Id,
    title: z.string(),
    author: Person,
    community: z.object({ slug: z.string(), name: z.string() }),
    publishedAt: Instant,
    comments: z.int(),
    reactions: z.int(),
  })
  .meta({ id: 'TopPost' });
export type TopPost = z.infer<typeof TopPost>;

/** What the caller did, and how others responded; counted at the time of the request. */
export const OwnNumbers = z
  .object({
    ...span,
    countedAt: Instant,
    communities: z.object({ now: z.int(), joined: z.int() }),
    /** `upcoming`: events in which the caller has a seat. `attended`: attended events that ended in the period. */
    events: z.object({ upcoming: z.int(), attended: z.int() }),
    /** `reactions` and `replies`: by others, to the latest 1,000 posts and 1,000 comments of the caller. */
    metrics: z.object({ posts: Metric, comments: Metric, reactions: Metric, replies: Metric }),
    /** Posts of the period with the most comments and reactions; at most five. */
    topPosts: z.array(TopPost),
  })
  .meta({ id: 'OwnNumbers' });
export type OwnNumbers = z.infer<typeof OwnNumbers>;

const Cohort = z.object({
  /** Monday of the week of joining. */
  week: Day,
  joined: z.int(),
  /** Number of those who are still members. */
  stayed: z.int(),
  /** Number of those active in each of `retentionWeeks`; null for a week that is not over. */
  active: z.array(z.int().nullable()),
});

/**
 * Numbers of one community. *Active* members have posted, commented, reacted, written a message or answered an event. Reading alone is not
 * recorded.
 */
export const CommunityNumbers = z
  .object({
    ...span,
    community: z.object({ id: Id, slug: z.string(), name: z.string(), timezone: z.string() }),
    /** Null until the first count, which is already scheduled, has finished. */
    totals: z
      .object({
        members: z.int(),
        /** Pending requests to join. */
        requests: z.int(),
        /** Distinct members active within 7 days and within 30 days. */
        active: z.object({ week: z.int(), month: z.int() }),
        countedAt: Instant,
      })
      .nullable(),
    metrics: z.object({ joined: Metric, left: Metric, active: Metric, posts: Metric, comments: Metric, messages: Metric, rsvps: Metric }),
    /** Members at the end of each point. */
    members: z.array(z.int()),
    /** Posts, comments and messages of the period by hour of the day, in the time zone of the community. */
    hours: z.array(z.int()).length(24),
    /** All-time numbers: invitations sent, links and invitations opened, people who joined with them. */
    invites: z.object({ sent: z.int(), opened: z.int(), joined: z.int() }),
    /** By week of joining, the latest first; at most twelve, without weeks in which no one joined. */
    retention: z.array(Cohort),
    /** Posts with the most comments and reactions among the latest 2,000 of the period; at most five. */
    topPosts: z.array(TopPost),
  })
  .meta({ id: 'CommunityNumbers' });
export type CommunityNumbers = z.infer<typeof CommunityNumbers>;

export const communityDayColumns = ['day', ...communityMetricNames] as const;

const period = Period.default('30');
const params = z.object({ id: IdOrSlug });

/** Dashboards for every user: the numbers of the caller, and those of communities that the caller moderates. */
export const ownDashboards = {
  mine: endpoint({
    method: 'GET',
    path: '/dashboard/me',
    access: 'user',
    summary: 'Get the figures of the current user: what they did in a period, and how others responded.',
    query: z.object({ period }),
    ok: OwnNumbers,
  }),
  community: endpoint({
    method: 'GET',
    path: '/dashboard/communities/:id',
    access: 'user',
    summary: 'Get the figures of a community in a period compared with the previous one. For its moderators only.',
    params,
    query: z.object({ period }),
    ok: CommunityNumbers,
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  exportDays: endpoint({
    method: 'POST',
    path: '/dashboard/communities/:id/export',
    access: 'user',
    summary: 'Export the days of a period of a community as a file. For its moderators only.',
    params,
    body: z.strictObject({ period, columns: fileColumns(communityDayColumns) }),
    ok: FileLink,
    errors: ['community.not_found', 'member.not_allowed'],
  }),
};
