import type { Conversation } from '#contract/posts/conversations.ts';
import { type Access, mayApprove, writeRefusal } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { EventOfPost } from '../posts.policy.ts';

type Caller = Viewer | null;
type Reader = Pick<Viewer, 'isAdmin'> | null;
/** The caller's roles in the event, beside the membership in its community; none of them while banned. */
export type ConversationRole = {
  isHost: boolean;
  /** The caller goes, has asked to, waits, is invited, or belongs to a community that hosts it, too. */ isGuest: boolean;
  /** Someone who runs the event has blocked the caller, who is no host. */ isBlocked: boolean;
};

/**
 * The caller's access in the conversation of an event, by which the rules of comments decide. Guests count as members there, and hosts as
 * moderators, so that a host acts on members and guests, not on other hosts or on the moderators of the community. A mute stays in force.
 * Someone whom a host has blocked only reads; moderators of the community and administrators of the site are exempt.
 */
export function accessIn(viewer: Reader, access: Access, role: ConversationRole): Access {
  const { isHost, isGuest } = role;
  const isStaff = access.role !== null && access.role !== 'member';
  if (isBarred(viewer, access, role)) return { ...access, state: access.state === 'banned' ? 'banned' : null, role: null };
  if (isHost && !isStaff) return { ...access, state: 'active', role: 'moderator' };
  if (isGuest && access.state !== 'active') return { ...access, state: 'active', role: 'member' };
  return access;
}

export const isBarred = (viewer: Reader, { role }: Access, { isBlocked }: Pick<ConversationRole, 'isBlocked'>): boolean =>
  isBlocked && !viewer?.isAdmin && (role === null || role === 'member');

const reasons = { 'member.not_member': 'not_member', 'member.muted': 'muted', 'community.archived': 'archived' } as const;

/** The reason why the caller may not comment; null when they may. */
export function closedBecause(
  viewer: Caller,
  access: Access,
  { policy, isPublished, isBarred: isRefused }: Pick<EventOfPost, 'policy' | 'isPublished'> & { isBarred: boolean },
): Conversation['closedBecause'] {
  if (!isPublished) return 'over';
  if (access.community.status === 'archived') return 'archived';
  if (policy === 'closed' && !mayApprove(viewer, access)) return 'closed';
  if (!viewer) return 'signed_out';
  if (isRefused) return 'barred';
  const refusal = writeRefusal(access);
  return refusal === null ? null : (reasons[refusal as keyof typeof reasons] ?? 'not_member');
}
