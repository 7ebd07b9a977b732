import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { useDecidePosts } from './publication.queries.ts';

/** Decides on posts that wait; tells how many were decided, and how many came too late. */
export const useDecide = (communityId: string) => {
  const t = useTexts('posts-publication');
  const { mutateAsync, isPending } = useDecidePosts(communityId);
  const decide = async (decision: 'approve' | 'reject', postIds: readonly string[], reason: string | null) => {
    const { results } = await mutateAsync({ decision, postIds: [...postIds], reason });
    const done = results.filter(({ isDone }) => isDone).length;
    const late = results.length - done;
    return [done > 0 && t(`done.${decision}`, { count: done }), late > 0 && t('bulk.late', { count: late })].filter(Boolean).join(' ');
  };
  return {
    isPending,
    approve: (postIds: readonly string[]) => decide('approve', postIds, null).then(toast.success, () => undefined),
    /** Answers the sentence, as the dialog is closed before it is shown. */
    reject: (postIds: readonly string[], reason: string) => decide('reject', postIds, reason),
  };
};
