import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/schemas.ts';

export const AttachmentKind = z.enum(['image', 'file']);
export type AttachmentKind = z.infer<typeof AttachmentKind>;

/** Picture or file of a message. Pictures are served at `/files/images/<id>/<size>`, files at `/files/attachments/<id>`. */
export const Attachment = z
  .object({
    id: Id,
    kind: AttachmentKind,
    /** Original name of the file; may be empty. */
    name: z.string(),
    /** Type of the content, not of the file's name. */
    type: z.string(),
    /** Size of the upload in bytes. */
    size: z.int(),
    /** Dimensions of the largest size of a picture, in pixels; null for files. */
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

export const attachments = {
  finish: endpoint({
    method: 'POST',
    path: '/uploads/:uploadId/attachment',
    access: 'user',
    summary:
      'Create an attachment from a complete upload: a picture, or a file of an allowed type, depending on its content. Repeating the call returns the same attachment.',
    params: z.object({ uploadId: Id }),
    ok: Attachment,
    errors: [
      'upload.not_found',
      'upload.not_complete',
      'upload.in_progress',
      'upload.too_large',
      'upload.unsupported_type',
      'image.unsupported_type',
      'image.heic',
      'image.too_many_pixels',
      'image.truncated',
    ],
    rate: { max: 120, per: 600 },
  }),
};
