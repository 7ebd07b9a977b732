import { infiniteQueryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import type { Post } from '#contract/posts.ts';
import { api } from '#kernel/api/index.ts';
import { asFeedItem, prepend, withFirstPage } from './post-pages.ts';

type PostsPage = CallOutput<'GET /communities/:id/posts'>;
type FeedPage = CallOutput<'GET /feed'>;
type Cursor = string | undefined;
const perLoad = 20;
const first: Cursor = undefined;
const next = (page: { nextCursor: string | null }): Cursor => page.nextCursor ?? undefined;

const loadFeed = (cursor: Cursor, signal?: AbortSignal) =>
  api('GET /feed', { query: { cursor, limit: perLoad }, signal, background: cursor !== first });
const loadPosts = (id: string, cursor: Cursor, signal?: AbortSignal) =>
  api('GET /communities/:id/posts', { params: { id }, query: { cursor, limit: perLoad }, signal, background: cursor !== first });

/** Posts and new events of the own communities, latest first. `silent`: the list itself shows the error. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['posts', 'feed'],
  queryFn: ({ pageParam, signal }) => loadFeed(pageParam, signal),
  initialPageParam: first,
  getNextPageParam: next,
  meta: { silent: true },
});

/** Posts of one community, latest first. */
export const communityPosts = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'of', communityId],
    queryFn: ({ pageParam, signal }) => loadPosts(communityId, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: next,
    meta: { silent: true },
  });

export type NewPost = { communityId: string } & CallInput<'POST /communities/:id/posts'>['body'];
/** `silent`: the composer shows the errors of the fields. */
export const useCreatePost = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ communityId, ...body }: NewPost) =>
      api('POST /communities/:id/posts', { params: { id: communityId }, body, background: true }),
    onSuccess: (post: Post) => {
      cache.setQueryData<InfiniteData<FeedPage, Cursor>>(feedQuery.queryKey, (data) => data && prepend(data, asFeedItem(post)));
      cache.setQueryData<InfiniteData<PostsPage, Cursor>>(
        communityPosts(post.community.id).queryKey,
        (data) => data && prepend(data, post),
      );
    },
    meta: { silent: ['request.invalid'] },
  });
};

/** Fetches the newest entries to the top without reloading the ones below. */
export const useRefreshTop = () => {
  const cache = useQueryClient();
  return {
    refreshFeed: async () => {
      const page = await loadFeed(first);
      cache.setQueryData<InfiniteData<FeedPage, Cursor>>(feedQuery.queryKey, (data) => withFirstPage(data, page));
    },
    refreshPosts: async (communityId: string) => {
      const page = await loadPosts(communityId, first);
      cache.setQueryData<InfiniteData<PostsPage, Cursor>>(communityPosts(communityId).queryKey, (data) => withFirstPage(data, page));
    },
  };
};
