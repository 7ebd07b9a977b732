import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { announcePost, forgetNewPosts } from './new-posts.ts';
import { communityPosts, feedQuery } from './posts.queries.ts';

type Listed = InfiniteData<{ items: { id: string }[] }>;
const isListed = (cache: QueryClient, key: QueryKey, id: string) =>
  cache.getQueryData<Listed>(key)?.pages.some(({ items }) => items.some((item) => item.id === id)) ?? false;

/** New posts never move a visible list: it shows that there are more. Lists are marked stale and refetched when opened. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  onHint('post.created', ({ communityId, postId }) => {
    const list = communityPosts(communityId).queryKey;
    if (isListed(cache, feedQuery.queryKey, postId) || isListed(cache, list, postId)) return;
    announcePost({ id: postId, communityId });
    void cache.invalidateQueries({ queryKey: feedQuery.queryKey, refetchType: 'none' });
    void cache.invalidateQueries({ queryKey: list, refetchType: 'none' });
  });
  onHint('membership.changed', ({ communityId }) => {
    void cache.invalidateQueries({ queryKey: feedQuery.queryKey });
    void cache.invalidateQueries({ queryKey: communityPosts(communityId).queryKey });
  });
  onResync(() => {
    forgetNewPosts();
    void cache.invalidateQueries({ queryKey: ['posts'] });
  });
};
