import type { NotificationKind } from '#contract/notifications.ts';
import type { Topic } from './notifications.raise.repository.ts';

const topics: Record<string, Topic> = { membership: 'communities', post: 'posts', event: 'events', chat: 'chat' };
/** Null for kinds that cannot be muted. */
export const topicOf = (kind: NotificationKind): Topic | null => topics[kind.slice(0, kind.indexOf('.'))] ?? null;

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
  'membership.archive_ready',
  'event.promoted',
  'event.cancelled',
  'event.restored',
  'post.approved',
  'post.rejected',
  'post.comment_approved',
  'post.comment_rejected',
  'post.hidden',
  'post.moved',
];
/** What is addressed to a person reaches them at once also where the rest waits for a digest. */
export const addressed: readonly NotificationKind[] = [
  'chat.mention',
  'post.mention',
  'post.reply',
  'post.modmail',
  'post.pending',
  'post.comment_pending',
];
/** Levels in a community that leave the kind out. */
export const silencedBy = (kind: NotificationKind): string[] => {
  if (personal.includes(kind)) return [];
  return addressed.includes(kind) ? ['none'] : ['none', 'mentions', 'digest'];
};
