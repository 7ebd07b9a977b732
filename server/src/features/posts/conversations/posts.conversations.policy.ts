import type { Conversation } from '#contract/posts/conversations.ts';
import { type Access, mayApprove, writeRefusal } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { EventOfPost } from '../posts.policy.ts';

type Caller = Viewer | null;
/** The caller's roles in the event, beside the membership in its community; none of them while banned. */
export type ConversationRole = {
  isHost: boolean;
  /** The caller goes, has asked to, waits, is invited, or belongs to a community that hosts it, too. */ isGuest: boolean;
};

/**
 * The caller's access in the conversation of an event, by which the rules of comments decide. Guests count as members there, and hosts as
 * moderators, so that a host acts on members and guests, not on other hosts or on the moderators of the community. A mute stays in force.
 */
export function accessIn(access: Access, { isHost, isGuest }: ConversationRole): Access {
  const isStaff = access.role !== null && access.role !== 'member';
  if (isHost && !isStaff) return { ...access, state: 'active', role: 'moderator' };
  if (isGuest && access.state !== 'active') return { ...access, state: 'active', role: 'member' };
  return access;
}

const reasons = { 'member.not_member': 'not_member', 'member.muted': 'muted', 'community.archived': 'archived' } as const;

/** The reason why the caller may not comment; null when they may. */
export function closedBecause(
  viewer: Caller,
  access: Access,
  { policy, isPublished }: Pick<EventOfPost, 'policy' | 'isPublished'>,
): Conversation['closedBecause'] {
  if (!isPublished) return 'over';
  if (access.community.status === 'archived') return 'archived';
  if (policy === 'closed' && !mayApprove(viewer, access)) return 'closed';
  if (!viewer) return 'signed_out';
  const refusal = writeRefusal(access);
  return refusal === null ? null : (reasons[refusal as keyof typeof reasons] ?? 'not_member');
}
