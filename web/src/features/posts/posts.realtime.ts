import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { announcePost, forgetNewPost, forgetNewPosts } from './new-posts.ts';
import { changePost, isKnown } from './post-cache.ts';
import { communityPosts, feedQuery, postQuery } from './posts.queries.ts';

type Listed = InfiniteData<{ items: { id: string }[] }>;
const isListed = (cache: QueryClient, key: QueryKey, id: string) =>
  cache.getQueryData<Listed>(key)?.pages.some(({ items }) => items.some((item) => item.id === id)) ?? false;

/** Spreads the fetches of all who have a post open, and makes one of many changes. */
const jitter = { min: 500, spread: 1_500 };
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

const soon = (id: string, refresh: () => unknown): void => {
  if (waiting.has(id)) return;
  const run = () => {
    waiting.delete(id);
    refresh();
  };
  waiting.set(id, setTimeout(run, jitter.min + Math.random() * jitter.spread));
};

/** Fetches a post that changed elsewhere into all places that show it; one that is gone leaves the lists. */
const refreshPost = async (cache: QueryClient, id: string, communityId: string): Promise<void> => {
  try {
    const post = await cache.fetchQuery({ ...postQuery(id), staleTime: 0 });
    // A list that had it unpublished is of the author's own posts: fetching it again says whether it still belongs there.
    changePost(cache, id, (known) => (post.state === 'published' || known.state !== 'published' ? post : null));
    // One that was moved leaves the lists of the community that it was in.
    if (post.community.id !== communityId) void cache.invalidateQueries({ queryKey: ['posts', 'of', communityId] });
  } catch (error) {
    if (isApiError(error, 'post.not_found')) changePost(cache, id, () => null);
  }
};
const refreshSoon = (cache: QueryClient, { postId: id, communityId }: { postId: string; communityId: string }): void => {
  if (isKnown(cache, id)) soon(id, () => void refreshPost(cache, id, communityId));
};

/** The same of the comments of an event. */
const refreshConversation = (cache: QueryClient, eventId: string): void => {
  if (!cache.getQueryState(['comments', 'conversation', eventId])) return;
  soon(
    eventId,
    () =>
      void cache.invalidateQueries({
        predicate: ({ queryKey: [topic, kind, id] }) => topic === 'comments' && (kind === 'replies' || id === eventId),
      }),
  );
};

/** New posts never move a visible list: it shows that there are more. Lists are marked stale and refetched when opened. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  const outdate = (...keys: QueryKey[]) => keys.forEach((queryKey) => void cache.invalidateQueries({ queryKey }));
  onHint('post.created', ({ communityId, postId }) => {
    const list = communityPosts(communityId).queryKey;
    if (isListed(cache, feedQuery.queryKey, postId) || isListed(cache, list, postId)) return;
    announcePost({ id: postId, communityId });
    void cache.invalidateQueries({ queryKey: feedQuery.queryKey, refetchType: 'none' });
    void cache.invalidateQueries({ queryKey: list, refetchType: 'none' });
  });
  onHint('post.changed', ({ communityId, postId, isGone }) => {
    if (isGone) forgetNewPost(postId);
    refreshSoon(cache, { communityId, postId });
    outdate(
      ['posts', 'pending', communityId],
      ['posts', 'edits', communityId],
      ['posts', 'of', communityId, 'unpublished'],
      ['comments', 'pending', communityId],
      ['comments', 'unpublished', postId],
      ['comments', 'of', postId],
      ['comments', 'replies'],
    );
  });
  onHint('comment.created', ({ communityId, postId }) => {
    refreshSoon(cache, { communityId, postId });
    outdate(['comments', 'of', postId], ['comments', 'replies']);
  });
  onHint('event.conversation', ({ eventId }) => refreshConversation(cache, eventId));
  onHint('membership.changed', ({ communityId }) => outdate(feedQuery.queryKey, communityPosts(communityId).queryKey));
  onResync(() => {
    forgetNewPosts();
    outdate(['posts'], ['comments']);
  });
};
