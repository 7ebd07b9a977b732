import type { CommunityRole } from '#contract/communities/index.ts';
import type { EventRights } from '#contract/events/guests.ts';
import { type CommunityRight, type GrantedRights, leastRoleFor } from '#contract/browser/community-rights.ts';
import { rank } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

export type Managing = {
  /** Null when the viewer is not a host, and while a ban is in force. */
  hostRole: 'organiser' | 'co_organiser' | 'check_in' | null;
  /** Null unless active and not muted. */
  communityRole: CommunityRole | null;
  communityRights: GrantedRights;
};

/**
 * Rows of the permission matrix. Moderators see who comes, without addresses; the community may let them edit events and check in.
 * Administrators of the site get addresses through the file only, which is recorded.
 */
export function eventRightsOf({ isAdmin }: Pick<Viewer, 'isAdmin'>, { hostRole, communityRole, communityRights }: Managing): EventRights {
  const isHost = hostRole === 'organiser' || hostRole === 'co_organiser';
  const isCommunityAdmin = communityRole === 'admin' || communityRole === 'owner';
  const holds = (right: CommunityRight) => communityRole !== null && rank[communityRole] >= rank[leastRoleFor(communityRights, right)];
  const owns = isHost || isCommunityAdmin || isAdmin;
  const edit = owns || holds('editEvents');
  return {
    edit,
    guests: edit || communityRole === 'moderator',
    emails: isHost || isCommunityAdmin,
    export: owns,
    remove: edit,
    message: edit,
    checkIn: owns || hostRole === 'check_in' || holds('checkIn'),
  };
}

export const managesAnything = (rights: EventRights): boolean => Object.values(rights).some(Boolean);
