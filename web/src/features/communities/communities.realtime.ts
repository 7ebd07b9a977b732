import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { OwnCommunity } from '#contract/communities/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { markMenu } from '#kernel/menu-marks.ts';
import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { communityQuery, endingKey, myCommunities, unreadCommunities } from './communities.queries.ts';
import { adoptCommunity, isCommunity, refreshPlace } from './membership/membership-cache.ts';

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

const refreshCommunity = (cache: QueryClient, communityId: string) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: ['communities', 'one'], predicate: isCommunity(communityId) }),
    cache.invalidateQueries({ queryKey: ['communities', 'settings', communityId] }),
    cache.invalidateQueries({ queryKey: ['communities', 'mine'] }),
  ]);

/** Spreads the fetches of all members, and makes one of many posts. */
const jitter = { min: 500, spread: 4_500 };

/** Keeps the dot in the menu and the marks of the own communities current. */
const followPosts = ({ onHint, cache }: Pick<Parameters<RealtimeModule>[0], 'onHint' | 'cache'>) => {
  new QueryObserver(cache, unreadCommunities).subscribe(({ data }) => data && markMenu('/communities', data.newPosts > 0 ? 0 : null));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    timer = undefined;
    void cache.invalidateQueries({ queryKey: myCommunities.queryKey });
    void cache.invalidateQueries({ queryKey: unreadCommunities.queryKey });
  };
  onHint('post.created', () => {
    timer ??= setTimeout(count, jitter.min + Math.random() * jitter.spread);
  });
  onHint('community.seen', ({ communityId, newPosts }) => {
    cache.setQueryData<OwnCommunity[]>(myCommunities.queryKey, (list) =>
      list?.map((community) => (community.id === communityId ? { ...community, newPosts } : community)),
    );
    void cache.invalidateQueries({ queryKey: unreadCommunities.queryKey });
  });
};

export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  followPosts({ onHint, cache });
  onHint('membership.changed', ({ communityId }) => void follow(cache, communityId));
  // Names and pictures stand in lists too, but one's own form is not refetched under the hand that types.
  onHint('community.changed', ({ communityId }) => {
    // The page that deletes it is about to be left, and finds nothing any more.
    if (cache.isMutating({ mutationKey: endingKey(communityId) }) === 0) void refreshCommunity(cache, communityId);
  });
  onResync(() => void cache.invalidateQueries({ queryKey: ['communities'] }));
};
