import type { MailKind, NotificationKind } from '#contract/notifications.ts';

export type NoticeMail = Exclude<MailKind, 'digest'>;

/** Without a mail of its own: what is told by another mail already (invitations, deletions, the account), and what can wait for a digest. */
const kinds: Partial<Record<NotificationKind, NoticeMail>> = {
  'membership.requested': 'requests',
  'post.pending': 'requests',
  'post.comment_pending': 'requests',
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
  'post.hidden': 'decisions',
  'post.moved': 'decisions',
  'event.promoted': 'decisions',
  'event.cancelled': 'decisions',
  'event.restored': 'decisions',
  'moderation.decided': 'decisions',
  'moderation.sanctioned': 'decisions',
  'moderation.appealed': 'requests',
  'moderation.appeal_decided': 'decisions',
  'post.announcement': 'announcements',
  'post.comment': 'replies',
  'post.reply': 'replies',
  'post.mention': 'mentions',
  'chat.mention': 'mentions',
};

/** The kind of mail in which a notification is sent; null for those that are in the application only. */
export const mailKindOf = (kind: NotificationKind): NoticeMail | null => kinds[kind] ?? null;

/** The notifications that these kinds of mails contain. */
export const noticesIn = (mails: readonly MailKind[]): NotificationKind[] =>
  (Object.keys(kinds) as NotificationKind[]).filter((kind) => mails.includes(kinds[kind]!));
