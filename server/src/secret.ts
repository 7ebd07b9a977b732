import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** The signing secret of a data directory: generated at the first start, readable by its owner only. */
export async function secretOf(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret');
  const made = randomBytes(32).toString('hex');
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  // The first process that creates the file wins; an existing one is never overwritten.
  await fs.writeFile(file, `${made}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const secret = (await fs.readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(
      `${file} does not hold a secret of at least 32 characters. Delete it to have a new one made; everybody then signs in again.`,
    );
  return secret;
}
