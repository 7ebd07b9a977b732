import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LinkCard } from '#contract/posts/links.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { changePost } from '../post-cache.ts';
import { changeComment } from '../thread/comment-cache.ts';

/** The post or comment that has the card. */
export type CardOwner = { postId: string; commentId: string | null };
type Change = { cardId: string; isHidden: boolean };

const write = (cache: QueryClient, { postId, commentId }: CardOwner, change: (cards: LinkCard[]) => LinkCard[]): void => {
  if (commentId === null) changePost(cache, postId, (post) => ({ ...post, cards: change(post.cards) }));
  else changeComment(cache, commentId, (comment) => ({ ...comment, cards: change(comment.cards) }));
};

const send = ({ postId, commentId }: CardOwner, { cardId, isHidden }: Change) =>
  commentId === null
    ? api('PUT /posts/:id/cards/:cardId', { params: { id: postId, cardId }, body: { isHidden }, background: true })
    : api('PUT /comments/:id/cards/:cardId', { params: { id: commentId, cardId }, body: { isHidden }, background: true });

/** Takes a card away at once, with an undo; it comes back when the server refuses. */
export const useHideCard = (owner: CardOwner): ((cardId: string) => void) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (change: Change) => send(owner, change),
    onMutate: ({ cardId, isHidden }) => {
      if (isHidden) write(cache, owner, (cards) => cards.filter(({ id }) => id !== cardId));
    },
    onSuccess: ({ cards }) => write(cache, owner, () => cards),
    onError: () => cache.invalidateQueries({ queryKey: [owner.commentId === null ? 'posts' : 'comments'] }),
  });
  return (cardId) =>
    mutate(
      { cardId, isHidden: true },
      {
        onSuccess: () => toast.success(t('cards.hidden'), { label: common('undo'), onAct: () => mutate({ cardId, isHidden: false }) }),
      },
    );
};
