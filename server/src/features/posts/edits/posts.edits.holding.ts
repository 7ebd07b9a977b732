import type { NewImages } from '#contract/posts/images.ts';
import type { Photos } from '#features/uploads/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { TextRef } from '../images/posts.images.repository.ts';
import { DAYS } from '../images/posts.images.service.ts';
import * as kinds from '../kinds/posts.kinds.repository.ts';
import { publishToAccounts } from '../posts.hints.ts';
import type { PostNotices } from '../posts.notices.ts';
import type { PostRow } from '../posts.shapes.ts';
import { MAX_STAFF } from '../publication/posts.publishing.ts';
import * as rows from './posts.edits.repository.ts';

type Dependencies = { photos: Photos; notices: PostNotices; hub: Hub };
type Held = { commentId: string | null; authorId: string; title: string; body: string; version: number; images: NewImages | null };

/** Edits of published texts that wait for approval, while the text stays as it is. */
export const editsHolding = ({ photos, notices, hub }: Dependencies) => ({
  /** The images of the stored edit of a text; null when it keeps those of the text, or there is no edit. */
  imagesOf: async (tx: Tx, text: TextRef): Promise<NewImages | null> => (await rows.find(tx, text))?.images ?? null,

  /** Keeps an edit instead of publishing it; false when the text was changed since the version of the edit. */
  async hold(tx: Tx, post: PostRow, { commentId, authorId, images, ...words }: Held): Promise<boolean> {
    const text = { postId: post.id, commentId };
    const communityId = post.community.id;
    const isRenewed = (await rows.find(tx, text))?.isWaiting ?? false;
    const id = await rows.save(tx, text, { ...words, communityId, hasImages: images !== null });
    if (id === null) return false;
    const gone = await rows.replaceImages(tx, id, text, images ?? []);
    if (gone === null) throw new AppError('image.not_found');
    if (images && images.length > 0) await photos.keepPhotos(tx, authorId, { imageIds: images.map(({ imageId }) => imageId), communityId });
    await photos.dropPhotos(tx, gone, { days: DAYS.author });
    const staff = await kinds.moderatorsOf(tx, post, MAX_STAFF);
    if (!isRenewed) await notices.editWaiting(tx, post, { commentId, authorId }, staff);
    publishToAccounts(tx, hub, { post, userIds: [...staff, authorId] });
    return true;
  },

  /** Ends the waiting edit of a text; returns whether there was one. */
  async end(tx: Tx, text: TextRef): Promise<boolean> {
    const images = await rows.end(tx, text);
    if (images) await photos.dropPhotos(tx, images, { days: DAYS.author });
    return images !== null;
  },

  /** Ends the waiting edits of a post and its comments. */
  endOfPost: async (tx: Tx, postId: string): Promise<void> =>
    photos.dropPhotos(tx, await rows.endOfPost(tx, postId), { days: DAYS.author }),
});
export type EditsHolding = ReturnType<typeof editsHolding>;
