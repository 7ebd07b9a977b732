import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './browser/limits.ts';
import { Person } from './kernel/person.ts';
import { Endless, Id, Instant, Zone } from './kernel/schemas.ts';

export const NotificationKind = z.enum([
  'membership.joined',
  'membership.requested',
  'membership.approved',
  'membership.rejected',
  'membership.invite_used',
  'membership.owner',
  'membership.invited',
  'membership.role',
  'membership.removed',
  'membership.banned',
  'membership.muted',
  'membership.deleting',
  'membership.restored',
  'membership.export_ready',
  'post.comment',
  'post.reply',
  'post.mention',
  'post.reaction',
  'post.announcement',
  'post.modmail',
  'post.pending',
  'post.approved',
  'post.rejected',
  'post.comment_pending',
  'post.comment_approved',
  'post.comment_rejected',
  'post.edit_pending',
  'post.edit_approved',
  'post.edit_rejected',
  'post.hidden',
  'post.deleted',
  'post.comment_deleted',
  'post.moved',
  'post.unplanned',
  'event.rsvp',
  'event.promoted',
  'event.requested',
  'event.approved',
  'event.rejected',
  'event.offered',
  'event.lapsed',
  'event.cancelled',
  'event.restored',
  'event.changed',
  'event.postponed',
  'event.rescheduled',
  'event.unconfirmed',
  'event.unplanned',
  'event.host',
  'event.cohost_asked',
  'event.cohost_accepted',
  'event.invited',
  'event.removed',
  'event.seat_handed',
  'event.seat_accepted',
  'event.seat_declined',
  'event.seat_expired',
  'event.seat_missed',
  'event.ticket_changed',
  'event.reminder',
  'event.feedback',
  'event.published',
  'event.dates_added',
  'event.message',
  'event.comment',
  'event.answered',
  'chat.mention',
  'chat.direct',
  'chat.request',
  'chat.added',
  'moderation.opened',
  'moderation.decided',
  'moderation.sanctioned',
  'moderation.appealed',
  'moderation.appeal_decided',
  'account.export_ready',
  'account.deletion_cancelled',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Kinds grouped by topic. */
export const NotificationGroup = z.enum(['communities', 'posts', 'events', 'chat', 'moderation', 'account']);
export type NotificationGroup = z.infer<typeof NotificationGroup>;
/** Groups that can be muted; notifications about the account itself and of moderation cannot. */
const Topic = NotificationGroup.exclude(['account', 'moderation']);

/**
 * Kinds of notifications that are sent by mail too, while they are unread in the application. `digest`: for the communities with this
 * level. `invitations`: sent to the calendar of people who go to an event. `hosts`: messages from hosts to their guests.
 */
export const MailKind = z.enum([
  'requests',
  'decisions',
  'announcements',
  'replies',
  'mentions',
  'digest',
  'invitations',
  'reminders',
  'hosts',
]);
export type MailKind = z.infer<typeof MailKind>;
const TimeOfDay = z.iso.time({ precision: -1 });
/**
 * Hours at which mails of notifications wait, from a time of day (`22:00`) to another, of which the latter is no longer among them. `zone`:
 * their time zone while the account has none of its own.
 */
export const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay, zone: Zone })
  .refine(({ from, to }) => from !== to, { params: { rule: 'invalid_value' }, path: ['to'] })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

const settings = {
  /** Groups that are muted, in the application and by mail. */
  muted: z.array(Topic).max(Topic.options.length),
  /** Kinds of mails that are off. */
  withoutMail: z.array(MailKind).max(MailKind.options.length),
  digest: z.enum(['daily', 'weekly']),
  /** Null for mails at any time. What is about events that a person goes to does not wait. */
  quiet: QuietHours.nullable(),
};
const NotificationSettings = z.object(settings).meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    /** Picture of the actor, or of the community if there is no actor; null if none was uploaded. */
    avatar: z.string().nullable(),
    /** Headline and details, in the language of the recipient. */
    title: z.string(),
    message: z.string(),
    date: Instant,
    isRead: z.boolean(),
    /** Target: a path of the web app. */
    url: z.string(),
    /** Null if there is no actor, or the account is gone. */
    actor: Person.nullable(),
    community: z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const place = z.string().max(200);
const chosen = { filter: z.enum(['all', 'unread']).default('all'), group: NotificationGroup.optional() };
const ids = z.array(Id).min(1).max(limits.notificationsAtOnce.max);

/** Selects the notifications of a list up to `until`, or only `ids` among them. Newer ones are unaffected. */
const Marking = z.strictObject({
  /** The `until` of a list response. */
  until: place,
  ids: ids.optional(),
  ...chosen,
  /** Id generated by the client for each request; `undo` refers to it. */
  action: Id,
});

/** Unread notifications of all groups, capped at 1,000. */
const unread = z.int();
const Marked = z.object({ changed: z.int(), unread });

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'user',
    summary: 'List the notifications that the current user can still see, latest first.',
    query: z.object({
      cursor: place.optional(),
      limit: z.coerce.number<number>().int().min(1).max(50).default(20),
      ...chosen,
    }),
    ok: Endless(Notification).extend({
      unread,
      /** Cursor of the newest item of this page, for marking and clearing; null if there is none. */
      until: z.string().nullable(),
    }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notifications/unread',
    access: 'user',
    summary: 'Get the number of unread notifications, capped at 1,000.',
    ok: z.object({ unread }),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/notifications/read',
    access: 'user',
    summary: 'Mark notifications as read.',
    body: Marking,
    ok: Marked,
  }),
  unreadAgain: endpoint({
    method: 'PUT',
    path: '/notifications/unread',
    access: 'user',
    summary: 'Mark notifications as unread.',
    body: z.strictObject({ ids }),
    ok: Marked,
  }),
  clear: endpoint({
    method: 'PUT',
    path: '/notifications/cleared',
    access: 'user',
    summary: 'Remove notifications from the lists of the current user.',
    body: Marking,
    ok: Marked,
  }),
  muted: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    access: 'user',
    summary: 'Get the muted groups of notifications and the choice of mails.',
    ok: NotificationSettings,
  }),
  setMuted: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'user',
    summary: 'Change the muted groups for future notifications, or the choice of mails. Omitted fields are unchanged.',
    body: z.strictObject(settings).partial(),
    ok: NotificationSettings,
  }),
  undo: endpoint({
    method: 'PUT',
    path: '/notifications/undo',
    access: 'user',
    summary: 'Undo one action that marked notifications as read or cleared them.',
    body: z.strictObject({ action: Id }),
    ok: Marked,
  }),
};
