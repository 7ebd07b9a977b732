import { chatLimits } from '#contract/browser/chat-limits.ts';
import { answerFileEndings } from '#contract/browser/event-words.ts';
import { limits } from '#contract/browser/limits.ts';
import { Id } from '#contract/kernel/schemas.ts';
import { type Image, TransferPurpose, UploadPurpose } from '#contract/uploads.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import type { Storage, StorageKey } from '#kernel/storage/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ImageMaker } from './image-maker.ts';
import type { ImagesService } from './uploads.images.service.ts';
import type { Upload } from './uploads.repository.ts';
import * as uploads from './uploads.repository.ts';
import * as expiring from './uploads.expiring.repository.ts';

type Dependencies = {
  db: Db;
  images: ImagesService;
  maker: ImageMaker;
  storage: Storage;
  transact: Transact;
  settings: Pick<SiteSettings, 'current'>;
};
type Part = { offset: number; content: Uint8Array };

const { partBytes } = limits.upload;
const { communityFile } = limits;
const MEGABYTE = 1024 * 1024;
export const partsOf = (uploadId: string): StorageKey => `uploads/${uploadId}`;

export function uploadsService({ db, images, maker, storage, transact, settings }: Dependencies) {
  const tooLarge = (): AppError => new AppError('upload.too_large', { max: settings.current().uploadMegabytes });
  const limitsOf = (purpose: TransferPurpose): { megabytes: number; most: number } => {
    if (purpose === 'community') return { megabytes: communityFile.megabytes, most: communityFile.uploads };
    if (purpose === 'attachment') return { megabytes: chatLimits.attachments.megabytes, most: chatLimits.attachments.unsent };
    const { uploadMegabytes } = settings.current();
    const megabytes = purpose === 'emoji' ? Math.min(uploadMegabytes, chatLimits.emojiPicture.megabytes) : uploadMegabytes;
    return { megabytes, most: limits.unfinishedUploads.max };
  };
  /** Another account's upload responds like a missing one. */
  const find = async ({ id: userId }: Viewer, id: string): Promise<Upload> => {
    const upload = Id.safeParse(id).success ? await uploads.find(db, { id, userId }) : undefined;
    if (!upload) throw new AppError('upload.not_found');
    return upload;
  };

  const discard = async (id: string): Promise<void> => {
    await storage.removeAll(partsOf(id));
    await expiring.remove(db, 'uploads', [id]);
  };

  const read = async (parts: readonly string[]): Promise<Buffer> => {
    const contents: Uint8Array[] = [];
    for (const key of parts) contents.push(await storage.read(key as StorageKey));
    return Buffer.concat(contents);
  };

  /** Returns the id of the image; only one of concurrent calls for one upload makes it. */
  const convert = async (viewer: Viewer, { id }: Upload, purpose: UploadPurpose | 'attachment'): Promise<string> => {
    const owned = { id, userId: viewer.id };
    const claimed = await uploads.claim(db, owned);
    if (!claimed) {
      const { imageId } = await find(viewer, id);
      if (imageId) return imageId;
      throw new AppError('upload.in_progress');
    }
    try {
      const made = await maker.make(await read(claimed.parts), purpose);
      const imageId = purpose === 'attachment' ? await images.addOfMessage(viewer, made) : (await images.add(viewer, purpose, made)).id;
      if (await uploads.setImage(db, owned, imageId)) await storage.removeAll(partsOf(id));
      return imageId;
    } catch (error) {
      // An unusable file is discarded; after any other failure it can be tried again.
      if (error instanceof AppError) await discard(id);
      else await uploads.release(db, owned);
      throw error;
    }
  };

  /** The content of a complete upload, one part at a time in memory; empty when it is gone. */
  const content = async function* (id: string, purpose: TransferPurpose): AsyncGenerator<Uint8Array> {
    for (const key of (await uploads.completeParts(db, { id, purpose })) ?? []) yield await storage.read(key as StorageKey);
  };

  return {
    find,

    async create({ id: userId }: Viewer, { size, metadata }: { size: number; metadata: Record<string, string> }): Promise<Upload> {
      const purpose = TransferPurpose.safeParse(metadata['purpose']);
      if (!purpose.success) throw new AppError('request.invalid', {}, [{ field: 'purpose', rule: 'invalid_value' }]);
      const name = nameOf(purpose.data, metadata['filename']);
      const { megabytes, most } = limitsOf(purpose.data);
      if (size > megabytes * MEGABYTE) throw new AppError('upload.too_large', { max: megabytes });
      const made = await transact((tx) => uploads.insert(tx, { id: newId(), userId, purpose: purpose.data, size, name, most }));
      if (!made) throw new AppError('upload.too_many', { max: most });
      return made;
    },

    async append(viewer: Viewer, id: string, { offset, content }: Part): Promise<Upload> {
      const upload = await find(viewer, id);
      const end = offset + content.length;
      if (end > upload.size) throw tooLarge();
      if (offset !== upload.received) throw new AppError('upload.wrong_offset');
      if (content.length === 0) return upload;
      if (content.length < partBytes.min && end < upload.size) throw new AppError('upload.part_too_small', { min: partBytes.min / 1024 });
      const key: StorageKey = `${partsOf(id)}/${newId()}`;
      await storage.put(key, content, 'application/octet-stream');
      const longer = await uploads.append(db, { id, userId: viewer.id }, { offset, length: content.length, key });
      if (longer) return longer;
      await storage.remove(key);
      throw new AppError('upload.wrong_offset');
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      await find(viewer, id);
      if (!(await uploads.end(db, { id, userId: viewer.id }))) throw new AppError('upload.in_progress');
      await discard(id);
    },

    async finish(viewer: Viewer, id: string): Promise<Image> {
      const upload = await find(viewer, id);
      const purpose = UploadPurpose.safeParse(upload.purpose);
      // An upload of another purpose is not an image.
      if (!purpose.success) throw new AppError('upload.not_found');
      if (upload.imageId) return images.get(upload.imageId);
      if (upload.received < upload.size) throw new AppError('upload.not_complete');
      return images.get(await maker.inTurn(() => convert(viewer, upload, purpose.data)));
    },

    async assertComplete(viewer: Viewer, id: string, purpose: TransferPurpose): Promise<void> {
      const upload = await find(viewer, id);
      if (upload.purpose !== purpose) throw new AppError('upload.not_found');
      if (upload.received < upload.size) throw new AppError('upload.not_complete');
    },

    convert: (viewer: Viewer, upload: Upload, purpose: 'attachment'): Promise<string> =>
      maker.inTurn(() => convert(viewer, upload, purpose)),

    content,

    discard,

    /** Keeps uploads of the account for one thing; returns those that could be. */
    keep: async (
      tx: Tx,
      { id: userId }: Pick<Viewer, 'id'>,
      { ids, ...what }: { ids: readonly string[]; purpose: TransferPurpose; keptFor: string },
    ): Promise<string[]> => (ids.length === 0 ? [] : uploads.keep(tx, { ...what, ids, userId })),

    /** The content of a kept upload, one part at a time in memory; null when it is gone. */
    async readKept(id: string, purpose: TransferPurpose): Promise<{ name: string; content: AsyncIterable<Uint8Array> } | null> {
      const found = await uploads.kept(db, id, purpose);
      return found ? { name: found.name ?? '', content: content(id, purpose) } : null;
    },

    /** Makes a picture of something other than an upload of its own. It expires within a day unless it is used. */
    makePicture: (userId: string, purpose: UploadPurpose, content: Buffer): Promise<Image> =>
      maker.inTurn(async () => images.add({ id: userId }, purpose, await maker.make(content, purpose))),

    /** The content of a complete upload, for one caller only; the upload is removed. */
    async take(viewer: Viewer, id: string, purpose: TransferPurpose): Promise<Buffer> {
      const upload = await find(viewer, id);
      if (upload.purpose !== purpose) throw new AppError('upload.not_found');
      if (upload.received < upload.size) throw new AppError('upload.not_complete');
      const claimed = await uploads.claim(db, { id, userId: viewer.id });
      if (!claimed) throw new AppError('upload.in_progress');
      const content = await read(claimed.parts);
      await discard(id);
      return content;
    },
  };
}
/** Names matter where files are downloaded again. Throws for types that are not taken there. */
function nameOf(purpose: TransferPurpose, given = ''): string | null {
  if (purpose === 'attachment') return cleanName(given, chatLimits.attachmentName.max);
  if (purpose !== 'answer') return null;
  const name = cleanName(given, limits.answerFileName.max);
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  if (!answerFileEndings.some((one) => one === ending)) throw new AppError('upload.unsupported_type');
  return name;
}
/** The end of a name stays, as it shows the type. */
const cleanName = (given: string, max: number): string =>
  [
    ...given
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ')
      .trim(),
  ]
    .slice(-max)
    .join('');
export type UploadsService = ReturnType<typeof uploadsService>;
