import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

export type S3Settings = { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string };
type Needs = { dataDir: string; s3: S3Settings | null };
/** Keys are made by the product, never by a user: `avatars/<id>.webp`. */
export type StorageKey = `${string}/${string}`;

/** Files, in the data directory or in an S3 bucket. The driver opens when the first file is touched. */
export function createStorage({ dataDir, s3 }: Needs) {
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= s3 ? openS3(s3) : openFolder(dataDir));
  return {
    put: async (key: StorageKey, content: Uint8Array, contentType: string): Promise<void> =>
      (await disk()).put(key, content, { contentType }),
    /** For what is made while it is written. */
    putStream: async (key: StorageKey, content: Readable, contentType: string): Promise<void> =>
      (await disk()).putStream(key, content, { contentType }),
    /** Throws when there is no such file. */
    read: async (key: StorageKey): Promise<Uint8Array> => (await disk()).getBytes(key),
    stream: async (key: StorageKey): Promise<Readable> => (await disk()).getStream(key),
    exists: async (key: StorageKey): Promise<boolean> => (await disk()).exists(key),
    /** Null when there is no such file. */
    find: async (key: StorageKey): Promise<Uint8Array | null> => {
      const files = await disk();
      try {
        return await files.getBytes(key);
      } catch (error) {
        if (await files.exists(key)) throw error;
        return null;
      }
    },
    /** Deleting what is not there is no failure. */
    remove: async (key: StorageKey): Promise<void> => (await disk()).delete(key),
    /** Everything below `uploads/<id>`. */
    removeAll: async (folder: StorageKey): Promise<void> => (await disk()).deleteAll(folder),
  };
}
export type Storage = ReturnType<typeof createStorage>;

async function openFolder(dataDir: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  return new Disk(new FSDriver({ location: path.resolve(dataDir, 'files'), visibility: 'private' }));
}

/** The S3 client weighs more than the rest of the server, so it is loaded only where it is used. */
async function openS3({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): Promise<Disk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')]);
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      region,
      bucket,
      visibility: 'private',
      supportsACL: false,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    }),
  );
}
