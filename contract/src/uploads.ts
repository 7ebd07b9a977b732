import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { endpoint } from './kernel/endpoint.ts';
import { Id } from './kernel/schemas.ts';

/** What an uploaded picture is for; it decides in which sizes it is kept. */
export const UploadPurpose = z.enum(['avatar', 'cover', 'logo']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/** What a file may be sent in for: a picture, or accounts to be imported. */
export const TransferPurpose = z.enum([...UploadPurpose.options, 'accounts']);
export type TransferPurpose = z.infer<typeof TransferPurpose>;

export const Image = z
  .object({
    id: Id,
    purpose: UploadPurpose,
    /** `/files/images/<id>/<size>`, of a middling size; any other size takes its last part. */
    address: z.string(),
    /** Of the largest size, in pixels. */
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof Image>;

/** What the addresses of the tus protocol, `/uploads` and `/uploads/<id>`, may answer beside the general errors. */
export const transferErrors = [
  'upload.not_found',
  'upload.too_large',
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
    summary: 'Make a picture of an upload that is complete. Asked again, the answer is the same picture.',
    params: z.object({ uploadId: Id }),
    ok: Image,
    errors: [
      'upload.not_found',
      'upload.not_complete',
      'upload.in_progress',
      'image.not_an_image',
      'image.unsupported_type',
      'image.too_many_pixels',
      'image.truncated',
    ],
    rate: { max: 60, per: 600 },
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/me/picture',
    access: 'user',
    summary: 'Show one of my pictures beside my name, or none.',
    body: z.strictObject({ imageId: Id.nullable() }),
    ok: z.object({ profilePicture: z.string().nullable() }),
    errors: ['image.not_found'],
  }),
};
