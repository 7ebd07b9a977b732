import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';

/** Posts and comments, the latter as they were read. */
export type Chosen = { postIds?: readonly string[]; comments?: readonly { id: string; version: number }[] };
type Decision = { decision: 'approve' | 'reject'; reason: string | null };

/** Decides on texts that wait; tells how many were decided, and how many came too late. */
export const useDecide = (communityId: string) => {
  const t = useTexts('posts-publication');
  const cache = useQueryClient();
  const params = { id: communityId };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ postIds = [], comments = [], ...decision }: Chosen & Decision) => {
      const ofPosts = postIds.length > 0 && {
        body: { ...decision, postIds: [...postIds] },
      };
      const ofComments = comments.length > 0 && {
        body: { ...decision, comments: comments.map(({ id, version }) => ({ id, version })) },
      };
      const posts = ofPosts ? await api('POST /communities/:id/posts/decisions', { params, ...ofPosts, background: true }) : null;
      const said = ofComments ? await api('POST /communities/:id/comments/decisions', { params, ...ofComments, background: true }) : null;
      return { posts: posts?.results ?? [], comments: said?.results ?? [] };
    },
    onSettled: () => Promise.all([cache.invalidateQueries({ queryKey: ['posts'] }), cache.invalidateQueries({ queryKey: ['comments'] })]),
  });
  const decide = async (decision: Decision['decision'], chosen: Chosen, reason: string | null) => {
    const { posts, comments } = await mutateAsync({ decision, reason, ...chosen });
    const [donePosts, doneComments] = [posts, comments].map((results) => results.filter(({ isDone }) => isDone).length) as [number, number];
    const late = posts.length + comments.length - donePosts - doneComments;
    const said = [
      donePosts > 0 && t(`done.${decision}`, { count: donePosts }),
      doneComments > 0 && t(`done.${decision}.comments`, { count: doneComments }),
      late > 0 && t('bulk.late', { count: late }),
    ];
    return said.filter(Boolean).join(' ');
  };
  return {
    isPending,
    approve: (chosen: Chosen) => decide('approve', chosen, null).then(toast.success, () => undefined),
    /** Answers the sentence, as the dialog is closed before it is shown. */
    reject: (chosen: Chosen, reason: string) => decide('reject', chosen, reason),
  };
};
