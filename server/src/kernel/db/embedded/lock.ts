import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryInUse } from '../errors.ts';

/**
 * Takes the data directory for this process and returns how to let go.
 * SQLite brings the operating system's own file lock: a killed process frees it, and no stale file is left to judge.
 */
export function lockDataDirectory(dataDir: string): () => void {
  // What people write to each other concerns nobody else on the machine.
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(path.join(dataDir, 'instance.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new DataDirectoryInUse(dataDir, cause);
  }
  return () => lock.close();
}
