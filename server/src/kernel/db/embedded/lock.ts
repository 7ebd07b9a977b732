import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryInUse } from '../errors.ts';
import { prepareDataDirectory, unusable } from './data-directory.ts';

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [SQLITE_BUSY, SQLITE_LOCKED].includes(Number(error.errcode) & 0xff);

const openLock = (dataDir: string): DatabaseSync => {
  try {
    return new DatabaseSync(path.join(dataDir, 'instance.lock'), { timeout: 0 });
  } catch (cause) {
    throw unusable(dataDir, cause);
  }
};

/**
 * Locks the data directory for this process and returns how to unlock it. Uses the file lock of the operating system
 * through SQLite: a killed process releases it, and leaves no stale lock file.
 */
export function lockDataDirectory(dataDir: string): () => void {
  prepareDataDirectory(dataDir);
  const lock = openLock(dataDir);
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw isBusy(cause) ? new DataDirectoryInUse(dataDir, cause) : unusable(dataDir, cause);
  }
  return () => lock.close();
}
