import fs from 'node:fs';
import path from 'node:path';
import { DataDirectoryUnusable } from '../errors.ts';

/** The version of the files that the embedded engine writes; another version of PostgreSQL reads none of them. */
const ENGINE_VERSION = '18';
const own = /^(?:pg|pg\.new-.*|files|secret|instance\.(?:json|lock)(?:-journal)?)$/;
/** Entries that file systems and tools create in every folder. */
const negligible = /^(?:lost\+found|\..*)$/;
const { R_OK, W_OK, X_OK } = fs.constants;

const RESTORE = 'Put a copy of the whole folder in its place, or choose an empty one (PLAZA_DATA).';
const ELSEWHERE = 'Choose another folder (PLAZA_DATA).';
const reasons: Record<string, string> = {
  ENOTDIR: `is a file, or lies below one. ${ELSEWHERE}`,
  EEXIST: `is a file, not a folder. ${ELSEWHERE}`,
  EACCES: `may not be written by this user. Give it to the user that runs Plaza, or choose another folder (PLAZA_DATA).`,
  EPERM: `may not be written by this user. Give it to the user that runs Plaza, or choose another folder (PLAZA_DATA).`,
  EROFS: `is on a disk that can only be read. Mount it for writing, or choose another folder (PLAZA_DATA).`,
  ENOENT: `cannot be made: the folder above it is not there. Make that first, or choose another folder (PLAZA_DATA).`,
  ENOSPC: 'is on a disk that is full. Make room and start again.',
  EDQUOT: 'is on a disk that is full for this user. Make room and start again.',
};

/** The same error with the folder, the problem and the solution in its message. */
export function unusable(folder: string, cause: unknown): DataDirectoryUnusable {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return new DataDirectoryUnusable(folder, reasons[code] ?? `cannot be used: ${message}. ${ELSEWHERE}`, cause);
}
const attempt = <T>(folder: string, work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw unusable(folder, cause);
  }
};

/** Throws if the folder cannot be the data directory. Writes nothing but the folder itself. */
export function prepareDataDirectory(dataDir: string): void {
  // Private messages must not be readable by other users of the machine.
  attempt(dataDir, () => fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  attempt(dataDir, () => fs.accessSync(dataDir, R_OK | W_OK | X_OK));
  const names = attempt(dataDir, () => fs.readdirSync(dataDir)).filter((name) => !negligible.test(name));
  if (names.length > 0 && !names.some((name) => own.test(name)))
    throw new DataDirectoryUnusable(
      dataDir,
      `holds other files (${names.slice(0, 3).join(', ')}) and nothing of Plaza. Choose an empty folder, or that of your Plaza (PLAZA_DATA).`,
    );
  if (names.includes('pg')) examineCluster(path.join(dataDir, 'pg'));
}

function examineCluster(folder: string): void {
  attempt(folder, () => fs.accessSync(folder, R_OK | W_OK | X_OK));
  const isThere = (name: string) => fs.existsSync(path.join(folder, name));
  const missing = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].find((name) => !isThere(name));
  if (missing) throw new DataDirectoryUnusable(folder, `holds no whole database: ${missing} is missing. ${RESTORE}`);
  const version = attempt(folder, () => fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (version !== ENGINE_VERSION)
    throw new DataDirectoryUnusable(
      folder,
      `was written by PostgreSQL ${version.slice(0, 20) || 'of no version'}, and this Plaza reads ${ENGINE_VERSION}. Start the Plaza that wrote it. ${RESTORE}`,
    );
}

/** The messages of the engine about files that it cannot read are for its makers. */
export const damaged = (folder: string, cause: unknown): DataDirectoryUnusable => {
  const reason =
    cause instanceof Error && !/abort|unreachable|runtime|initialize/i.test(cause.message) ? ` (${cause.message.split('\n')[0]})` : '';
  return new DataDirectoryUnusable(folder, `holds a database that does not start${reason}: its files are damaged. ${RESTORE}`, cause);
};
