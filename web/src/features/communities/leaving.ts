import type { CommunitySummary } from '#contract/communities.ts';

export type Leavable = Pick<CommunitySummary, 'joinPolicy' | 'visibility' | 'membership'> & { status?: 'active' | 'archived' };
/** Why leaving cannot simply be undone; null where an undo is enough. */
export type Consequence = 'archived' | 'hidden' | 'invite' | 'request' | 'role';

/** The heaviest consequence first: it is the one that is told. */
export const consequenceOfLeaving = ({ joinPolicy, visibility, membership, status }: Leavable): Consequence | null => {
  if (status === 'archived') return 'archived';
  if (visibility === 'hidden') return 'hidden';
  if (joinPolicy !== 'open') return joinPolicy;
  return membership?.role === 'member' ? null : 'role';
};
