import type { MailKind, NotificationKind } from '#contract/notifications.ts';

export type NoticeMail = Exclude<MailKind, 'digest' | 'invitations'>;

/**
 * Kinds that are missing here have no mail of their own: another mail covers them (invitations, deletions, the account), or they can wait
 * for a digest.
 */
const kinds: Partial<Record<NotificationKind, NoticeMail>> = {
  'membership.requested': 'requests',
  'post.pending': 'requests',
  'post.comment_pending': 'requests',
  'post.edit_pending': 'requests',
  'post.modmail': 'requests',
  'moderation.opened': 'requests',
  'membership.approved': 'decisions',
  'membership.rejected': 'decisions',
  'membership.owner': 'decisions',
  'membership.role': 'decisions',
  'membership.removed': 'decisions',
  'membership.banned': 'decisions',
  'membership.muted': 'decisions',
  'post.approved': 'decisions',
  'post.rejected': 'decisions',
  'post.comment_approved': 'decisions',
  'post.comment_rejected': 'decisions',
  'post.edit_approved': 'decisions',
  'post.edit_rejected': 'decisions',
  'post.hidden': 'decisions',
  'post.deleted': 'decisions',
  'post.comment_deleted': 'decisions',
  'post.moved': 'decisions',
  'post.unplanned': 'decisions',
  'event.promoted': 'decisions',
  'event.requested': 'requests',
  'event.approved': 'decisions',
  'event.rejected': 'decisions',
  'event.offered': 'decisions',
  'event.lapsed': 'decisions',
  'event.cancelled': 'decisions',
  'event.restored': 'decisions',
  'event.changed': 'decisions',
  'event.postponed': 'decisions',
  'event.rescheduled': 'decisions',
  'event.unconfirmed': 'decisions',
  'event.dates_added': 'decisions',
  'event.host': 'decisions',
  'event.cohost_asked': 'requests',
  'event.cohost_accepted': 'decisions',
  'event.invited': 'decisions',
  'event.removed': 'decisions',
  'event.seat_handed': 'decisions',
  'event.seat_accepted': 'decisions',
  'event.seat_declined': 'decisions',
  'event.seat_expired': 'decisions',
  'event.seat_missed': 'decisions',
  'event.ticket_changed': 'decisions',
  'event.reminder': 'reminders',
  'event.feedback': 'hosts',
  'event.message': 'hosts',
  'moderation.decided': 'decisions',
  'moderation.sanctioned': 'decisions',
  'moderation.appealed': 'requests',
  'moderation.appeal_decided': 'decisions',
  'post.announcement': 'announcements',
  'post.comment': 'replies',
  'post.reply': 'replies',
  'event.comment': 'replies',
  'event.answered': 'replies',
  'post.mention': 'mentions',
  'chat.mention': 'mentions',
  'chat.direct': 'mentions',
  'chat.request': 'mentions',
  'chat.added': 'mentions',
};

/** The kind of mail in which a notification is sent; null for those that are in the application only. */
export const mailKindOf = (kind: NotificationKind): NoticeMail | null => kinds[kind] ?? null;

/** The notifications that these kinds of mails contain. */
export const noticesIn = (mails: readonly MailKind[]): NotificationKind[] =>
  (Object.keys(kinds) as NotificationKind[]).filter((kind) => mails.includes(kinds[kind]!));
