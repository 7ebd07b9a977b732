import { uploads } from '#contract/uploads.ts';
import { handle } from '#kernel/http/handle.ts';
import type { ImagesService } from './uploads.images.service.ts';
import type { UploadsService } from './uploads.service.ts';

export const uploadsRoutes = (service: UploadsService, images: ImagesService) => [
  handle(uploads.finish, ({ params, viewer }) => service.finish(viewer, params.uploadId)),
  handle(uploads.setPicture, ({ body, viewer }) => images.setPicture(viewer, body.imageId)),
];
