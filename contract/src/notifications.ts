import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { Person } from './kernel/person.ts';
import { Endless, Id, Instant } from './kernel/schemas.ts';

export const NotificationKind = z.enum([
  'membership.joined',
  'membership.requested',
  'membership.approved',
  'membership.rejected',
  'membership.invite_used',
  'membership.owner',
  'event.rsvp',
  'event.promoted',
  'chat.mention',
  'account.export_ready',
  'account.deletion_cancelled',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Kinds that a reader thinks of as one thing. */
export const NotificationGroup = z.enum(['communities', 'events', 'chat', 'account']);
export type NotificationGroup = z.infer<typeof NotificationGroup>;
/** Groups that somebody may not want to hear of; news of the account itself is always told. */
const Topic = NotificationGroup.exclude(['account']);
const Wishes = z.object({ muted: z.array(Topic) });

export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    /** Picture of whoever it comes from, else of the community; null where none was uploaded. */
    avatar: z.string().nullable(),
    /** The news and what is behind it, in the reader's language. */
    title: z.string(),
    message: z.string(),
    date: Instant,
    isRead: z.boolean(),
    /** Where it leads: a path of the web app. */
    url: z.string(),
    /** Who did it; null where nobody did, or the account is gone. */
    actor: Person.nullable(),
    community: z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const place = z.string().max(200);
const chosen = { filter: z.enum(['all', 'unread']).default('all'), group: NotificationGroup.optional() };
const ids = z.array(Id).min(1).max(limits.notificationsAtOnce.max);

/** Those of a list up to `until`, or of these only the named ones. What has come since stays as it is. */
const Marking = z.strictObject({
  /** As a list answered it. */
  until: place,
  ids: ids.optional(),
  ...chosen,
  /** Made up by the caller for each wish; names it to whoever takes it back. */
  action: Id,
});

/** Unread ones of all groups, counted up to 1,000. */
const unread = z.int();
const Marked = z.object({ changed: z.int(), unread });

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'user',
    summary: 'What I was told and may still see, latest first.',
    query: z.object({
      cursor: place.optional(),
      limit: z.coerce.number<number>().int().min(1).max(50).default(20),
      ...chosen,
    }),
    ok: Endless(Notification).extend({
      unread,
      /** Place of the newest one of this page, for marking and clearing; null where there is none. */
      until: z.string().nullable(),
    }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notifications/unread',
    access: 'user',
    summary: 'How many I have not read, up to 1,000.',
    ok: z.object({ unread }),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/notifications/read',
    access: 'user',
    summary: 'Mark as read.',
    body: Marking,
    ok: Marked,
  }),
  unreadAgain: endpoint({
    method: 'PUT',
    path: '/notifications/unread',
    access: 'user',
    summary: 'Mark as unread again.',
    body: z.strictObject({ ids }),
    ok: Marked,
  }),
  clear: endpoint({
    method: 'PUT',
    path: '/notifications/cleared',
    access: 'user',
    summary: 'Take out of my lists.',
    body: Marking,
    ok: Marked,
  }),
  wishes: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    access: 'user',
    summary: 'What I do not want to be told of.',
    ok: Wishes,
  }),
  setWishes: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'user',
    summary: 'Choose what I do not want to be told of; it counts for what happens from now on.',
    body: z.strictObject({ muted: z.array(Topic).max(Topic.options.length) }),
    ok: Wishes,
  }),
  undo: endpoint({
    method: 'PUT',
    path: '/notifications/undo',
    access: 'user',
    summary: 'Take back what one action marked as read or cleared.',
    body: z.strictObject({ action: Id }),
    ok: Marked,
  }),
};
