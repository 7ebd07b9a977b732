import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ATTACHMENT_PATH } from '#contract/browser/attachment-kinds.ts';
import { IMAGE_PATH } from '#contract/browser/image-address.ts';
import { limits } from '#contract/browser/limits.ts';
import { transferErrors } from '#contract/uploads.ts';
import { mountFiles } from '#kernel/http/files.ts';
import { mountImages } from '#kernel/http/images.ts';
import { mountTus } from '#kernel/http/tus.ts';
import type { ViewerOf } from '#kernel/http/file-pass.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { attachmentsService } from './attachments/uploads.attachments.service.ts';
import { createImageMaker } from './image-maker.ts';
import { cardImages } from './uploads.cards.service.ts';
import * as imageRows from './uploads.images.repository.ts';
import { type ImagesService, imagesService, type IsShown, type SetProfilePicture } from './uploads.images.service.ts';
import { defineUploadJobs, sweepSoon } from './uploads.jobs.ts';

import { uploadsRoutes } from './uploads.routes.ts';
import { uploadsService, type UploadsService } from './uploads.service.ts';
import * as expiring from './uploads.expiring.repository.ts';

export type { Attachments } from './attachments/uploads.attachments.service.ts';
export type { CardImages } from './uploads.cards.service.ts';
export type { IsShown, Photos } from './uploads.images.service.ts';
export { idIn, largestFileOf, storedPictures } from './uploads.images.service.ts';
export type ReplaceImage = ImagesService['replace'];
export type ReplaceImagesOfSite = ImagesService['replaceOfSite'];
export type TakeUpload = UploadsService['take'];
export type KeepUploads = UploadsService['keep'];
export type ReadUpload = UploadsService['readKept'];
export type MakePicture = UploadsService['makePicture'];
/** Files of communities are read in parts from where they were uploaded to, and stay there until they are dropped or expire. */
export type CommunityFileUploads = {
  assertComplete: (viewer: Viewer, id: string) => Promise<void>;
  content: (id: string) => AsyncIterable<Uint8Array>;
  drop: (id: string) => Promise<void>;
};

type Mounting = { isShown: IsShown; viewerOf: ViewerOf; admit: (viewer: Viewer) => unknown };

export function createUploads(
  { db, jobs, storage, transact, settings }: Parts,
  { setProfilePicture }: { setProfilePicture: SetProfilePicture },
) {
  const maker = createImageMaker();
  const images = imagesService({ db, storage, transact, setProfilePicture, sweepSoon: sweepSoon(jobs) });
  const service = uploadsService({ db, images, maker, storage, transact, settings });
  const attachments = attachmentsService({ db, uploads: service, settings });
  defineUploadJobs({ db, jobs, storage });
  return {
    routes: uploadsRoutes({ service, images, attachments }),
    replaceImage: images.replace,
    replaceImagesOfSite: images.replaceOfSite,
    take: service.take,
    makePicture: service.makePicture,
    keepUploads: service.keep,
    readUpload: service.readKept,
    communityFiles: {
      assertComplete: (viewer, id) => service.assertComplete(viewer, id, 'community'),
      content: (id) => service.content(id, 'community'),
      drop: service.discard,
    } satisfies CommunityFileUploads,
    photos: images,
    attachments,
    cardImages: cardImages({ images, maker }),
    /** Expires all files of an account; they are removed right after the commit. */
    async dropAllOf(tx: Tx, userId: string): Promise<void> {
      await expiring.endAllOf(tx, 'images', userId);
      await expiring.endAllOf(tx, 'uploads', userId);
      await sweepSoon(jobs)(tx);
    },
    /** Expires all pictures of a community; they are removed right after the commit. */
    async dropPicturesOf(tx: Tx, communityId: string): Promise<void> {
      await imageRows.endOfCommunity(tx, communityId);
      await sweepSoon(jobs)(tx);
    },
    /** Routes outside the contract: uploads, and downloads of images and files. */
    async mountOn(http: FastifyInstance, { isShown, viewerOf, admit }: Mounting): Promise<void> {
      await mountTus(http, { path: '/uploads', store: service, admit, partBytes: limits.upload.partBytes.max, codes: transferErrors });
      const keepingOf = async (id: string, request: FastifyRequest) => {
        const viewer = await viewerOf(request);
        return images.keepingOf(id, viewer, isShown);
      };
      mountImages(http, { path: IMAGE_PATH, keepingOf, read: images.read });
      mountFiles(http, {
        path: ATTACHMENT_PATH,
        open: async (id, request) => attachments.open(await viewerOf(request), id, isShown.attachment),
      });
    },
  };
}
