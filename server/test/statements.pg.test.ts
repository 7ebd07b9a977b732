import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { misfits, unexpectedNulls } from './asserted-rows.ts';
import { assertedTypes } from './asserted-types.ts';
import { recorded } from './recording.ts';
import { describerOfFolder, describerOfServer, differences } from './statements.ts';
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
  expect(await between(recorded().statements.map(({ sql }) => sql))).toEqual([]);
});

test('the rows and values of raw templates are what their types say, on both engines', async () => {
  const { statements, nulls } = recorded();
  const types = assertedTypes();
  expect(statements.some(({ raw }) => raw.some(({ template }) => types.has(template)))).toBe(true);
  expect({
    embedded: await misfits(types, statements, embedded.describe),
    postgres: await misfits(types, statements, postgres.describe),
    nulls: unexpectedNulls(types, nulls),
  }).toEqual({ embedded: [], postgres: [], nulls: [] });
});

test('a row that its type does not fit is named with its place', async () => {
  const raw = [{ template: 'select app_now() as now' }];
  const types = assertedTypes();
  const wrong = [{ sql: 'select app_now()::text as now, 1 as more', raw }];
  expect(await misfits(types, wrong, postgres.describe)).toEqual([
    expect.stringMatching(/^src\/kernel\/clock\.ts:\d+: more \(int4\) is not asserted$/),
    expect.stringMatching(/: now is text, not Date$/),
  ]);
  expect(await misfits(types, [{ sql: 'select 1 as more', raw }], postgres.describe)).toContainEqual(
    expect.stringMatching(/: now is missing$/),
  );
  expect(unexpectedNulls(types, [{ nullColumn: 'now', raw: raw[0]! }])).toEqual([expect.stringMatching(/: now was null$/)]);
});

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
