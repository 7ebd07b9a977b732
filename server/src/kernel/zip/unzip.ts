import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RawEntry, RawZipFile } from 'yauzl';

export type ZipLimits = {
  entries: number;
  /** Uncompressed bytes of all entries. */
  bytes: number;
};
/** A zip of a stranger, opened: names are checked, nothing is unpacked onto the disk. */
export type OpenZip = {
  /** Names and uncompressed sizes, without folders. */
  sizes: ReadonlyMap<string, number>;
  /** Fails when the entry holds more or fewer bytes than it says. */
  read: (name: string) => Promise<Readable>;
  close: () => Promise<void>;
};
export type ZipFault = 'not_a_zip' | 'too_large' | 'unsafe_name' | 'twice';

/** Why a zip is not opened. */
export class BadZip extends Error {
  override name = 'BadZip';
  readonly fault: ZipFault;
  readonly entry: string | null;
  constructor(fault: ZipFault, entry: string | null = null) {
    super(fault);
    this.fault = fault;
    this.entry = entry;
  }
}

/** No text is compressed further than this; small entries say nothing. */
const MAX_RATIO = 200;
const SMALL = 1024 * 1024;
const LONGEST_NAME = 200;

/** A name that leads nowhere but to the entry: no root, no parent, no drive, no control characters. */
function nameOf({ fileName }: RawEntry): string {
  const name = fileName.toString('utf8');
  const isUnsafe =
    name === '' ||
    name.length > LONGEST_NAME ||
    name.startsWith('/') ||
    /[\\:\p{C}]/u.test(name) ||
    name.split('/').some((part) => part === '..' || part === '.');
  if (isUnsafe) throw new BadZip('unsafe_name', name.replace(/\p{C}/gu, '').slice(0, LONGEST_NAME));
  return name;
}

async function entriesOf(zip: RawZipFile, limits: ZipLimits): Promise<Map<string, RawEntry>> {
  if (zip.entryCount > limits.entries) throw new BadZip('too_large');
  const entries = new Map<string, RawEntry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    const { uncompressedSize: size, compressedSize } = entry;
    bytes += size;
    // The sizes are what the zip says of itself: reading an entry that is longer fails.
    if (bytes > limits.bytes || (size > SMALL && size > compressedSize * MAX_RATIO)) throw new BadZip('too_large', name);
    if (name.endsWith('/')) continue;
    if (entries.has(name)) throw new BadZip('twice', name);
    entries.set(name, entry);
  }
  return entries;
}

/** Opened and removed at once, so that nothing is left behind however the process ends. */
async function unnamedFile(content: AsyncIterable<Uint8Array>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plaza-zip-'));
  try {
    const file = path.join(folder, 'file.zip');
    await pipeline(Readable.from(content), createWriteStream(file, { mode: 0o600 }));
    return await open(file, 'r');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a zip that is kept in parts. Throws `BadZip`. */
export async function openZip(content: AsyncIterable<Uint8Array>, limits: ZipLimits): Promise<OpenZip> {
  const { fromFdPromise } = await import('yauzl');
  const file = await unnamedFile(content);
  try {
    const zip = await fromFdPromise(file.fd, { autoClose: false, decodeStrings: false });
    const entries = await entriesOf(zip, limits);
    return {
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      read: (name) => zip.openReadStreamPromise(entries.get(name)!),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error instanceof BadZip ? error : new BadZip('not_a_zip');
  }
}
