import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/posts/index.ts';
import { api } from '#kernel/api/index.ts';
import { changePost } from '../post-cache.ts';

/** A call that answers the post: it replaces the post wherever it is shown. */
const useAnswered = <Input>(postId: string, call: (input: Input) => Promise<Post>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn: call, onSuccess: (post) => changePost(cache, postId, () => post) });
};

export const useVote = (id: string) =>
  useAnswered(id, (options: number[]) => api('PUT /posts/:id/vote', { params: { id }, body: { options }, background: true }));

export const useAccept = (id: string) =>
  useAnswered(id, (commentId: string | null) => api('PUT /posts/:id/answer', { params: { id }, body: { commentId }, background: true }));

export const useAcknowledge = (id: string) =>
  useAnswered(id, () => api('PUT /posts/:id/acknowledgement', { params: { id }, background: true }));

const first: string | undefined = undefined;
export const acknowledgementsOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'acknowledgements', id],
    queryFn: ({ pageParam, signal }) => api('GET /posts/:id/acknowledgements', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: (page: { nextCursor: string | null }): string | undefined => page.nextCursor ?? undefined,
    meta: { silent: true },
  });
