import { useQuery } from '@tanstack/react-query';
import { recommendedCommunities } from '#features/communities/index.ts';
import { eventsList } from '#features/events/index.ts';
import { acquaintancesQuery, waitingQuery } from './home.queries.ts';
import { nextOf } from './next-of.ts';

const few = 4;
export const firstPicks = { page: 1, perPage: few };

/** The parts beside the feed, loaded together to avoid layout shifts. */
export const useSide = () => {
  const answered = useQuery(eventsList({ scope: 'mine', perPage: few }));
  const around = useQuery(eventsList({ scope: 'joined', perPage: few }));
  const picks = useQuery(recommendedCommunities(firstPicks));
  const waiting = useQuery(waitingQuery);
  const people = useQuery(acquaintancesQuery);
  return {
    isPending: waiting.isPending || answered.isPending || around.isPending || picks.isPending || people.isPending,
    waiting: waiting.data,
    people: people.data?.items ?? [],
    /** Null if neither list could be loaded; the error has been shown. */
    events: answered.data || around.data ? nextOf([...(answered.data?.items ?? []), ...(around.data?.items ?? [])], few) : null,
  };
};
