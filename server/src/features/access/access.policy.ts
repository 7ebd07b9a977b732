import type { CommunityRole, Membership, NotificationLevel } from '#contract/communities/index.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type CommunityRight, type GrantedRights, leastRoleFor } from '#contract/browser/community-rights.ts';
import type { Viewer } from '#kernel/viewer.ts';

export type MembershipKey = { communityId: string; userId: string };
/** A community for permission checks, with the viewer's membership. Built only when the viewer may see the community. */
export type Access = {
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
  /** Null without a ban, and for a ban without an end. */
  bannedUntil: Date | null;
  /** The reason of the ban or rejection while it is in force. */
  reason: string;
};

type Caller = Pick<Viewer, 'isAdmin'> | null;
export const rank: Record<CommunityRole, number> = { member: 0, moderator: 1, admin: 2, owner: 3 };
export const holds = ({ role }: Access, least: CommunityRole): boolean => role !== null && rank[role] >= rank[least];
export const isActing = (access: Access): boolean => access.state === 'active' && !access.isMuted;

/** A right that the settings of the community grant from a role on. Muted members have none. */
export const hasRight = (viewer: Caller, access: Access, right: CommunityRight): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(access) && holds(access, leastRoleFor(access.community.rights, right)));

/** Events, posts and web-readable channels. A banned user reads what any visitor reads. */
export function mayRead(viewer: Caller, { community, state }: Access): boolean {
  if (viewer?.isAdmin || state === 'active') return true;
  if (community.contentVisibility === 'registered') return viewer !== null && state !== 'banned';
  return community.contentVisibility === 'public';
}

/** Why posts, comments or messages are refused; null when allowed. Site administrators join first, like other users. */
export function writeRefusal({ community, state, isMuted }: Access): ErrorCode | null {
  if (state !== 'active') return 'member.not_member';
  if (community.status === 'archived') return 'community.archived';
  return isMuted ? 'member.muted' : null;
}

export const mayModerate = (viewer: Caller, access: Access): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(access) && holds(access, 'moderator'));

/** Whether the caller may act on what a person of this role did: equal and higher roles are out of reach. */
export const outranks = (viewer: Caller, access: Access, other: CommunityRole | null): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(access) && access.role !== null && (other === null || rank[access.role] > rank[other]));

export const mayApprove = (viewer: Caller, access: Access): boolean => access.community.status === 'active' && mayModerate(viewer, access);

/** Changing the settings, and downloading the list of members, even of an archived community. */
export const mayManage = (viewer: Caller, access: Access): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(access) && holds(access, 'admin'));

/** Archiving, and what follows it. */
export const mayArchive = (viewer: Caller, access: Access): boolean =>
  Boolean(viewer?.isAdmin) || (isActing(access) && holds(access, 'owner'));

/** Permission of an invite link's creator. */
export const mayIssueInvites = (viewer: Caller, access: Access): boolean => hasRight(viewer, access, 'invite');

export const mayInvite = (viewer: Caller, access: Access): boolean =>
  access.community.status === 'active' && mayIssueInvites(viewer, access);

export const mayCreateEvent = (viewer: Caller, access: Access): boolean =>
  access.community.status === 'active' && hasRight(viewer, access, 'createEvent');

/** Creating, changing, ordering and archiving the channels of its chat. */
export const mayManageChannels = (viewer: Caller, access: Access): boolean => hasRight(viewer, access, 'manageChannels');

/** Why a new post is refused; null when allowed. */
export const postRefusal = (access: Access): ErrorCode | null =>
  writeRefusal(access) ?? (hasRight(null, access, 'post') ? null : 'member.not_allowed');
