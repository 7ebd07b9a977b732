import type { Conversation } from '#contract/event-comments.ts';
import { mayApprove, type Standing, writeRefusal } from '#features/communities/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { EventOfPost } from '../posts.policy.ts';

type Caller = Viewer | null;
/** What the caller is to the event, beside the membership in its community; none of it while banned. */
export type Part = {
  isHost: boolean;
  /** Goes, asked to, waits, is invited, or belongs to a community that hosts it too. */ isGuest: boolean;
};

/**
 * The caller's standing in the conversation of an event, by which the rules of comments decide: guests stand there like members, and hosts
 * like moderators, so that a host acts on members and guests, not on other hosts or on the moderators of the community. A mute holds.
 */
export function standingIn(standing: Standing, { isHost, isGuest }: Part): Standing {
  const isStaff = standing.role !== null && standing.role !== 'member';
  if (isHost && !isStaff) return { ...standing, state: 'active', role: 'moderator' };
  if (isGuest && standing.state !== 'active') return { ...standing, state: 'active', role: 'member' };
  return standing;
}

const reasons = { 'member.not_member': 'not_member', 'member.muted': 'muted', 'community.archived': 'archived' } as const;

/** Why the caller does not comment; null when they may. */
export function closedBecause(
  viewer: Caller,
  standing: Standing,
  { policy, isOut }: Pick<EventOfPost, 'policy' | 'isOut'>,
): Conversation['closedBecause'] {
  if (!isOut) return 'over';
  if (standing.community.status === 'archived') return 'archived';
  if (policy === 'closed' && !mayApprove(viewer, standing)) return 'closed';
  if (!viewer) return 'signed_out';
  const refusal = writeRefusal(standing);
  return refusal === null ? null : (reasons[refusal as keyof typeof reasons] ?? 'not_member');
}
