import { type MailKind, NotificationKind } from '#contract/notifications.ts';
import type { NoticeTopic } from './notifications.raise.repository.ts';

export type NoticeMail = Exclude<MailKind, 'digest' | 'invitations'>;
/**
 * How far the level in a community silences a kind. `personal`: not at all, it is about the recipient's own membership, seat and texts.
 * `addressed`: it is addressed to a person and reaches this person at once, even if the rest waits for a digest; only `none` silences it.
 */
type Reach = 'personal' | 'addressed' | 'general';

type KindRules = readonly [reach: Reach, mail: NoticeMail | null];

/** Each kind with its mail; null: another mail covers it (invitations, deletions, the account), or it can wait for a digest. */
const kinds: Readonly<Record<NotificationKind, KindRules>> = {
  'membership.joined': ['general', null],
  'membership.requested': ['general', 'requests'],
  'membership.approved': ['personal', 'decisions'],
  'membership.rejected': ['personal', 'decisions'],
  'membership.invite_used': ['general', null],
  'membership.owner': ['personal', 'decisions'],
  'membership.invited': ['general', null],
  'membership.role': ['personal', 'decisions'],
  'membership.removed': ['personal', 'decisions'],
  'membership.banned': ['personal', 'decisions'],
  'membership.muted': ['personal', 'decisions'],
  'membership.deleting': ['personal', null],
  'membership.restored': ['personal', null],
  'membership.export_ready': ['personal', null],
  'post.comment': ['general', 'replies'],
  'post.reply': ['addressed', 'replies'],
  'post.mention': ['addressed', 'mentions'],
  'post.reaction': ['general', null],
  'post.announcement': ['general', 'announcements'],
  'post.modmail': ['addressed', 'requests'],
  'post.pending': ['addressed', 'requests'],
  'post.approved': ['personal', 'decisions'],
  'post.rejected': ['personal', 'decisions'],
  'post.comment_pending': ['addressed', 'requests'],
  'post.comment_approved': ['personal', 'decisions'],
  'post.comment_rejected': ['personal', 'decisions'],
  'post.edit_pending': ['addressed', 'requests'],
  'post.edit_approved': ['personal', 'decisions'],
  'post.edit_rejected': ['personal', 'decisions'],
  'post.hidden': ['personal', 'decisions'],
  'post.deleted': ['personal', 'decisions'],
  'post.comment_deleted': ['personal', 'decisions'],
  'post.moved': ['personal', 'decisions'],
  'post.unplanned': ['personal', 'decisions'],
  'event.rsvp': ['general', null],
  'event.promoted': ['personal', 'decisions'],
  'event.requested': ['personal', 'requests'],
  'event.approved': ['personal', 'decisions'],
  'event.rejected': ['personal', 'decisions'],
  'event.offered': ['personal', 'decisions'],
  'event.lapsed': ['personal', 'decisions'],
  'event.cancelled': ['personal', 'decisions'],
  'event.restored': ['personal', 'decisions'],
  'event.changed': ['personal', 'decisions'],
  'event.postponed': ['personal', 'decisions'],
  'event.rescheduled': ['personal', 'decisions'],
  'event.unconfirmed': ['personal', 'decisions'],
  'event.unplanned': ['personal', 'decisions'],
  'event.host': ['personal', 'decisions'],
  'event.cohost_asked': ['personal', 'requests'],
  'event.cohost_accepted': ['personal', 'decisions'],
  'event.invited': ['personal', 'decisions'],
  'event.removed': ['personal', 'decisions'],
  'event.seat_handed': ['personal', 'decisions'],
  'event.seat_accepted': ['personal', 'decisions'],
  'event.seat_declined': ['personal', 'decisions'],
  'event.seat_expired': ['personal', 'decisions'],
  'event.seat_missed': ['personal', 'decisions'],
  'event.ticket_changed': ['personal', 'decisions'],
  'event.reminder': ['personal', 'reminders'],
  'event.feedback': ['personal', 'hosts'],
  'event.published': ['general', null],
  'event.dates_added': ['personal', 'decisions'],
  'event.message': ['personal', 'hosts'],
  'event.comment': ['addressed', 'replies'],
  'event.answered': ['addressed', 'replies'],
  'chat.mention': ['addressed', 'mentions'],
  'chat.direct': ['addressed', 'mentions'],
  'chat.request': ['addressed', 'mentions'],
  'chat.added': ['addressed', 'mentions'],
  'moderation.opened': ['general', 'requests'],
  'moderation.decided': ['general', 'decisions'],
  'moderation.sanctioned': ['general', 'decisions'],
  'moderation.appealed': ['general', 'requests'],
  'moderation.appeal_decided': ['general', 'decisions'],
  'account.export_ready': ['general', null],
  'account.deletion_cancelled': ['general', null],
};

/** A later release that runs beside this one may have written a kind that this one does not know. */
const rulesOf = (kind: NotificationKind): KindRules => (kinds as Partial<typeof kinds>)[kind] ?? ['general', null];

const kindsOf = (reach: Reach): NotificationKind[] => NotificationKind.options.filter((kind) => kinds[kind][0] === reach);
export const personal = kindsOf('personal');
export const addressed = kindsOf('addressed');

const silenced: Readonly<Record<Reach, string[]>> = { personal: [], addressed: ['none'], general: ['none', 'mentions', 'digest'] };
/** Kinds that do not wait for the end of quiet hours: an event may begin, and an offered seat be lost, before it. */
export const urgent: readonly NotificationKind[] = [
  'event.reminder',
  'event.offered',
  'event.promoted',
  'event.cancelled',
  'event.restored',
  'event.changed',
  'event.postponed',
  'event.rescheduled',
  'event.removed',
  'event.message',
];
/** Levels in a community that leave the kind out. */
export const silencedBy = (kind: NotificationKind): string[] => silenced[rulesOf(kind)[0]];

/** The kind of mail in which a notification is sent; null for those that are in the application only. */
export const mailKindOf = (kind: NotificationKind): NoticeMail | null => rulesOf(kind)[1];

/** The notifications that these kinds of mails contain. */
export const noticesIn = (mails: readonly MailKind[]): NotificationKind[] =>
  NotificationKind.options.filter((kind) => mails.some((mail) => mail === mailKindOf(kind)));

const topics: Record<string, NoticeTopic> = { membership: 'communities', post: 'posts', event: 'events', chat: 'chat' };
/** Null for kinds that cannot be muted. */
export const topicOf = (kind: NotificationKind): NoticeTopic | null => topics[kind.slice(0, kind.indexOf('.'))] ?? null;
