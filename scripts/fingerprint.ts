import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { at } from './paths.ts';

/** A hash of the names and contents of files, relative to the repository. */
export function fingerprintOf(files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of files)
    digest
      .update(file)
      .update('\0')
      .update(fs.readFileSync(at(file)));
  return digest.digest('hex');
}
