import { Readable } from 'node:stream';
import { type ZipEntry, zipOf } from '#kernel/zip/index.ts';

type Rows = AsyncIterable<Record<string, unknown>>;
/** A list of the export, read when its turn comes. */
export type ExportPart = { name: string; rows: () => Rows };
/** A file that is added as it is; opened when its turn comes. */
export type ZippedFile = { name: string; open: () => Promise<Readable> };
type Contents = {
  parts: readonly ExportPart[];
  files: AsyncIterable<ZippedFile>;
  /** Called after each part. */
  onPart: (done: number) => void;
};

async function* asJson(rows: Rows): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* entriesOf({ parts, files, onPart }: Contents): AsyncGenerator<ZipEntry> {
  for (const [index, { name, rows }] of parts.entries()) {
    yield { name: `${name}.json`, open: () => Readable.from(asJson(rows())), compress: true };
    onPart(index + 1);
  }
  for await (const { name, open } of files) yield { name, open, compress: false };
}

/** A copy of a person's data, streamed. */
export const exportFile = (contents: Contents): Readable => zipOf(entriesOf(contents));
