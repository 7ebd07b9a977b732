import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Rows = AsyncIterable<Record<string, unknown>>;
/** A list of the copy, read when its turn comes. */
export type Part = { name: string; rows: () => Rows };
/** A file that goes in as it is; opened when its turn comes. */
export type ZippedFile = { name: string; open: () => Promise<Readable> };
type Contents = {
  parts: readonly Part[];
  files: AsyncIterable<ZippedFile>;
  /** Hears of each part that is in it. */
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

/** A zip that is made while it is read: one thing after the other is open, and no more of it in memory than is on its way. */
export function exportFile({ parts, files, onPart }: Contents): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const closed = once(output, 'close').then(() => {
    throw new Error('Nobody reads the copy any more.');
  });
  closed.catch(() => undefined);
  // A part that cannot be read ends the whole, so that nobody takes half a copy for one.
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
