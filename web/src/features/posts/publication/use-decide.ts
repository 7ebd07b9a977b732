import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';

type Version = { id: string; version: number };
/** Posts, comments, and edits of published ones, as they were read. */
export type Chosen = { posts?: readonly Version[]; comments?: readonly Version[]; edits?: readonly Version[] };
const versionsOf = (texts: readonly Version[]): Version[] => texts.map(({ id, version }) => ({ id, version }));
type Decision = { decision: 'approve' | 'reject'; reason: string | null };

/** The place of the texts: a community, or the comments of an event. */
export type DecidedPlace = { communityId: string } | { eventId: string };
const ways = {
  community: { comments: 'POST /communities/:id/comments/decisions', edits: 'POST /communities/:id/edits/decisions' },
  event: { comments: 'POST /events/:id/comments/decisions', edits: 'POST /events/:id/comments/edits/decisions' },
} as const;

/** Decides on texts that wait; reports how many were decided, and how many decisions came too late. */
export const useDecide = (place: DecidedPlace) => {
  const t = useTexts('posts-publication');
  const cache = useQueryClient();
  const params = { id: 'eventId' in place ? place.eventId : place.communityId };
  const way = ways['eventId' in place ? 'event' : 'community'];
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ posts = [], comments = [], edits = [], ...decision }: Chosen & Decision) => {
      const send = { params, background: true } as const;
      const ofPosts = posts.length > 0 && { body: { ...decision, posts: versionsOf(posts) } };
      const ofComments = comments.length > 0 && { body: { ...decision, comments: versionsOf(comments) } };
      const ofEdits = edits.length > 0 && { body: { ...decision, edits: versionsOf(edits) } };
      const written = ofPosts ? await api('POST /communities/:id/posts/decisions', { ...send, ...ofPosts }) : null;
      const said = ofComments ? await api(way.comments, { ...send, ...ofComments }) : null;
      const edited = ofEdits ? await api(way.edits, { ...send, ...ofEdits }) : null;
      return { posts: written?.results ?? [], comments: said?.results ?? [], edits: edited?.results ?? [] };
    },
    onSettled: () => Promise.all([cache.invalidateQueries({ queryKey: ['posts'] }), cache.invalidateQueries({ queryKey: ['comments'] })]),
  });
  const decide = async (decision: Decision['decision'], chosen: Chosen, reason: string | null) => {
    const { posts, comments, edits } = await mutateAsync({ decision, reason, ...chosen });
    const countOf = (results: readonly { isDone: boolean }[]) => results.filter(({ isDone }) => isDone).length;
    const [donePosts, doneComments, doneEdits] = [countOf(posts), countOf(comments), countOf(edits)];
    const late = posts.length + comments.length + edits.length - donePosts - doneComments - doneEdits;
    const said = [
      donePosts > 0 && t(`done.${decision}`, { count: donePosts }),
      doneComments > 0 && t(`done.${decision}.comments`, { count: doneComments }),
      doneEdits > 0 && t(`done.${decision}.edits`, { count: doneEdits }),
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
