import { useQuery } from '@tanstack/react-query';
import { recommendedCommunities } from '#features/communities/index.ts';
import { eventsList } from '#features/events/index.ts';
import { nextOf } from './next-of.ts';

const few = 4;
export const firstPicks = { page: 1, perPage: few };

/** What stands beside the feed, waited for together: parts that come one by one push each other down. */
export const useSide = () => {
  const answered = useQuery(eventsList({ scope: 'mine', perPage: few }));
  const around = useQuery(eventsList({ scope: 'joined', perPage: few }));
  const picks = useQuery(recommendedCommunities(firstPicks));
  return {
    isPending: answered.isPending || around.isPending || picks.isPending,
    /** Null where neither list could be loaded; the reason has been told. */
    events: answered.data || around.data ? nextOf([...(answered.data?.items ?? []), ...(around.data?.items ?? [])], few) : null,
  };
};
