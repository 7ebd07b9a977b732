import { limits } from '#contract/browser/limits.ts';
import { imageAddress, photoPreview } from '#contract/browser/image-address.ts';
import type { NewImages, TextImage } from '#contract/posts/images.ts';
import type { Photos } from '#features/uploads/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { PostGate } from '../posts.gate.ts';
import { isStaff } from '../posts.policy.ts';
import type { PostImageRow, TextRef } from './posts.images.repository.ts';
import * as rows from './posts.images.repository.ts';

type Dependencies = { db: Db; photos: Photos; gate: PostGate };
type Owned = TextRef & { communityId: string };

/** Days after which the images of a deleted text are gone: what a moderator deleted may come back after an appeal, which takes its time. */
export const DAYS = { author: 1, moderator: 2 * limits.appealDays };

export const imagesOf = (rows: readonly PostImageRow[] | null): TextImage[] =>
  (rows ?? []).map((row) => ({ ...row, address: imageAddress('photo', row.id), preview: photoPreview(row.id) }));

/** The images of posts and comments, which share the fate and the readers of their text. */
export const postImages = ({ db, photos, gate }: Dependencies) => ({
  async write(tx: Tx, viewer: Pick<Viewer, 'id'>, { communityId, postId, commentId }: Owned, images: NewImages): Promise<void> {
    const imageIds = images.map(({ imageId }) => imageId);
    const { former, areAllFree } = await rows.replace(tx, { postId, commentId }, images);
    if (!areAllFree) throw new AppError('image.not_found');
    await photos.keepPhotos(tx, viewer.id, { imageIds, communityId });
    await photos.dropPhotos(
      tx,
      former.filter((id) => !imageIds.includes(id)),
      { days: DAYS.author },
    );
  },

  remove: async (tx: Tx, text: TextRef, by: keyof typeof DAYS): Promise<void> =>
    photos.dropPhotos(tx, await rows.of(tx, text), { days: DAYS[by] }),

  restore: async (tx: Tx, text: TextRef): Promise<void> => photos.restorePhotos(tx, await rows.of(tx, text)),

  move: async (tx: Tx, postId: string, communityId: string): Promise<void> =>
    photos.movePhotos(tx, await rows.of(tx, { postId, commentId: null }), communityId),

  /** Null when the image is in no text. */
  async isShown(viewer: Viewer | null, imageId: string): Promise<boolean | null> {
    const text = await rows.textOf(db, imageId);
    if (!text || text.isDeleted) return text && false;
    return gate.readThread(viewer, text.postId).then(
      ({ access }) => text.unpublishedTextAuthorId === null || text.unpublishedTextAuthorId === viewer?.id || isStaff(viewer, access),
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'post.not_found') return false;
        throw error;
      },
    );
  },
});
export type PostImages = ReturnType<typeof postImages>;
