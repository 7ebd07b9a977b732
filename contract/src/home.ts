import { z } from 'zod';
import { JoinPolicy } from './communities/shapes.ts';
import { endpoint } from './kernel/endpoint.ts';
import { Person } from './kernel/person.ts';
import { Id, Instant } from './kernel/schemas.ts';
import { Notification } from './notifications.ts';

const NamedCommunity = z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() });

/** Items that wait for the current user: a few of each kind, latest first. */
export const Waiting = z
  .object({
    /** Communities that the caller moderates: join requests, reports and appeals, undecided posts, comments and edits; each up to 100. */
    decisions: z.array(z.object({ community: NamedCommunity, requests: z.int(), reports: z.int(), texts: z.int() })),
    invitations: z.array(
      z.object({
        community: NamedCommunity.extend({ joinPolicy: JoinPolicy, asksOnJoining: z.boolean() }),
        /** Null once the account is gone. */
        invitedBy: Person.nullable(),
      }),
    ),
    /** Announcements that the caller has not confirmed. */
    announcements: z.array(z.object({ id: Id, title: z.string(), community: NamedCommunity, author: Person, publishedAt: Instant })),
    /** Unread notifications of mentions; `until` is the position of the latest one, for marking them as read. */
    mentions: z.object({ count: z.int(), latest: z.array(Notification), until: z.string().nullable() }),
    /** The caller's own drafts and scheduled posts, last changed first. They wait only for the caller. */
    drafts: z.array(z.object({ id: Id, title: z.string(), publishAt: Instant.nullable(), community: NamedCommunity })),
    /** Steps that a newcomer has done; null once all are done, and for community members with an account older than 30 days. */
    steps: z.object({ hasProfile: z.boolean(), hasCommunity: z.boolean(), hasSpoken: z.boolean() }).nullable(),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof Waiting>;

/** A person who shares communities with the caller. */
export const Acquaintance = Person.extend({
  /** Number of shared communities among those that were compared. */
  shared: z.int(),
}).meta({ id: 'Acquaintance' });
export type Acquaintance = z.infer<typeof Acquaintance>;

export const home = {
  waiting: endpoint({
    method: 'GET',
    path: '/me/waiting',
    access: 'user',
    summary:
      'List the items that wait for the current user: invitations, moderator decisions, announcements to confirm, mentions, own drafts, first steps.',
    ok: Waiting,
  }),
  acquaintances: endpoint({
    method: 'GET',
    path: '/me/acquaintances',
    access: 'user',
    summary:
      'List people with a public profile who share the most communities with the current user. Users who blocked the current user or are blocked are excluded.',
    ok: z.object({ items: z.array(Acquaintance) }),
  }),
};
