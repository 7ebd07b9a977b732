import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;

const filesBelow = async (root: string): Promise<string[]> =>
  (await fs.readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) && entry.name !== 'build-id')
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();

/** Writes compressed copies beside a file. */
export const compress = async (file: string): Promise<void> => {
  const content = await fs.readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  await fs.writeFile(`${file}.br`, await toBrotli(content, quality));
  await fs.writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
};

/** The build id is a hash of its content, so that the same sources have the same version everywhere. */
const buildId = async (root: string, files: readonly string[]): Promise<string> => {
  const digest = createHash('sha256');
  for (const file of files) digest.update(path.relative(root, file)).update(await fs.readFile(file));
  return digest.digest('hex').slice(0, 16);
};

/** Writes compressed copies of the assets, and the build id into `build-id`. */
export const finishOutput = (): Plugin => ({
  name: 'plaza-finish-output',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: async ({ dir = 'dist' }) => {
      const files = await filesBelow(dir);
      await Promise.all(files.filter((file) => compressible.test(file)).map(compress));
      await fs.writeFile(path.join(dir, 'build-id'), await buildId(dir, files));
    },
  },
});
