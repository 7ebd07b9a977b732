import { Readable } from 'node:stream';
import type { Attachment } from '#contract/chat/attachments.ts';
import { Id } from '#contract/kernel/schemas.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import type { NamedFile } from '#kernel/storage/named-file.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { kindOf } from '../image-kind.ts';
import { unusable } from '../image-maker.ts';
import type { IsShown } from '../uploads.images.service.ts';
import type { UploadsService } from '../uploads.service.ts';
import { typeOf } from './file-type.ts';
import type { AttachmentRow, AttachedFiles } from './uploads.attachments.repository.ts';
import * as rows from './uploads.attachments.repository.ts';

type Dependencies = {
  db: Db;
  uploads: Pick<UploadsService, 'find' | 'convert' | 'content' | 'discard'>;
  settings: Pick<SiteSettings, 'current'>;
};

const MEGABYTE = 1024 * 1024;
/** The type that all pictures are converted to. */
const PICTURE_TYPE = 'image/webp';

/** Null for a file whose content was not examined yet. */
const present = ({ uploadId, imageId, name, size, type, width, height }: AttachmentRow): Attachment | null => {
  if (imageId) return { id: imageId, kind: 'image', name, type: PICTURE_TYPE, size, width, height };
  return type === null ? null : { id: uploadId, kind: 'file', name, type, size, width: null, height: null };
};

/** Pictures and files of messages: made from uploads, kept by messages, and gone with them. */
export function attachmentsService({ db, uploads, settings }: Dependencies) {
  const find = async (viewer: Viewer, id: string): Promise<AttachmentRow> => {
    const row = Id.safeParse(id).success ? await rows.find(db, { id, userId: viewer.id }) : null;
    // An upload of another purpose is not an attachment.
    if (!row) throw new AppError('upload.not_found');
    return row;
  };
  const refuse = async (id: string, error: AppError): Promise<never> => {
    await uploads.discard(id);
    throw error;
  };
  const firstPart = async (id: string): Promise<Buffer> => {
    for await (const part of uploads.content(id, 'attachment')) return Buffer.from(part);
    return Buffer.alloc(0);
  };

  /** Pictures become images, by content; other files are kept as they are if their content is what their name says. */
  const make = async (viewer: Viewer, id: string): Promise<void> => {
    const upload = await uploads.find(viewer, id);
    if (upload.received < upload.size || upload.size === 0) throw new AppError('upload.not_complete');
    const kind = kindOf(await firstPart(id));
    if (kind === 'heic' || kind === 'other') return refuse(id, new AppError(unusable[kind]));
    if (kind !== null) {
      const max = settings.current().uploadMegabytes;
      if (upload.size > max * MEGABYTE) return refuse(id, new AppError('upload.too_large', { max }));
      await uploads.convert(viewer, upload, 'attachment');
      return;
    }
    const { name } = await find(viewer, id);
    const type = await typeOf(name, uploads.content(id, 'attachment'));
    if (type === null) return refuse(id, new AppError('upload.unsupported_type'));
    await rows.setType(db, { id, userId: viewer.id }, type);
  };

  return {
    async finish(viewer: Viewer, id: string): Promise<Attachment> {
      const made = present(await find(viewer, id));
      if (made) return made;
      await make(viewer, id);
      const attachment = present(await find(viewer, id));
      if (!attachment) throw new AppError('upload.not_found');
      return attachment;
    },

    /** Own finished uploads, in this order, for a message; null in the place of those that cannot be taken. */
    async take(tx: Tx, { uploadIds, ...taking }: { uploadIds: readonly string[]; userId: string; messageId: string }) {
      const taken = new Map((await rows.take(tx, { uploadIds, ...taking })).map((row) => [row.uploadId, row]));
      return uploadIds.map((id, index) => {
        const row = uploadIds.indexOf(id) === index ? taken.get(id) : undefined;
        return (row && present(row)) ?? null;
      });
    },

    /** Drops the files of a message that is gone, except those that another message shows. They can be restored with it for some days. */
    drop: (tx: Tx, files: AttachedFiles, { days }: { days: number }): Promise<void> => rows.setExpiry(tx, files, days),
    restore: (tx: Tx, files: AttachedFiles): Promise<void> => rows.setExpiry(tx, files, null),

    /** Null when there is none, and for those who do not read the message that has it. */
    async open(viewer: Viewer | null, id: string, isShown: IsShown['attachment']): Promise<NamedFile | null> {
      const file = Id.safeParse(id).success ? await rows.findFile(db, id) : undefined;
      if (!file || !(await isShown(viewer, id))) return null;
      return { ...file, content: Readable.from(uploads.content(id, 'attachment')) };
    },
  };
}
export type AttachmentsService = ReturnType<typeof attachmentsService>;
export type Attachments = Pick<AttachmentsService, 'take' | 'drop' | 'restore'>;
