import { IMAGE_PATH, imageAddress } from '#contract/kernel/image-address.ts';
import { limits } from '#contract/kernel/limits.ts';
import { Id } from '#contract/kernel/schemas.ts';
import type { Image, UploadPurpose } from '#contract/uploads.ts';
import type { SetProfilePicture } from '#features/profile/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Storage, StorageKey } from '#kernel/storage/index.ts';
import type { Keeping } from '#kernel/storage/keeping.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { MadeImage } from './image-maker.ts';
import type { ImageRow, ImagesRepository } from './uploads.images.repository.ts';

const allSizes = new Set<string>(Object.values(limits.imageSizes).flatMap((sizes) => sizes.map(String)));

export const filesOf = (imageId: string): StorageKey => `images/${imageId}`;
/** The largest stored size of an image. */
export const largestFileOf = (purpose: UploadPurpose, imageId: string): StorageKey =>
  `${filesOf(imageId)}/${Math.max(...limits.imageSizes[purpose])}.webp`;
const idIn = (address: string | null): string | null => {
  const id = address?.startsWith(`${IMAGE_PATH}/`) ? address.split('/').at(-2) : undefined;
  return id !== undefined && Id.safeParse(id).success ? id : null;
};

type Dependencies = {
  images: ImagesRepository;
  storage: Storage;
  transact: Transact;
  setProfilePicture: SetProfilePicture;
  /** An image has expired: removes its files right after the commit. */
  sweepSoon: (tx: Tx) => Promise<void>;
};

export function imagesService({ images, storage, transact, setProfilePicture, sweepSoon }: Dependencies) {
  const present = ({ id, purpose, width, height }: ImageRow): Image => ({ id, purpose, address: imageAddress(purpose, id), width, height });

  return {
    async add({ id: userId }: Viewer, purpose: UploadPurpose, { width, height, files }: MadeImage): Promise<Image> {
      const row = { id: newId(), purpose, width, height };
      await images.insert({ ...row, userId });
      await Promise.all(files.map(({ size, content }) => storage.put(`${filesOf(row.id)}/${size}.webp`, content, 'image/webp')));
      return present(row);
    },

    async get(id: string): Promise<Image> {
      const row = await images.find(id);
      // The image was removed since its upload was found.
      if (!row) throw new AppError('upload.not_found');
      return present(row);
    },

    /** The cache control of an image: shared caches never keep an avatar that is not public. */
    async keepingOf(id: string): Promise<Keeping | null> {
      const shown = Id.safeParse(id).success ? await images.findShown(id) : undefined;
      if (!shown) return null;
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

    /** Replaces the site's logo; the former one can be restored for a day. */
    async setLogo(tx: Tx, { id: userId }: Viewer, { imageId, former }: { imageId: string | null; former: string | null }): Promise<void> {
      if (imageId && !(await images.keep(tx, { imageId, userId, purpose: 'logo' }))) throw new AppError('image.not_found');
      if (former) await images.drop(tx, former, { isFinal: false });
    },
  };
}
export type ImagesService = ReturnType<typeof imagesService>;
