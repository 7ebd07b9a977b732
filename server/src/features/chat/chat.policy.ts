import type { CommunityRole } from '#contract/communities.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Where a member stands towards one channel. */
export type ChannelStanding = {
  kind: 'text' | 'announcement';
  role: CommunityRole;
  isMuted: boolean;
  isChannelArchived: boolean;
  isCommunityArchived: boolean;
};

/** Roles that write in announcement channels, and that slow mode does not hold back. */
export const moderating: readonly CommunityRole[] = ['owner', 'admin', 'moderator'];

/**
 * Why a member may not write; null when nothing stands against it. Whether somebody may read is settled before: only
 * active members with a row in `channel_members` do, the administrators of the site included, since reading other
 * people's talk would have to leave a trace in an audit log.
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
