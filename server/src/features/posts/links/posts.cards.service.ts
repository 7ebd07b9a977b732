import type { LinkCard } from '#contract/posts/links.ts';
import type { OnStored } from '#features/links/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { EnterComment } from '../comments/posts.comments.writing.service.ts';
import * as comments from '../comments/posts.comments.repository.ts';
import { editRefusal } from '../posts.policy.ts';
import { publishChanged } from '../posts.hints.ts';
import type { WritingDependencies } from '../posts.writing.service.ts';
import * as rows from './posts.links.repository.ts';
import { cardsOf } from './posts.links.service.ts';
import * as posts from '../posts.repository.ts';

type Dependencies = Pick<WritingDependencies, 'links' | 'gate' | 'transact' | 'hub'> & {
  enterComment: EnterComment;
};
type Change = { cardId: string; isHidden: boolean };
type Cards = { cards: LinkCard[] };

/** Readers who have a text open fetch it again once a card of its links is ready. */
export const publishCards =
  ({ hub }: { hub: Hub }): OnStored =>
  async (tx, url) => {
    for (const post of await rows.postsWith(tx, url)) publishChanged(tx, hub, post);
  };

/** Authors remove cards from their texts, and put them back. */
export const postCardsService = ({ links, gate, enterComment, transact, hub }: Dependencies) => ({
  ofPost: (viewer: Viewer, id: string, change: Change): Promise<Cards> =>
    transact(async (tx) => {
      const { access, post } = await gate.enter(tx, viewer, id);
      const refusal = editRefusal(viewer, access, post);
      if (refusal) throw new AppError(refusal);
      if (await links.hide(tx, { postId: id, commentId: null }, change)) publishChanged(tx, hub, post);
      return { cards: cardsOf((await posts.find(tx, viewer, id))?.cards ?? null) };
    }),

  ofComment: (viewer: Viewer, id: string, change: Change): Promise<Cards> =>
    transact(async (tx) => {
      const { access, post, comment } = await enterComment(tx, viewer, id);
      const refusal = editRefusal(viewer, access, comment);
      if (refusal) throw new AppError(refusal);
      if (comment.isDeleted) throw new AppError('comment.not_found');
      if (await links.hide(tx, { postId: post.id, commentId: id }, change)) publishChanged(tx, hub, post);
      return { cards: cardsOf((await comments.find(tx, viewer, id))?.cards ?? null) };
    }),
});
export type PostCardsService = ReturnType<typeof postCardsService>;
