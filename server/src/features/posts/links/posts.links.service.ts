import { imageAddress } from '#contract/browser/image-address.ts';
import { limits } from '#contract/browser/limits.ts';
import type { LinkCard } from '#contract/posts/links.ts';
import type { Links } from '#features/links/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { TextRef } from '../images/posts.images.repository.ts';
import { linksIn } from './links-in.ts';
import type { LinkCardRow } from './posts.links.repository.ts';
import * as rows from './posts.links.repository.ts';

type Dependencies = { links: Pick<Links, 'request'>; publicUrl: () => string };

export const cardsOf = (rows: readonly LinkCardRow[] | null): LinkCard[] =>
  (rows ?? []).map(({ imageId, ...card }) => ({ ...card, image: imageId && imageAddress('card', imageId) }));

/** The links of posts and comments. Their cards are fetched after the text was written, and appear in it as soon as they are ready. */
export const postLinks = ({ links, publicUrl }: Dependencies) => {
  const request = async (tx: Tx, text: TextRef, urls: readonly string[]): Promise<void> => {
    if (urls.length > 0) await links.request(tx, urls, await rows.authorOf(tx, text));
  };
  return {
    async write(tx: Tx, text: TextRef, body: string): Promise<void> {
      const { max } = text.commentId === null ? limits.postCards : limits.commentCards;
      const urls = await linksIn(body, { max, ownUrl: publicUrl() });
      await rows.replace(tx, text, urls);
      await request(tx, text, urls);
    },

    /** Requests the cards of a restored text: a card to which no text linked may be gone. */
    restore: async (tx: Tx, text: TextRef): Promise<void> => request(tx, text, await rows.of(tx, text)),

    hide: rows.hide,
  };
};
export type PostLinks = ReturnType<typeof postLinks>;
