import { promisify } from 'node:util';
import { fromBuffer } from 'yauzl';

const openZip = promisify(fromBuffer);

/** The files of a zip by name. */
export async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await openZip(bytes, { lazyEntries: true });
  const files: Record<string, Buffer> = {};
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          files[entry.fileName] = Buffer.concat(chunks);
          zip.readEntry();
        });
      }),
    );
    zip.readEntry();
  });
  return files;
}
