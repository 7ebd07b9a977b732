import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DatabaseLog } from '../index.ts';
import { syncPath } from './durable-fs.ts';

const script = fileURLToPath(new URL('./initdb.child.ts', import.meta.url));
const UNFINISHED = 'pg.new-';

/**
 * Makes sure that `<dataDir>/pg` holds a database, and returns that folder.
 * A child process creates it, as initdb leaves its process at 700 MB; it appears under its name only when it is whole and on the disk.
 */
export async function initialise(dataDir: string, log: DatabaseLog): Promise<string> {
  const folder = path.join(dataDir, 'pg');
  removeUnfinished(dataDir);
  if (fs.existsSync(folder)) return folder;
  log.info({ dataDir }, 'Creating the database. This happens once and takes a few seconds.');
  const unfinished = fs.mkdtempSync(path.join(dataDir, UNFINISHED));
  try {
    await promisify(execFile)(process.execPath, [script, unfinished]);
  } catch (cause) {
    throw new Error(`The database could not be created in ${dataDir}.`, { cause });
  }
  fs.renameSync(unfinished, folder);
  syncPath(dataDir);
  return folder;
}

/** Removes the remains of an interrupted first start. */
function removeUnfinished(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    // Its child may still be writing there for a moment, hence the retries.
    if (name.startsWith(UNFINISHED)) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
