import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { describerOfFolder, describerOfServer, differences, recordedStatements } from './statements.ts';
import { embeddedTemplate } from './templates.ts';

const database = await testDatabase();
const template = await embeddedTemplate();
fs.cpSync(path.join(template.folder, 'pg'), template.copies, { recursive: true });
const embedded = await describerOfFolder(template.copies);
const postgres = await describerOfServer(database.environment['DATABASE_URL']!);
afterAll(async () => {
  await Promise.all([embedded.close(), postgres.close()]);
  fs.rmSync(template.copies, { recursive: true });
});
const between = (statements: readonly string[]) => differences(statements, embedded.describe, postgres.describe);

test('PostgreSQL takes each statement that the embedded engine was sent, and gives columns of the same types', async () => {
  const statements = recordedStatements();
  expect(await between(statements)).toEqual([]);
}, 120_000);

test('a statement that it refuses or types otherwise is named', async () => {
  const statements = ['select bio, id from users where id = $1', 'select app_now()', 'select * from a_table_of_a_test', 'select 1'];
  expect(await between(statements)).toEqual([]);
  await sql`alter table users alter column bio type varchar(500)`.execute(database.db);
  await sql`alter function app_now() rename to plaza_now`.execute(database.db);
  expect(await between(statements)).toEqual([
    '(text, uuid) became (varchar, uuid): select bio, id from users where id = $1',
    'refused (function app_now() does not exist): select app_now()',
  ]);
});
