import fs from 'node:fs';
import path from 'node:path';
import type { Kysely, KyselyConfig } from 'kysely';
import type { BaseLogger } from 'pino';
import type { ConstructorOptions } from 'pg-boss';
import { createTransact, type Tables, type Transact } from '../transaction.ts';
import { lockDataDirectory } from './embedded/lock.ts';

export { DatabaseUnreachable, DataDirectoryInUse, DataDirectoryUnusable } from './errors.ts';

export type Db = Kysely<Tables>;
export type EngineName = 'embedded' | 'postgres';
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

export interface DatabaseOptions {
  /** Folder of the embedded engine; used when databaseUrl is not given. */
  dataDir?: string;
  databaseUrl?: string;
  /** Connections of the pool on PostgreSQL; 10 by default. */
  poolSize?: number;
  log: DatabaseLog;
  /** Options that tests add to Kysely: they record the statements. */
  kysely?: KyselyOptions;
}

export interface Database {
  engine: EngineName;
  db: Db;
  transact: Transact;
  /** Listens to pg_notify on a channel until the returned function is called. */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  /** The options that the job queue needs to reach this database. */
  boss: ConstructorOptions;
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>;
  /** How often the embedded engine has synced the disk; 0 on PostgreSQL, which counts for itself. */
  syncs(): number;
  /** Close the job queue first. */
  close(): Promise<void>;
}
export type EngineParts = Omit<Database, 'transact'>;
export type KyselyOptions = Pick<KyselyConfig, 'log' | 'plugins'>;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const parts = await openEngine(options);
  const transact = createTransact(parts.db, (error) => options.log.error({ err: error }, 'Work after a commit failed.'));
  return { ...parts, transact };
}

/** Whether a data directory holds no database yet; throws if it cannot be used, or another process uses it. */
export function hasNoDatabase(dataDir: string): boolean {
  const unlock = lockDataDirectory(dataDir);
  unlock();
  return !fs.existsSync(path.join(dataDir, 'pg'));
}

/** Each engine's libraries are loaded when it is chosen: the other's memory is saved, and a directory in use is refused at once. */
async function openEngine({ dataDir, databaseUrl: url, poolSize: size = 10, log, kysely = {} }: DatabaseOptions): Promise<EngineParts> {
  if (url) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres({ url, size, log, kysely });
  }
  if (!dataDir) throw new Error('openDatabase needs a databaseUrl or a dataDir.');
  const unlock = lockDataDirectory(dataDir);
  try {
    const { openEmbedded } = await import('./embedded/open.ts');
    return await openEmbedded({ dataDir, log, unlock, kysely });
  } catch (error) {
    unlock();
    throw error;
  }
}
