import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ZipEntry, zipOf } from '#kernel/zip/index.ts';

type Rows = AsyncIterable<Record<string, unknown>>;
type Listed = { file: string; bytes: number; sha256: string; rows?: number };
type Contents = {
  /** Lists, one file of JSON Lines each. */
  parts: readonly { name: string; rows: () => Rows }[];
  files: AsyncIterable<{ name: string; open: () => Promise<Readable> }>;
  /** The origin of the file. */
  source: { site: string; communityId: string; madeAt: string };
  /** Called after each part. */
  onPart: (done: number) => void;
};

/** Rises when a reader of older files could not read new ones. */
export const FILE_SCHEMA = 1;

/** Hashes and counts what passes. */
function listed(file: string, content: AsyncIterable<string | Uint8Array>): { stream: Readable; entry: Listed } {
  const entry: Listed = { file, bytes: 0, sha256: '' };
  const hash = createHash('sha256');
  const pass = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      const bytes = Buffer.from(chunk);
      hash.update(bytes);
      entry.bytes += bytes.length;
      yield bytes;
    }
    entry.sha256 = hash.digest('hex');
  };
  return { stream: Readable.from(pass(), { objectMode: false }), entry };
}

async function* linesOf(rows: Rows, onRow: () => void): AsyncGenerator<string> {
  for await (const row of rows) {
    onRow();
    yield `${JSON.stringify(row)}\n`;
  }
}

async function* entriesOf({ parts, files, source, onPart }: Contents): AsyncGenerator<ZipEntry> {
  const all: Listed[] = [];
  for (const [index, { name, rows }] of parts.entries()) {
    let count = 0;
    const { stream, entry } = listed(
      `${name}.jsonl`,
      linesOf(rows(), () => (count += 1)),
    );
    yield { name: entry.file, open: () => stream, compress: true };
    all.push({ ...entry, rows: count });
    onPart(index + 1);
  }
  for await (const { name, open } of files) {
    const { stream, entry } = listed(name, await open());
    yield { name, open: () => stream, compress: false };
    all.push(entry);
  }
  const manifest = `${JSON.stringify({ format: 'plaza-community', schema: FILE_SCHEMA, ...source, files: all }, null, 2)}\n`;
  // Last, as it has the checksums of all others.
  yield { name: 'manifest.json', open: () => Readable.from([Buffer.from(manifest)]), compress: true };
}

/** The file of a community, streamed. */
export const communityFile = (contents: Contents): Readable => zipOf(entriesOf(contents));
