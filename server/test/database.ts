import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, inject } from 'vitest';
import { type Database, type Db, openDatabase } from '#kernel/db/index.ts';
import { quiet } from './quiet.ts';
import { recording } from './recording.ts';
import { onServer, type Template, urlOf } from './templates.ts';

export interface TestDatabase extends Database {
  /** Environment for another process to use this database: DATABASE_URL, or PLAZA_DATA, which only one process can lock. */
  environment: Record<string, string>;
}

/** A migrated database for this test file; closed and removed when the file ends. */
export async function testDatabase(): Promise<TestDatabase> {
  return forThisFile(await openMigrated());
}

/** A database without tables, closed and removed in the same way. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  return forThisFile(
    await openCopy(template.engine === 'postgres' ? await copyDatabase(template, 'template0') : copyFolder(template, false)),
  );
}

/** A migrated database that outlives the file: it is closed with the worker, and removed with all others at the end of the run. */
export async function openMigrated(): Promise<TestDatabase & { remove(): Promise<void> }> {
  const template = inject('template');
  return openCopy(template.engine === 'postgres' ? await copyDatabase(template) : copyFolder(template));
}

function forThisFile(database: Awaited<ReturnType<typeof openMigrated>>): TestDatabase {
  afterAll(async () => {
    await database.close();
    await database.remove();
  });
  return database;
}

async function openCopy(copy: Copy): Promise<TestDatabase & { remove(): Promise<void> }> {
  const database = await openDatabase({ ...copy.options, log: quiet, kysely: recording });
  let closing: Promise<void> | undefined;
  // A test may have closed it to open it in another process.
  const close = (): Promise<void> => (closing ??= database.close());
  // Scheduled jobs would interfere with tests that run at their minute; tests of schedules enable them.
  return { ...database, boss: { ...database.boss, schedule: false }, close, environment: copy.environment, remove: copy.remove };
}

interface Copy {
  options: { databaseUrl: string } | { dataDir: string };
  environment: Record<string, string>;
  remove(): Promise<void>;
}
let copies = 0;

async function copyDatabase({ serverUrl, prefix }: Extract<Template, { engine: 'postgres' }>, from = `${prefix}_template`): Promise<Copy> {
  copies += 1;
  const name = `${prefix}_${process.pid}_${copies}_${Date.now().toString(36)}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${from} locale 'C.UTF-8'`));
  const databaseUrl = urlOf(serverUrl, name);
  return {
    options: { databaseUrl },
    environment: { DATABASE_URL: databaseUrl },
    remove: () => onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

function copyFolder(template: Extract<Template, { engine: 'embedded' }>, isFilled = true): Copy {
  const dataDir = fs.mkdtempSync(path.join(template.copies, 'data-'));
  if (isFilled) fs.cpSync(path.join(template.folder, 'pg'), path.join(dataDir, 'pg'), { recursive: true });
  return {
    options: { dataDir },
    environment: { PLAZA_DATA: dataDir },
    remove: async () => fs.rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Shifts the clock of the database by a PostgreSQL interval: shiftClock(db, '11 seconds'). */
export async function shiftClock(db: Db, by: string): Promise<void> {
  await sql`update clock set shift = shift + ${by}::interval`.execute(db);
}

/** Resets the clock of the worker's database for the next file. */
export async function turnClockBack(db: Db): Promise<void> {
  await sql`update clock set shift = '0' where shift <> '0'`.execute(db);
}

/** Site-wide state: settings, the rows of migrations, tables and triggers. */
export async function siteState(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(value order by key) from settings) as settings,
           (select md5(string_agg(r::text, ',' order by id)) from roles r where id::text like '01900000-%') as roles,
           (select md5(string_agg(m::text, ',' order by id)) from menus m where id::text like '01900000-%') as menus,
           (select md5(string_agg(c::text, ',' order by id)) from categories c) as categories,
           (select count(*)::int from role_menus where role_id::text like '01900000-%') as granted,
           (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
           (select count(*)::int from pg_trigger where not tgisinternal) as triggers`.execute(db);
  return rows[0];
}
