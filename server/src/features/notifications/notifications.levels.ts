import type { NotificationKind } from '#contract/notifications.ts';
import type { NoticeTopic } from './notifications.raise.repository.ts';

const topics: Record<string, NoticeTopic> = { membership: 'communities', post: 'posts', event: 'events', chat: 'chat' };
/** Null for kinds that cannot be muted. */
export const topicOf = (kind: NotificationKind): NoticeTopic | null => topics[kind.slice(0, kind.indexOf('.'))] ?? null;

/** Kinds that the level in a community does not silence: about the recipient's own membership, seat and texts. */
export const personal: readonly NotificationKind[] = [
  'membership.approved',
  'membership.rejected',
  'membership.owner',
  'membership.role',
  'membership.removed',
  'membership.banned',
  'membership.muted',
  'membership.deleting',
  'membership.restored',
  'membership.export_ready',
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
  'event.dates_added',
  'event.reminder',
  'event.feedback',
  'event.message',
  'post.approved',
  'post.rejected',
  'post.comment_approved',
  'post.comment_rejected',
  'post.edit_approved',
  'post.edit_rejected',
  'post.hidden',
  'post.deleted',
  'post.comment_deleted',
  'post.moved',
  'post.unplanned',
];
/** Kinds that are addressed to a person: they reach this person at once, even if the rest waits for a digest. */
export const addressed: readonly NotificationKind[] = [
  'chat.mention',
  'chat.direct',
  'chat.request',
  'chat.added',
  'post.mention',
  'post.reply',
  'event.comment',
  'event.answered',
  'post.modmail',
  'post.pending',
  'post.comment_pending',
  'post.edit_pending',
];
/** Levels in a community that leave the kind out. */
export const silencedBy = (kind: NotificationKind): string[] => {
  if (personal.includes(kind)) return [];
  return addressed.includes(kind) ? ['none'] : ['none', 'mentions', 'digest'];
};
