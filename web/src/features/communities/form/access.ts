import type { Community } from '#contract/communities/index.ts';

export type AccessValues = Pick<Community, 'visibility' | 'contentVisibility' | 'joinPolicy'>;
type Seen = { finds: boolean; reads: boolean; joins: 'open' | 'request' | 'invite' | 'signUp' | 'none' };

/** The effect of the three choices on people who are not members: without an account, and signed in. */
export const seenByStrangers = ({ visibility, contentVisibility, joinPolicy }: AccessValues): { visitor: Seen; user: Seen } => {
  const [visitorFinds, userFinds] = [visibility === 'public', visibility !== 'hidden'];
  return {
    visitor: {
      finds: visitorFinds,
      reads: visitorFinds && contentVisibility === 'public',
      joins: visitorFinds && joinPolicy !== 'invite' ? 'signUp' : joinPolicy === 'invite' || visibility === 'hidden' ? 'invite' : 'none',
    },
    user: {
      finds: userFinds,
      reads: userFinds && contentVisibility !== 'members',
      joins: userFinds ? joinPolicy : 'invite',
    },
  };
};
