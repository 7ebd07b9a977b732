import type { Barred } from '#contract/communities/index.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Access, holds } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Caller = Pick<Viewer, 'isAdmin'> | null;

/** Appointing co-owners. A muted owner keeps this permission. */
export const mayMakeOwner = (viewer: Caller, access: Access): boolean => Boolean(viewer?.isAdmin) || holds(access, 'owner');

/** The columns of an access from which `barOf` derives its result. */
export type Bar = Pick<Access, 'state' | 'mayAskAgainAt' | 'bannedUntil' | 'reason'>;

/** What keeps the viewer from joining; null for nothing. Administrators of the site need not wait after a refusal. */
export function barOf(viewer: Caller, { state, mayAskAgainAt, bannedUntil, reason }: Bar): Barred | null {
  if (state === 'banned') return { by: 'ban', until: bannedUntil?.toISOString() ?? null, reason };
  if (state !== 'rejected' || viewer?.isAdmin) return null;
  return { by: 'refusal', until: mayAskAgainAt?.toISOString() ?? null, reason };
}

export type JoinOutcome = 'active' | 'pending' | 'member' | ErrorCode;

/** The outcome of asking to join. `member`: already a member, or already requested. */
export function joinOutcome(viewer: Viewer, { community, state }: Access): JoinOutcome {
  if (state === 'active') return 'member';
  if (state === 'banned') return 'member.banned';
  if (community.status === 'archived') return 'community.archived';
  if (state === 'invited' || viewer.isAdmin) return 'active';
  if (state === 'rejected') return 'member.cool_down';
  if (community.joinPolicy === 'invite') return 'member.invite_only';
  if (community.joinPolicy === 'open') return 'active';
  return state === 'pending' ? 'member' : 'pending';
}
