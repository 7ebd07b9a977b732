import { attachments as attaching } from '#contract/chat/attachments.ts';
import { uploads } from '#contract/uploads.ts';
import { handle } from '#kernel/http/handle.ts';
import type { AttachmentsService } from './attachments/uploads.attachments.service.ts';
import type { ImagesService } from './uploads.images.service.ts';
import type { UploadsService } from './uploads.service.ts';

type Services = { service: UploadsService; images: ImagesService; attachments: AttachmentsService };

export const uploadsRoutes = ({ service, images, attachments }: Services) => [
  handle(attaching.finish, ({ params, viewer }) => attachments.finish(viewer, params.uploadId)),
  handle(uploads.finish, ({ params, viewer }) => service.finish(viewer, params.uploadId)),
  handle(uploads.setPicture, ({ body, viewer }) => images.setPicture(viewer, body.imageId)),
];
