import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Storage, StorageKey } from '#kernel/storage/index.ts';

/** Opened when its turn comes. */
export type ZipEntry = { name: string; open: () => Readable | Promise<Readable>; compress: boolean };

/**
 * A zip that is streamed: one entry at a time is open, and only the stream buffers are in memory. The next entry is asked for once the one
 * before has been read to its end.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const closed = once(output, 'close').then(() => {
    throw new Error('Nobody reads the zip any more.');
  });
  closed.catch(() => undefined);
  // An unreadable entry destroys the stream: a truncated file must not pass for a complete one.
  zip.on('error', (error: Error) => output.destroy(error));
  const fill = async (): Promise<void> => {
    for await (const { name, open, compress } of entries) {
      const content = await open();
      const ended = once(content, 'end');
      zip.addReadStream(content, name, { compress });
      await Promise.race([ended, closed]);
    }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error as Error));
  return output;
}

/** Stores a zip while it is made, until `signal` aborts; returns its size in bytes. */
export async function storeZip(storage: Storage, key: StorageKey, zip: Readable, signal: AbortSignal): Promise<number> {
  let size = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of zip) {
      signal.throwIfAborted();
      size += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  };
  await storage.putStream(key, Readable.from(counted()), 'application/zip');
  return size;
}
