import type { Membership } from '#contract/communities.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Standing } from '../communities.policy.ts';
import type { StandingsRepository } from '../communities.standing.repository.ts';
import type { Target } from './communities.members.policy.ts';

/** With `lock: 'share'` the account of the other is locked too: it cannot be closed meanwhile. */
export type Acted = {
  viewer: Viewer;
  idOrSlug: string;
  userId: string;
  lock?: 'share';
  /** Without a notice: the caller sends one of its own. */
  isQuiet?: boolean;
};
/** Both sides of an act, read after the community was locked: neither changes until the transaction ends. */
export type Sides = {
  viewer: Viewer;
  standing: Standing;
  target: Target & Pick<Standing, 'state'> & { isKnown: boolean };
  /** Subject, community and words of a notice. */
  about: ReturnType<typeof about>;
  place: { communityId: string; userId: string };
  isQuiet: boolean;
};

/** Locks a community for a change of its members. Hidden and missing communities answer alike, so that ids cannot be probed. */
export async function lockedStanding(standings: StandingsRepository, tx: Tx, viewer: Viewer, idOrSlug: string): Promise<Standing> {
  const standing = await standings.findLocked(tx, viewer, idOrSlug, 'update');
  if (!standing) throw new AppError('community.not_found');
  return standing;
}

/** The moment is told as it is: its day depends on where the reader is. */
export const coolDown = ({ mayAskAgainAt }: Standing): AppError =>
  new AppError('member.cool_down', { date: mayAskAgainAt?.toISOString() ?? '' });

/** What one user does to another in a community. */
export async function sidesOf(
  standings: StandingsRepository,
  tx: Tx,
  { viewer, idOrSlug, userId, lock, isQuiet = false }: Acted,
): Promise<Sides> {
  const standing = await lockedStanding(standings, tx, viewer, idOrSlug);
  const communityId = standing.community.id;
  const other = await standings.findOther(tx, { userId, communityId, lock: lock ?? 'none' });
  return {
    viewer,
    standing,
    isQuiet,
    // A closed account is like one that never was here.
    target: {
      userId,
      isAdmin: other?.isAdmin ?? false,
      role: other?.standing.role ?? null,
      state: other?.standing.state ?? null,
      isKnown: other !== null,
    },
    about: about(standing.community),
    place: { communityId, userId },
  };
}

export function refuse(code: ErrorCode | null, params: Record<string, string | number> = {}): void {
  if (code) throw new AppError(code, params);
}

export const ownMembership = ({ community, state, role, joinedAt }: Standing): Membership => ({
  communityId: community.id,
  state: state ?? 'left',
  role: role ?? 'member',
  joinedAt: state === 'active' ? (joinedAt?.toISOString() ?? null) : null,
});

export const about = ({ id, name }: Pick<Standing['community'], 'id' | 'name'>) => ({
  subject: { type: 'community' as const, id },
  communityId: id,
  params: { community: name },
});
