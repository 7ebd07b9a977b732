import type { CommunityRole } from '#contract/communities.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** A member's standing in one channel. */
export type ChannelStanding = {
  kind: 'text' | 'announcement';
  role: CommunityRole;
  isMuted: boolean;
  isChannelArchived: boolean;
  isCommunityArchived: boolean;
};

/** Roles that write in announcement channels and are exempt from slow mode. */
export const moderating: readonly CommunityRole[] = ['owner', 'admin', 'moderator'];

/**
 * Why a member may not write; null when allowed. Read access is checked before: only active members with a row in `channel_members` have
 * it, site administrators included, since reading other people's messages would have to be recorded in an audit log.
 */
export function refusal({
  kind,
  role,
  isMuted,
  isChannelArchived,
  isCommunityArchived,
}: ChannelStanding): Extract<ErrorCode, 'community.archived' | 'channel.read_only' | 'member.muted'> | null {
  if (isCommunityArchived) return 'community.archived';
  if (isChannelArchived || (kind === 'announcement' && !moderating.includes(role))) return 'channel.read_only';
  return isMuted ? 'member.muted' : null;
}
