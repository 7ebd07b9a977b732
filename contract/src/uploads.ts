import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { endpoint } from './kernel/endpoint.ts';
import { Id } from './kernel/schemas.ts';

/** Purpose of an uploaded picture; determines the sizes in which it is stored. */
export const UploadPurpose = z.enum(['avatar', 'cover', 'logo', 'emblem', 'photo', 'emoji']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/** Purpose of an uploaded file: a picture, accounts to import, a community file, an answer to an event question, or an attachment. */
export const TransferPurpose = z.enum([...UploadPurpose.options, 'accounts', 'community', 'answer', 'attachment']);
export type TransferPurpose = z.infer<typeof TransferPurpose>;

export const Image = z
  .object({
    id: Id,
    purpose: UploadPurpose,
    /** `/files/images/<id>/<size>`, in a medium size; other sizes replace the last segment. */
    address: z.string(),
    /** Dimensions of the largest size, in pixels. */
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof Image>;

/** Errors of the tus endpoints, `/uploads` and `/uploads/<id>`, in addition to the general ones. */
export const transferErrors = [
  'upload.not_found',
  'upload.too_large',
  'upload.unsupported_type',
  'upload.too_many',
  'upload.wrong_offset',
  'upload.part_too_small',
  'upload.in_progress',
  'upload.unsupported_version',
] as const satisfies readonly ErrorCode[];

export const uploads = {
  finish: endpoint({
    method: 'POST',
    path: '/uploads/:uploadId/image',
    access: 'user',
    summary: 'Create a picture from a complete upload. Repeating it returns the same picture.',
    params: z.object({ uploadId: Id }),
    ok: Image,
    errors: [
      'upload.not_found',
      'upload.not_complete',
      'upload.in_progress',
      'image.not_an_image',
      'image.unsupported_type',
      'image.heic',
      'image.too_many_pixels',
      'image.truncated',
    ],
    rate: { max: 60, per: 600 },
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/me/picture',
    access: 'user',
    summary: 'Set the profile picture of the current user, or remove it.',
    body: z.strictObject({ imageId: Id.nullable() }),
    ok: z.object({ profilePicture: z.string().nullable() }),
    errors: ['image.not_found'],
  }),
};
