import type { ChannelRole } from '#contract/chat/index.ts';
import type { CommunityRole } from '#contract/communities/index.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { rank } from '#features/access/index.ts';

/** A member's access in one channel. */
export type ChannelAccess = {
  /** Least role of those who write. */
  writeRole: ChannelRole;
  /** Null for guests of an event who are not members. */
  role: CommunityRole | null;
  isMuted: boolean;
  isChannelArchived: boolean;
  isCommunityArchived: boolean;
  /** True for a `dm` whose other person is gone, has blocked the caller or was blocked, or takes no messages from the caller. */
  isClosed: boolean;
  /** True for a `dm` that the other person has not accepted and that has as many messages as a request takes. */
  isUsedUp: boolean;
};

/** Roles that are exempt from slow mode. */
export const moderating: readonly CommunityRole[] = ['owner', 'admin', 'moderator'];

type Refusal = Extract<ErrorCode, 'community.archived' | 'channel.read_only' | 'member.muted'> | null;

/** Why a reader may not react; null when allowed. Every member may react, even in announcement channels. */
export function reactRefusal({ isMuted, isChannelArchived, isCommunityArchived, isClosed }: ChannelAccess): Refusal {
  if (isCommunityArchived) return 'community.archived';
  if (isChannelArchived || isClosed) return 'channel.read_only';
  return isMuted ? 'member.muted' : null;
}

/**
 * Why a reader may not write, or change what was written; null when allowed. Read access is checked before: only people with a row in
 * `channel_members` have it. This includes site administrators, since reading other people's messages would have to be recorded in an
 * audit log.
 */
export function refusal(access: ChannelAccess): Refusal {
  const { writeRole, role, isCommunityArchived } = access;
  const isForOthers = writeRole !== 'member' && (role === null || rank[role] < rank[writeRole]);
  return isForOthers && !isCommunityArchived ? 'channel.read_only' : reactRefusal(access);
}

/** Why a reader may not send one more message; null when allowed. */
export const sendRefusal = (access: ChannelAccess): Refusal | 'conversation.waiting' =>
  refusal(access) ?? (access.isUsedUp ? 'conversation.waiting' : null);
