import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import type { Post } from '#contract/posts/index.ts';
import { api } from '#kernel/api/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { forgetNewPost } from './new-posts.ts';
import { changePost } from './post-cache.ts';
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

/** `silent`: the page itself shows that there is none. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => api('GET /posts/:id', { params: { id }, signal }),
    meta: { silent: ['post.not_found', 'request.not_found'] },
  });

/** Posts that stand above the others of a community. */
export const pinnedPosts = (communityId: string) =>
  queryOptions({
    queryKey: ['posts', 'pinned', communityId],
    queryFn: ({ signal }) =>
      api('GET /communities/:id/posts', { params: { id: communityId }, query: { only: 'pinned', limit: 5 }, signal }),
    meta: { silent: true },
  });

/** Modmail, latest first: all of them for moderators, else the own ones. */
export const modmailOf = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'of', communityId, 'modmail'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /communities/:id/posts', { params: { id: communityId }, query: { cursor: pageParam, only: 'modmail' }, signal }),
    initialPageParam: first,
    getNextPageParam: next,
    meta: { silent: true },
  });

export const revisionsOf = (id: string, version: number) =>
  queryOptions({
    queryKey: ['posts', 'revisions', id, version],
    queryFn: ({ signal }) => api('GET /posts/:id/revisions', { params: { id }, query: {}, signal }),
    meta: { silent: true },
  });

/** `silent`: the form shows the error; after a conflict the stored post is fetched. */
export const useEditPost = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'PUT /posts/:id'>['body']) => api('PUT /posts/:id', { params: { id }, body, background: true }),
    onSuccess: (post) => changePost(cache, id, () => post),
    onError: () => cache.invalidateQueries({ queryKey: postQuery(id).queryKey, refetchType: 'all' }),
    meta: { silent: true },
  });
};

export const useRestorePost = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /posts/:id/restore', { params: { id }, background: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['posts'] }),
  });
};

type Moderation = { id: string } & CallInput<'POST /posts/:id/moderation'>['body'];
/** `silent`: the dialog shows the error. */
export const useModeratePost = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Moderation) => api('POST /posts/:id/moderation', { params: { id }, body, background: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['posts'] }),
    meta: { silent: true },
  });
};

/** Communities of the reader, to move a post to. Shares its query key with the pages of communities. */
export const moveTargets = queryOptions({
  queryKey: ['communities', 'mine'],
  queryFn: ({ signal }) => api('GET /me/communities', { signal, background: true }),
  meta: { silent: true },
});

type Move = { id: string } & CallInput<'POST /posts/:id/move'>['body'];
/** `silent`: the dialog shows the error. */
export const useMovePost = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Move) => api('POST /posts/:id/move', { params: { id }, body, background: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['posts'] }),
    meta: { silent: true },
  });
};

/** Takes a post out of the lists at once, with an undo; it comes back when the server refuses. */
export const useRemovePost = () => {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ['posts'] });
  const restore = useMutation({
    mutationFn: (id: string) => api('POST /posts/:id/restore', { params: { id }, background: true }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /posts/:id', { params: { id }, background: true }),
    onMutate: (id) => {
      changePost(cache, id, () => null);
      forgetNewPost(id);
    },
    onSettled: refresh,
  });
  return (id: string, done: string, undo: string): void =>
    afterSuccess(remove.mutateAsync(id), () => toast.success(done, { label: undo, onAct: () => restore.mutate(id) }));
};

export type NewPost = { communityId: string } & CallInput<'POST /communities/:id/posts'>['body'];
/** `silent`: the composer shows the errors of the fields. */
export const useCreatePost = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ communityId, ...body }: NewPost) =>
      api('POST /communities/:id/posts', { params: { id: communityId }, body, background: true }),
    onSuccess: (post: Post) => {
      if (post.state !== 'published') return void cache.invalidateQueries({ queryKey: ['posts', 'of', post.community.id, 'unpublished'] });
      // Modmail stands in no list of posts.
      if (post.type === 'modmail') return;
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
