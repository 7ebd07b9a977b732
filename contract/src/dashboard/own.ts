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

/** A post that was answered much, with the numbers that make it one. */
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

/** What the caller did, and what came back: always as of now. */
export const OwnNumbers = z
  .object({
    ...span,
    countedAt: Instant,
    communities: z.object({ now: z.int(), joined: z.int() }),
    /** `upcoming`: with a seat. `attended`: those that ended in the period. */
    events: z.object({ upcoming: z.int(), attended: z.int() }),
    /** `reactions` and `replies` of others, to the latest 1,000 posts and 1,000 comments. */
    metrics: z.object({ posts: Metric, comments: Metric, reactions: Metric, replies: Metric }),
    /** Of the period, by comments and reactions; at most five. */
    topPosts: z.array(TopPost),
  })
  .meta({ id: 'OwnNumbers' });
export type OwnNumbers = z.infer<typeof OwnNumbers>;

const Cohort = z.object({
  /** Monday of the week of joining. */
  week: Day,
  joined: z.int(),
  /** Those who are members still. */
  stayed: z.int(),
  /** Those active in each of `retentionWeeks`; null for a week that is not over. */
  active: z.array(z.int().nullable()),
});

/**
 * Numbers of one community. *Active* are members who posted, commented, reacted, wrote a message or answered an event; who only reads is
 * not recorded.
 */
export const CommunityNumbers = z
  .object({
    ...span,
    community: z.object({ id: Id, slug: z.string(), name: z.string(), timezone: z.string() }),
    /** Null until the first count, which is already scheduled, has finished. */
    totals: z
      .object({
        members: z.int(),
        /** Requests to join that wait. */
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
    /** Of all time: invitations sent, links and invitations opened, people who joined by them. */
    invites: z.object({ sent: z.int(), opened: z.int(), joined: z.int() }),
    /** By week of joining, the latest first; at most twelve, without weeks in which no one joined. */
    retention: z.array(Cohort),
    /** Of the latest 2,000 posts of the period, by comments and reactions; at most five. */
    topPosts: z.array(TopPost),
  })
  .meta({ id: 'CommunityNumbers' });
export type CommunityNumbers = z.infer<typeof CommunityNumbers>;

export const communityDayColumns = ['day', ...communityMetricNames] as const;

const period = Period.default('30');
const params = z.object({ id: IdOrSlug });

/** Dashboards of everybody: the own numbers, and those of communities that the caller runs. */
export const ownDashboards = {
  mine: endpoint({
    method: 'GET',
    path: '/dashboard/me',
    access: 'user',
    summary: 'Get the figures of the current user: what they did in a period, and what others answered.',
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
