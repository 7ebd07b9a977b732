import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, inject } from 'vitest';
import { type Database, type Db, openDatabase } from '#kernel/db/index.ts';
import { quiet } from './quiet.ts';
import { onServer, type Template, urlOf } from './templates.ts';

export interface TestDatabase extends Database {
  /** Leads another process to this database: DATABASE_URL, or PLAZA_DATA, which only one process may hold. */
  environment: Record<string, string>;
}

/** This test file's own migrated database; closed and removed when the file ends. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  return openCopy(template.engine === 'postgres' ? await copyDatabase(template) : copyFolder(template));
}

/** One without any table, closed and removed in the same way. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  return openCopy(template.engine === 'postgres' ? await copyDatabase(template, 'template0') : copyFolder(null));
}

async function openCopy(copy: Copy): Promise<TestDatabase> {
  const database = await openDatabase({ ...copy.options, log: quiet });
  let closing: Promise<void> | undefined;
  // A test may have closed it, to hand it to another process.
  const close = (): Promise<void> => (closing ??= database.close());
  afterAll(async () => {
    await close();
    await copy.remove();
  });
  // Jobs of the clock would come in between whenever a test runs at their minute; those that look at one ask for it.
  return { ...database, boss: { ...database.boss, schedule: false }, close, environment: copy.environment };
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

function copyFolder(template: Extract<Template, { engine: 'embedded' }> | null): Copy {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-test-'));
  if (template) fs.cpSync(path.join(template.folder, 'pg'), path.join(dataDir, 'pg'), { recursive: true });
  return {
    options: { dataDir },
    environment: { PLAZA_DATA: dataDir },
    remove: async () => fs.rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Moves the database's clock by a PostgreSQL interval from where it stands: shiftClock(db, '11 seconds'). */
export async function shiftClock(db: Db, by: string): Promise<void> {
  await sql`update clock set shift = shift + ${by}::interval`.execute(db);
}
