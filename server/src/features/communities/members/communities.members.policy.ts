import type { CommunityRole } from '#contract/communities/index.ts';
import type { MemberEntry } from '#contract/communities/members.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/browser/limits.ts';
import { type Access, hasRight, holds, isActing, mayModerate, rank } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Actor = Pick<Viewer, 'id' | 'isAdmin'>;
/** The user that an act is about; `role` is null for those who are no members. */
export type ActTarget = { userId: string; isAdmin: boolean; role: CommunityRole | null };
type Act = { viewer: Actor; access: Access; target: ActTarget };

const ABOVE_OWNERS = 4;
const BELOW_MEMBERS = -1;
const rankOf = (isAdmin: boolean, role: CommunityRole | null): number =>
  isAdmin ? ABOVE_OWNERS : role === null ? BELOW_MEMBERS : rank[role];

/** Equal and higher ranks are out of reach, except for administrators of the site. */
const outranks = ({ viewer, access, target }: Act): boolean =>
  viewer.id !== target.userId && (viewer.isAdmin || rankOf(false, access.role) > rankOf(target.isAdmin, target.role));

export const mayBan = (viewer: Actor | null, access: Access): boolean => hasRight(viewer, access, 'ban');

/** The longest mute that the viewer may give, in minutes; null for none. */
export function muteMinutes(viewer: Actor, access: Access): number | null {
  if (!mayModerate(viewer, access)) return null;
  return viewer.isAdmin || holds(access, 'admin') ? limits.muteMinutes.max : limits.muteMinutes.ofModerators;
}

/** A community that cannot be left is the choice of the site, not of the community. */
export const maySetRequired = (viewer: Actor | null): boolean => Boolean(viewer?.isAdmin);

/** The roles that the viewer may give to and take from others. Owners keep this while muted. */
export function grantableRoles(viewer: Actor, access: Access): CommunityRole[] {
  if (viewer.isAdmin || access.role === 'owner') return ['admin', 'moderator', 'member'];
  return isActing(access) && access.role === 'admin' ? ['moderator', 'member'] : [];
}

/** Why a role is not given; null when it is. Stepping down needs no right. */
export function roleRefusal(act: Act, role: CommunityRole): ErrorCode | null {
  const { viewer, access, target } = act;
  if (viewer.id === target.userId) return target.role !== null && rank[role] < rank[target.role] ? null : 'member.not_allowed';
  if (!grantableRoles(viewer, access).includes(role)) return 'member.not_allowed';
  return outranks(act) ? null : 'member.beyond_you';
}

/** Why the user is not banned or removed; null when they are. */
export function banRefusal(act: Act): ErrorCode | null {
  if (!mayBan(act.viewer, act.access)) return 'member.not_allowed';
  return outranks(act) ? null : 'member.beyond_you';
}

/** Why the user is not muted for so many minutes, or a mute not ended (0); null when it is. */
export function muteRefusal(act: Act, minutes: number): ErrorCode | null {
  const most = muteMinutes(act.viewer, act.access);
  if (most === null) return 'member.not_allowed';
  if (!outranks(act)) return 'member.beyond_you';
  return minutes > most ? 'member.mute_too_long' : null;
}

/** The acts that the viewer may perform on a member in a list. */
export function actsOn(act: Act): MemberEntry['can'] {
  const { viewer, access, target } = act;
  const mayBan = banRefusal(act) === null;
  return {
    role: viewer.id !== target.userId && roleRefusal(act, 'member') === null,
    owner: (viewer.isAdmin || access.role === 'owner') && target.role !== 'owner' && viewer.id !== target.userId,
    mute: muteRefusal(act, 0) === null,
    remove: mayBan,
    ban: mayBan,
  };
}

/** Whether content may be followed without joining; a banned user only reads what every visitor reads. */
export function followRefusal(mayReadContent: boolean, { state, community }: Access): ErrorCode | null {
  if (state === 'banned') return 'member.banned';
  if (community.status === 'archived') return 'community.archived';
  return mayReadContent ? null : 'community.content_hidden';
}
