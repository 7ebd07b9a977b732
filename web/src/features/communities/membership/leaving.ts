import type { CommunitySummary } from '#contract/communities/index.ts';

export type Leavable = Pick<CommunitySummary, 'joinPolicy' | 'visibility' | 'membership'> & { status?: 'active' | 'archived' };
/** Why leaving cannot simply be undone; null if it can. */
export type Consequence = 'archived' | 'hidden' | 'invite' | 'request' | 'role';

/** The most severe consequence first, as only that one is shown. */
export const consequenceOfLeaving = ({ joinPolicy, visibility, membership, status }: Leavable): Consequence | null => {
  if (status === 'archived') return 'archived';
  if (visibility === 'hidden') return 'hidden';
  if (joinPolicy !== 'open') return joinPolicy;
  return membership?.role === 'member' ? null : 'role';
};
