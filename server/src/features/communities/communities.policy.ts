import type { CommunityRole, Membership } from '#contract/communities.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';

/** A community as rights see it, and the viewer's place in it. Only whoever may know of the community gets one. */
export type Standing = {
  community: {
    id: string;
    slug: string;
    name: string;
    avatar: string | null;
    language: 'zh-CN' | 'en-US' | 'other';
    timezone: string;
    status: 'active' | 'archived';
    visibility: 'public' | 'registered' | 'hidden';
    contentVisibility: 'public' | 'registered' | 'members';
    joinPolicy: 'open' | 'request' | 'invite';
  };
  /** What is in force: who has left or was removed, whose ban is over, and who may ask again, has none. */
  state: Exclude<Membership['state'], 'left' | 'removed'> | null;
  /** Null unless active. */
  role: CommunityRole | null;
  isMuted: boolean;
  joinedAt: Date | null;
  /** When somebody who was rejected may ask again. */
  mayAskAgainAt: Date | null;
};

type Caller = Pick<Viewer, 'isAdmin'> | null;
const rank: Record<CommunityRole, number> = { member: 0, moderator: 1, admin: 2, owner: 3 };
const holds = ({ role }: Standing, least: CommunityRole): boolean => role !== null && rank[role] >= rank[least];
const isActing = (standing: Standing): boolean => standing.state === 'active' && !standing.isMuted;

/** Events, posts and web-readable channels. Somebody banned reads what anybody reads. */
export function mayRead(viewer: Caller, { community, state }: Standing): boolean {
  if (viewer?.isAdmin || state === 'active') return true;
  if (community.contentVisibility === 'registered') return viewer !== null && state !== 'banned';
  return community.contentVisibility === 'public';
}

/** Why this person may not write posts, comments or messages; null when they may. Site admins join first, like anybody. */
export function writeRefusal({ community, state, isMuted }: Standing): ErrorCode | null {
  if (state !== 'active') return 'member.not_member';
  if (community.status === 'archived') return 'community.archived';
  return isMuted ? 'member.muted' : null;
}

export const mayModerate = (viewer: Caller, standing: Standing): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(standing) && holds(standing, 'moderator'));

/** Says who else owns the community. An owner who may not write for a while remains one. */
export const mayMakeOwner = (viewer: Caller, standing: Standing): boolean => Boolean(viewer?.isAdmin) || holds(standing, 'owner');

export const mayApprove = (viewer: Caller, standing: Standing): boolean =>
  standing.community.status === 'active' && mayModerate(viewer, standing);

/** Whose invite links are good. Where everybody may join, every member may bring friends; elsewhere moderators decide. */
export const mayVouch = (viewer: Caller, standing: Standing): boolean =>
  mayModerate(viewer, standing) || (standing.community.joinPolicy === 'open' && isActing(standing));

export const mayInvite = (viewer: Caller, standing: Standing): boolean =>
  standing.community.status === 'active' && mayVouch(viewer, standing);

export const mayCreateEvent = (viewer: Caller, standing: Standing): boolean =>
  standing.community.status === 'active' && mayModerate(viewer, standing);

export type JoinOutcome = 'active' | 'pending' | 'member' | ErrorCode;

/** What asking to join leads to. `member`: there already, or has asked already. */
export function joinOutcome(viewer: Viewer, { community, state }: Standing): JoinOutcome {
  if (state === 'active') return 'member';
  if (state === 'banned') return 'member.banned';
  if (community.status === 'archived') return 'community.archived';
  if (state === 'invited' || viewer.isAdmin) return 'active';
  if (state === 'rejected') return 'member.cool_down';
  if (community.joinPolicy === 'invite') return 'member.invite_only';
  if (community.joinPolicy === 'open') return 'active';
  return state === 'pending' ? 'member' : 'pending';
}
