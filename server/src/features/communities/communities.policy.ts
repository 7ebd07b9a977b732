import type { Barred, CommunityRole, Membership, NotificationLevel } from '#contract/communities.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type CommunityRight, type GrantedRights, leastRoleFor } from '#contract/kernel/community-rights.ts';
import type { Viewer } from '#kernel/viewer.ts';

/** A community for permission checks, with the viewer's membership. Built only when the viewer may see the community. */
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
    rights: GrantedRights;
    /** Whether its members cannot leave it. */
    isRequired: boolean;
  };
  /** The state in force: null after leaving, removal, an expired ban, or once a rejected user may ask again. */
  state: Exclude<Membership['state'], 'left' | 'removed'> | null;
  /** Null unless active. */
  role: CommunityRole | null;
  isMuted: boolean;
  joinedAt: Date | null;
  /** Null unless a mute is in force. */
  mutedUntil: Date | null;
  notificationLevel: NotificationLevel | null;
  /** When a rejected user may ask again. */
  mayAskAgainAt: Date | null;
  /** Null also for bans without an end. */
  bannedUntil: Date | null;
  /** Why they are banned or were declined, while that is in force. */
  reason: string;
};

type Caller = Pick<Viewer, 'isAdmin'> | null;
export const rank: Record<CommunityRole, number> = { member: 0, moderator: 1, admin: 2, owner: 3 };
export const holds = ({ role }: Standing, least: CommunityRole): boolean => role !== null && rank[role] >= rank[least];
export const isActing = (standing: Standing): boolean => standing.state === 'active' && !standing.isMuted;

/** A right that the settings of the community grant from a role on. Muted members have none. */
export const hasRight = (viewer: Caller, standing: Standing, right: CommunityRight): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(standing) && holds(standing, leastRoleFor(standing.community.rights, right)));

/** Events, posts and web-readable channels. A banned user reads what any visitor reads. */
export function mayRead(viewer: Caller, { community, state }: Standing): boolean {
  if (viewer?.isAdmin || state === 'active') return true;
  if (community.contentVisibility === 'registered') return viewer !== null && state !== 'banned';
  return community.contentVisibility === 'public';
}

/** Why posts, comments or messages are refused; null when allowed. Site administrators join first, like other users. */
export function writeRefusal({ community, state, isMuted }: Standing): ErrorCode | null {
  if (state !== 'active') return 'member.not_member';
  if (community.status === 'archived') return 'community.archived';
  return isMuted ? 'member.muted' : null;
}

export const mayModerate = (viewer: Caller, standing: Standing): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(standing) && holds(standing, 'moderator'));

/** Whether the caller may act on what a person of this role did: equal and higher roles are out of reach. */
export const outranks = (viewer: Caller, standing: Standing, other: CommunityRole | null): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(standing) && standing.role !== null && (other === null || rank[standing.role] > rank[other]));

/** Appointing co-owners. A muted owner keeps this permission. */
export const mayMakeOwner = (viewer: Caller, standing: Standing): boolean => Boolean(viewer?.isAdmin) || holds(standing, 'owner');

export const mayApprove = (viewer: Caller, standing: Standing): boolean =>
  standing.community.status === 'active' && mayModerate(viewer, standing);

/** Changing the settings; downloading the list of members, also of an archived community. */
export const mayManage = (viewer: Caller, standing: Standing): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(standing) && holds(standing, 'admin'));

/** Archiving, and what follows it. */
export const mayArchive = (viewer: Caller, standing: Standing): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(standing) && holds(standing, 'owner'));

/** Permission of an invite link's creator. */
export const mayVouch = (viewer: Caller, standing: Standing): boolean => hasRight(viewer, standing, 'invite');

export const mayInvite = (viewer: Caller, standing: Standing): boolean =>
  standing.community.status === 'active' && mayVouch(viewer, standing);

export const mayCreateEvent = (viewer: Caller, standing: Standing): boolean =>
  standing.community.status === 'active' && hasRight(viewer, standing, 'createEvent');

/** Creating, changing, ordering and archiving the channels of its chat. */
export const mayManageChannels = (viewer: Caller, standing: Standing): boolean => hasRight(viewer, standing, 'manageChannels');

/** Why a new post is refused; null when allowed. */
export const postRefusal = (standing: Standing): ErrorCode | null =>
  writeRefusal(standing) ?? (hasRight(null, standing, 'post') ? null : 'member.not_allowed');

/** The columns of a standing from which it follows. */
export type Bar = Pick<Standing, 'state' | 'mayAskAgainAt' | 'bannedUntil' | 'reason'>;

/** What keeps them out; administrators of the site need not wait after a refusal. */
export function barOf(viewer: Caller, { state, mayAskAgainAt, bannedUntil, reason }: Bar): Barred | null {
  if (state === 'banned') return { by: 'ban', until: bannedUntil?.toISOString() ?? null, reason };
  if (state !== 'rejected' || viewer?.isAdmin) return null;
  return { by: 'refusal', until: mayAskAgainAt?.toISOString() ?? null, reason };
}

export type JoinOutcome = 'active' | 'pending' | 'member' | ErrorCode;

/** The outcome of asking to join. `member`: already a member, or already requested. */
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
