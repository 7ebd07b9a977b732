import { APPEND_ONLY } from '#kernel/audit/chain.ts';
import { type Database, openDatabase } from '#kernel/db/index.ts';
import { pendingMigrations } from '#kernel/db/migrate.ts';
import { DEAD_LETTERS } from '#kernel/jobs/queues.ts';
import { quietLog } from '../quiet-log.ts';
import { attention, bad, type Check, type Finding, ok, reasonOf } from './finding.ts';
import * as rows from './database.repository.ts';

const OLDEST = 15;
const SLOW_MS = 100;
const CLOCKS_MS = 2_000;

/** The minimum of a few: the latency of the database without other load of the machine. */
async function answerTime({ ping }: Database): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const started = performance.now();
    await ping();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

export const engine: Check = async ({ database }) => {
  if (!database) return [];
  const version = await rows.version(database.db);
  const ms = Math.ceil(await answerTime(database));
  const params = { version, ms };
  if (version < OLDEST) return [bad('engine.old', params)];
  if (ms > SLOW_MS) return [attention('engine.slow', params)];
  return [ok(database.engine === 'embedded' ? 'engine.embedded' : 'engine.postgres', params)];
};

export const schema: Check = async ({ database }) => {
  if (!database) return [];
  const pending = await pendingMigrations(database.db);
  return [pending.length === 0 ? ok('schema.ok') : attention('schema.behind', { count: pending.length })];
};

export const roles: Check = async ({ database, config: { databaseUrl, databaseMigrateUrl } }) => {
  if (!database || !databaseUrl) return [];
  if (!databaseMigrateUrl) return [ok('roles.one')];
  try {
    const owner = await openDatabase({ databaseUrl: databaseMigrateUrl, poolSize: 2, log: quietLog });
    await owner.close();
  } catch (error) {
    return [bad('roles.owner', { reason: reasonOf(error instanceof Error && error.cause ? error.cause : error) })];
  }
  const tables = await rows.changeable(database.db, APPEND_ONLY);
  return [tables.length === 0 ? ok('roles.two') : bad('roles.shared', { tables: tables.join(', ') })];
};

export const clocks: Check = async ({ database }) => {
  if (!database) return [];
  const before = Date.now();
  const theirs = await rows.now(database.db);
  // The response took a while: the database read its clock in the middle of it.
  return [clockFinding(Math.abs(theirs - (before + Date.now()) / 2))];
};
export const clockFinding = (ms: number): Finding => {
  const params = { seconds: (ms / 1_000).toFixed(1) };
  return ms <= CLOCKS_MS ? ok('clock.ok', params) : bad('clock.apart', params);
};

export const jobs: Check = async ({ database }) => {
  if (!database) return [];
  if (!(await rows.hasJobs(database.db))) return [ok('jobs.none')];
  const { dead, late } = await rows.jobs(database.db, DEAD_LETTERS);
  return [
    ...(late > 0 ? [attention('jobs.late', { count: late })] : []),
    ...(dead > 0 ? [attention('jobs.dead', { count: dead })] : []),
    ...(late + dead === 0 ? [ok('jobs.ok')] : []),
  ];
};
