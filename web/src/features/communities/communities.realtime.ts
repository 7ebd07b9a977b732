import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '#kernel/api/index.ts';
import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { communityQuery } from './communities.queries.ts';
import { adoptCommunity, refreshPlace } from './membership-cache.ts';

/** The own membership changed: approved by a moderator, removed, joined on another device. */
const follow = async (cache: QueryClient, communityId: string) => {
  try {
    adoptCommunity(cache, await cache.fetchQuery({ ...communityQuery(communityId), meta: { silent: true }, staleTime: 0 }));
  } catch (error) {
    // Not accessible any more: it is removed from the lists.
    if (isApiError(error, 'community.not_found')) void cache.invalidateQueries({ queryKey: ['communities', 'list'] });
  }
  await refreshPlace(cache, communityId);
};

export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  onHint('membership.changed', ({ communityId }) => void follow(cache, communityId));
  onResync(() => void cache.invalidateQueries({ queryKey: ['communities'] }));
};
