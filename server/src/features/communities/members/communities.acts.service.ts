import type { Membership } from '#contract/communities/index.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Access, findAccessOf, requireAccessForUpdate } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ActTarget } from './communities.members.policy.ts';

/** `lock: 'share'` locks the account of the other person too: it cannot be closed meanwhile. */
export type ActInput = {
  viewer: Viewer;
  idOrSlug: string;
  userId: string;
  lock?: 'share';
  /** No notice is sent: the caller sends one of its own. */
  isQuiet?: boolean;
};
/** Both sides of an act, read after the community was locked: neither changes until the transaction ends. */
export type ActContext = {
  viewer: Viewer;
  access: Access;
  target: ActTarget & Pick<Access, 'state'> & { isKnown: boolean };
  /** Subject, community and words of a notice. */
  about: ReturnType<typeof about>;
  key: { communityId: string; userId: string };
  isQuiet: boolean;
};

/** The error has the whole moment, because its day depends on where the reader is. */
export const coolDown = ({ mayAskAgainAt }: Access): AppError =>
  new AppError('member.cool_down', { date: mayAskAgainAt?.toISOString() ?? '' });

/** The context of an act of one user on another in a community. */
export async function actContextOf(tx: Tx, { viewer, idOrSlug, userId, lock, isQuiet = false }: ActInput): Promise<ActContext> {
  const access = await requireAccessForUpdate(tx, viewer, idOrSlug);
  const communityId = access.community.id;
  const other = await findAccessOf(tx, { userId, communityId, lock: lock ?? 'none' });
  return {
    viewer,
    access,
    isQuiet,
    // A closed account is like one that never was here.
    target: {
      userId,
      isAdmin: other?.isAdmin ?? false,
      role: other?.access.role ?? null,
      state: other?.access.state ?? null,
      isKnown: other !== null,
    },
    about: about(access.community),
    key: { communityId, userId },
  };
}

export function refuse(code: ErrorCode | null, params: Record<string, string | number> = {}): void {
  if (code) throw new AppError(code, params);
}

export const ownMembership = ({ community, state, role, joinedAt }: Access): Membership => ({
  communityId: community.id,
  state: state ?? 'left',
  role: role ?? 'member',
  joinedAt: state === 'active' ? (joinedAt?.toISOString() ?? null) : null,
});

export const about = ({ id, name }: Pick<Access['community'], 'id' | 'name'>) => ({
  subject: { type: 'community' as const, id },
  communityId: id,
  params: { community: name },
});
