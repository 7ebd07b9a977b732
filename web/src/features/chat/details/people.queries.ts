import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** Who is here changes without a hint. */
const EVERY_MS = 45_000;
const PER_PAGE = 50;

/** The readers of a channel of a community: those who are here first. */
export const readersOf = (channelId: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'people', channelId],
    queryFn: ({ pageParam, signal }) =>
      api('GET /channels/:id/people', {
        params: { id: channelId },
        query: { page: pageParam, perPage: PER_PAGE },
        signal,
        background: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    refetchInterval: EVERY_MS,
    meta: { silent: true },
  });
