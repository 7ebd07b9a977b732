import { idIn, type ReplaceImage } from '#features/uploads/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import * as covers from './events.covers.repository.ts';

export type Cover = { cover: string; communityId: string };
/** Deletes a picture if nothing shows it any more. */
export type DropCover = (tx: Tx, viewer: { id: string }, cover: Cover) => Promise<void>;

export const coverDropping =
  ({ replaceImage }: { replaceImage: ReplaceImage }): DropCover =>
  async (tx, viewer, { cover, communityId }) => {
    if (await covers.isCoverShown(tx, communityId, cover)) return;
    await replaceImage(tx, viewer, { purpose: 'cover', imageId: null, former: idIn(cover), communityId });
  };
