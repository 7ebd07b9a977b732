import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Rows = AsyncIterable<Record<string, unknown>>;
/** A list of the export, read when its turn comes. */
export type Part = { name: string; rows: () => Rows };
/** A file that is added as it is; opened when its turn comes. */
export type ZippedFile = { name: string; open: () => Promise<Readable> };
type Contents = {
  parts: readonly Part[];
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

/** A zip that is streamed: one entry at a time is open, and only the stream buffers are in memory. */
export function exportFile({ parts, files, onPart }: Contents): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const closed = once(output, 'close').then(() => {
    throw new Error('Nobody reads the copy any more.');
  });
  closed.catch(() => undefined);
  // An unreadable part destroys the stream: a truncated file must not pass for a complete one.
  zip.on('error', (error: Error) => output.destroy(error));
  const add = async (name: string, content: Readable, compress: boolean): Promise<void> => {
    const ended = once(content, 'end');
    zip.addReadStream(content, name, { compress });
    await Promise.race([ended, closed]);
  };
  const fill = async (): Promise<void> => {
    for (const [index, { name, rows }] of parts.entries()) {
      await add(`${name}.json`, Readable.from(asJson(rows())), true);
      onPart(index + 1);
    }
    for await (const { name, open } of files) await add(name, await open(), false);
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error as Error));
  return output;
}
