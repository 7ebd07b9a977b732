import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { createLog } from '../server/src/kernel/log/index.ts';
import { type Database, openDatabase } from '../server/src/kernel/db/index.ts';
import { migrate } from '../server/src/kernel/db/migrate.ts';
import { growWorld, type Sizes } from '../server/demo/grow.ts';
import { type ConsoleSizes, growConsole } from '../server/demo/grow-console.ts';

const log = createLog('error');

export type EngineName = 'embedded' | 'postgres';

export type Where = { dataDir: string } | { databaseUrl: string };

export async function opened(where: Where, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ ...where, log });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Marks the first start as done, so that the server creates neither demo data nor an administrator. */
export const prepare = (where: Where): Promise<void> =>
  opened(where, async ({ db }) => {
    await migrate(db);
    await db
      .insertInto('settings')
      .values({ key: 'first_start', value: JSON.stringify({ state: 'done', kind: 'none' }) })
      .execute();
  });

/** Fills the database that a server will be started on. */
export async function fill(where: Where, sizes: Sizes): Promise<void> {
  await prepare(where);
  await opened(where, (database) => growWorld(database, sizes, log));
}

/** Fills the lists of the console; a server must have been started on the database before. */
export const fillConsole = (where: Where, sizes: ConsoleSizes): Promise<void> => opened(where, (database) => growConsole(database, sizes));

/** Path of pgbench, or null. */
export function findPgbench(): string | null {
  const versions = fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql') : [];
  const found = versions.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`).find((file) => fs.existsSync(file));
  if (found) return found;
  try {
    return execFileSync('which', ['pgbench'], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

const execute = promisify(execFile);

/** Transactions per second of pgbench's simple update from ten clients. */
export async function pgbench(program: string, databaseUrl: string, seconds: number): Promise<number> {
  await execute(program, ['-i', '-q', '-s', '10', databaseUrl]);
  const { stdout } = await execute(program, ['-N', '-c', '10', '-j', '2', '-T', String(seconds), databaseUrl]);
  return Number(/tps = ([\d.]+) \(without initial/.exec(stdout)?.[1] ?? /tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
}
