import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_PATH } from '#contract/kernel/image-address.ts';
import { limits } from '#contract/kernel/limits.ts';
import { transferErrors } from '#contract/uploads.ts';
import type { SetProfilePicture } from '#features/profile/index.ts';
import { mountFilePass } from '#kernel/http/file-pass.ts';
import { mountImages } from '#kernel/http/images.ts';
import { mountTus } from '#kernel/http/tus.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { createImageMaker } from './image-maker.ts';
import { cardImages } from './uploads.cards.service.ts';
import { imagesRepository } from './uploads.images.repository.ts';
import { type ImagesService, imagesService, type IsPhotoShown } from './uploads.images.service.ts';
import { defineUploadJobs, sweepSoon } from './uploads.jobs.ts';
import { uploadsRepository } from './uploads.repository.ts';
import { uploadsRoutes } from './uploads.routes.ts';
import { uploadsService, type UploadsService } from './uploads.service.ts';

export type { CardImages } from './uploads.cards.service.ts';
export type { Photos } from './uploads.images.service.ts';
export { idIn, largestFileOf } from './uploads.images.service.ts';
export type ReplaceImage = ImagesService['replace'];
export type ReplaceImagesOfSite = ImagesService['replaceOfSite'];
export type TakeUpload = UploadsService['take'];
export type MakePicture = UploadsService['makePicture'];
/** Archives are read in parts from where they were uploaded to, and stay there until they are dropped or expire. */
export type ArchiveUploads = {
  assertComplete: (viewer: Viewer, id: string) => Promise<void>;
  content: (id: string) => AsyncIterable<Uint8Array>;
  drop: (id: string) => Promise<void>;
};

export function createUploads(
  { db, jobs, storage, transact, settings, viewers, secretBox }: Parts,
  { setProfilePicture }: { setProfilePicture: SetProfilePicture },
) {
  const rows = { uploads: uploadsRepository(db), images: imagesRepository(db) };
  const maker = createImageMaker();
  const images = imagesService({ images: rows.images, storage, transact, setProfilePicture, sweepSoon: sweepSoon(jobs) });
  const service = uploadsService({ uploads: rows.uploads, images, maker, storage, transact, settings });
  defineUploadJobs({ jobs, storage, ...rows });
  return {
    routes: uploadsRoutes(service, images),
    replaceImage: images.replace,
    replaceImagesOfSite: images.replaceOfSite,
    take: service.take,
    makePicture: service.makePicture,
    archives: {
      assertComplete: (viewer, id) => service.assertComplete(viewer, id, 'archive'),
      content: (id) => service.content(id, 'archive'),
      drop: service.discard,
    } satisfies ArchiveUploads,
    photos: images,
    cardImages: cardImages({ images, rows: rows.images, maker }),
    /** Expires all files of an account; they are removed right after the commit. */
    async dropAllOf(tx: Tx, userId: string): Promise<void> {
      await rows.images.endAllOf(tx, userId);
      await rows.uploads.endAllOf(tx, userId);
      await sweepSoon(jobs)(tx);
    },
    /** Expires all pictures of a community; they are removed right after the commit. */
    async dropPicturesOf(tx: Tx, communityId: string): Promise<void> {
      await rows.images.endOfCommunity(tx, communityId);
      await sweepSoon(jobs)(tx);
    },
    /** Routes outside the contract: uploads, and image downloads. */
    async mountOn(http: FastifyInstance, isPhotoShown: IsPhotoShown, admit: (viewer: Viewer) => unknown): Promise<void> {
      await mountTus(http, { path: '/uploads', store: service, admit, partBytes: limits.upload.partBytes.max, codes: transferErrors });
      const viewerOf = mountFilePass(http, { viewers, secretBox });
      const keepingOf = async (id: string, request: FastifyRequest) => {
        const viewer = await viewerOf(request);
        return images.keepingOf(id, viewer, isPhotoShown);
      };
      mountImages(http, { path: IMAGE_PATH, keepingOf, read: images.read });
    },
  };
}
