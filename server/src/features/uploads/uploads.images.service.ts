import { IMAGE_PATH, imageAddress } from '#contract/browser/image-address.ts';
import { limits } from '#contract/browser/limits.ts';
import { Id } from '#contract/kernel/schemas.ts';
import type { Image, UploadPurpose } from '#contract/uploads.ts';
import type { Db } from '#kernel/db/index.ts';
import type { AnyRow } from '#kernel/db/rows.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Storage, StorageKey } from '#kernel/storage/index.ts';
import type { Keeping } from '#kernel/storage/keeping.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ImagePurpose, MadeImage } from './image-maker.ts';
import type { StoredImageRow } from './uploads.images.repository.ts';
import * as images from './uploads.images.repository.ts';

const allSizes = new Set<string>(Object.values(limits.imageSizes).flatMap((sizes) => sizes.map(String)));

export const filesOf = (imageId: string): StorageKey => `images/${imageId}`;
/** The largest stored size of an image. */
export const largestFileOf = (purpose: ImagePurpose, imageId: string): StorageKey =>
  `${filesOf(imageId)}/${Math.max(...limits.imageSizes[purpose])}.webp`;
/** The stored files of pictures, opened one after the other; those that are removed meanwhile are left out. */
export async function* storedPictures(storage: Storage, folder: string, rows: AsyncIterable<AnyRow>) {
  for await (const { id, purpose } of rows) {
    const key = largestFileOf(purpose as ImagePurpose, String(id));
    if (await storage.exists(key)) yield { name: `${folder}/${String(id)}.webp`, open: () => storage.stream(key) };
  }
}
/** The image of an address; null for other addresses. */
export const idIn = (address: string | null): string | null => {
  const id = address?.startsWith(`${IMAGE_PATH}/`) ? address.split('/').at(-2) : undefined;
  return id !== undefined && Id.safeParse(id).success ? id : null;
};

/** Sets the address of an account's picture, or null; returns the previous one. */
export type SetProfilePicture = (tx: Tx, userId: string, address: string | null) => Promise<string | null>;

type Dependencies = {
  db: Db;
  storage: Storage;
  transact: Transact;
  setProfilePicture: SetProfilePicture;
  /** An image has expired: removes its files right after the commit. */
  sweepSoon: (tx: Tx) => Promise<void>;
};

/** Whether the caller may see what is in a text, or stands for a word of it; null when it is in none. */
type IsInTextShown = (viewer: Viewer | null, id: string) => Promise<boolean | null>;
/** The checks for photos of posts, for pictures and files of messages, and for emoji of communities. */
export type IsShown = Record<'photo' | 'attachment' | 'emoji', IsInTextShown>;

type Replacement = { imageId: string | null; former: string | null; purpose: 'emblem' | 'cover' | 'emoji'; communityId: string };

export function imagesService({ db, storage, transact, setProfilePicture, sweepSoon }: Dependencies) {
  async function keepAll(tx: Tx, wanted: Parameters<typeof images.keepAll>[1]): Promise<void> {
    if (wanted.imageIds.length > 0 && !(await images.keepAll(tx, wanted))) throw new AppError('image.not_found');
  }

  const present = ({ id, purpose, width, height }: StoredImageRow & { purpose: UploadPurpose }): Image => ({
    id,
    purpose,
    address: imageAddress(purpose, id),
    width,
    height,
  });

  async function put<Purpose extends ImagePurpose>(userId: string | null, purpose: Purpose, { width, height, files }: MadeImage) {
    const row = { id: newId(), purpose, width, height };
    await images.insert(db, { ...row, userId });
    await Promise.all(files.map(({ size, content }) => storage.put(`${filesOf(row.id)}/${size}.webp`, content, 'image/webp')));
    return row;
  }

  return {
    add: async ({ id: userId }: Pick<Viewer, 'id'>, purpose: UploadPurpose, made: MadeImage): Promise<Image> =>
      present(await put(userId, purpose, made)),
    /** The image belongs to no account. It is gone after a day unless it is kept. */
    addOfCard: async (made: MadeImage): Promise<string> => (await put(null, 'card', made)).id,

    addOfMessage: async ({ id: userId }: Pick<Viewer, 'id'>, made: MadeImage): Promise<string> =>
      (await put(userId, 'attachment', made)).id,

    async get(id: string): Promise<Image> {
      const row = await images.find(db, id);
      // The image was removed since its upload was found.
      if (!row) throw new AppError('upload.not_found');
      return present(row);
    },

    /** The cache control of an image: shared caches never keep an avatar that is not public. */
    async keepingOf(id: string, viewer: Viewer | null, isShown: IsShown): Promise<Keeping | null> {
      const shown = Id.safeParse(id).success ? await images.findShown(db, id) : undefined;
      if (!shown) return null;
      if (shown.purpose === 'photo' || shown.purpose === 'attachment' || shown.purpose === 'emoji') {
        const isOpen = (await isShown[shown.purpose](viewer, id)) ?? (viewer !== null && viewer.id === shown.ownerId);
        return isOpen ? 'browser_asking' : null;
      }
      if (shown.purpose !== 'avatar') return 'everybody_for_ever';
      return shown.isOwnerPublic ? 'everybody_for_minutes' : 'browser_asking';
    },

    /** The content of one size; null when there is none. */
    read: async (id: string, size: string): Promise<Uint8Array | null> =>
      Id.safeParse(id).success && allSizes.has(size) ? storage.find(`${filesOf(id)}/${size}.webp`) : null,

    setPicture: ({ id: userId }: Viewer, imageId: string | null): Promise<{ profilePicture: string | null }> =>
      transact(async (tx) => {
        const profilePicture = imageId && imageAddress('avatar', imageId);
        const former = idIn(await setProfilePicture(tx, userId, profilePicture));
        if (imageId && !(await images.keep(tx, { imageId, userId, purpose: 'avatar' }))) throw new AppError('image.not_found');
        if (former === null || former === imageId) return { profilePicture };
        // A removed image can be restored for a while; a replaced one is gone.
        await images.drop(tx, former, { isFinal: imageId !== null });
        if (imageId !== null) await sweepSoon(tx);
        return { profilePicture };
      }),

    /** The photos of a text, which have to be own ones. They belong to its community from then on. */
    async keepPhotos(
      tx: Tx,
      userId: string,
      { imageIds, communityId }: { imageIds: readonly string[]; communityId: string },
    ): Promise<void> {
      await keepAll(tx, { imageIds, userId, purpose: 'photo', communityId });
    },

    /** Drops the photos of a text that is gone. They can be restored with it for some days. */
    async dropPhotos(tx: Tx, imageIds: readonly string[], { days }: { days: number }): Promise<void> {
      if (imageIds.length > 0) await images.setExpiry(tx, imageIds, days);
    },
    async restorePhotos(tx: Tx, imageIds: readonly string[]): Promise<void> {
      if (imageIds.length > 0) await images.setExpiry(tx, imageIds, null);
    },
    async movePhotos(tx: Tx, imageIds: readonly string[], communityId: string): Promise<void> {
      if (imageIds.length > 0) await images.setCommunity(tx, imageIds, communityId);
    },

    /** Replaces the pictures of the site, which may include one twice; the former ones can be restored for a day. */
    async replaceOfSite(tx: Tx, { id: userId }: Pick<Viewer, 'id'>, { now, former }: Record<'now' | 'former', readonly string[]>) {
      const added = [...new Set(now)].filter((id) => !former.includes(id));
      const removed = former.filter((id) => !now.includes(id));
      await keepAll(tx, { imageIds: added, userId, purpose: 'logo', communityId: null });
      if (removed.length > 0) await images.setExpiry(tx, removed, 1);
    },

    /** Replaces a picture of a community; the former one can be restored for a day. */
    async replace(tx: Tx, { id: userId }: Pick<Viewer, 'id'>, { imageId, former, ...use }: Replacement): Promise<void> {
      if (imageId === former) return;
      if (imageId && !(await images.keep(tx, { imageId, userId, ...use }))) throw new AppError('image.not_found');
      if (former) await images.drop(tx, former, { isFinal: false });
    },
  };
}
export type Photos = Pick<ImagesService, 'keepPhotos' | 'dropPhotos' | 'restorePhotos' | 'movePhotos'>;
export type ImagesService = ReturnType<typeof imagesService>;
