import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/schemas.ts';

export const AttachmentKind = z.enum(['image', 'file']);
export type AttachmentKind = z.infer<typeof AttachmentKind>;

/** A picture or file of a message. Pictures stand at `/files/images/<id>/<size>`, files at `/files/attachments/<id>`. */
export const Attachment = z
  .object({
    id: Id,
    kind: AttachmentKind,
    /** As the file was called; may be empty. */
    name: z.string(),
    /** The type of the content, not of the file's name. */
    type: z.string(),
    /** Bytes of what was uploaded. */
    size: z.int(),
    /** Of the largest size of a picture, in pixels; null of a file. */
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
      'Create an attachment from a complete upload, by its content: a picture, or a file of an allowed type. Repeating it returns the same one.',
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
