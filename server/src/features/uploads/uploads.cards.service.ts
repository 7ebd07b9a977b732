import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { ImageMaker } from './image-maker.ts';
import * as rows from './uploads.images.repository.ts';
import type { ImagesService } from './uploads.images.service.ts';

type Dependencies = { images: Pick<ImagesService, 'addOfCard'>; maker: ImageMaker };

/** Pictures of the pages that texts link to. They are re-encoded like uploads, belong to no account, and are public as their pages are. */
export const cardImages = ({ images, maker }: Dependencies) => ({
  /** Null when the content is no picture that can be shown. It is gone after a day unless it replaces another one. */
  async make(content: Buffer): Promise<string | null> {
    try {
      return await images.addOfCard(await maker.inTurn(() => maker.make(content, 'card')));
    } catch (error) {
      if (error instanceof AppError && error.code.startsWith('image.')) return null;
      throw error;
    }
  },

  /** The former one stays for a day, as pages that are open show it. */
  async replace(tx: Tx, { imageId, former }: { imageId: string | null; former: string | null }): Promise<void> {
    if (imageId !== null) await rows.setExpiry(tx, [imageId], null);
    if (former !== null && former !== imageId) await rows.setExpiry(tx, [former], 1);
  },

  async end(tx: Tx, imageIds: readonly string[]): Promise<void> {
    if (imageIds.length > 0) await rows.setExpiry(tx, imageIds, 0);
  },
});
export type CardImages = ReturnType<typeof cardImages>;
