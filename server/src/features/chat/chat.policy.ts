import type { z } from 'zod';
import type { ChannelKind } from '#contract/chat/index.ts';
import type { CommunityRole } from '#contract/communities/index.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** A member's access in one channel. */
export type ChannelAccess = {
  kind: z.output<typeof ChannelKind>;
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

/** Roles that write in announcement channels and are exempt from slow mode. */
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
  const { kind, role, isCommunityArchived } = access;
  const isForModerators = kind === 'announcement' && (role === null || !moderating.includes(role));
  return isForModerators && !isCommunityArchived ? 'channel.read_only' : reactRefusal(access);
}

/** Why a reader may not send one more message; null when allowed. */
export const sendRefusal = (access: ChannelAccess): Refusal | 'conversation.waiting' =>
  refusal(access) ?? (access.isUsedUp ? 'conversation.waiting' : null);
