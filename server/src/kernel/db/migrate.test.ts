import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { migrate, MigrationFailed, pendingMigrations } from './migrate.ts';

const { db } = await testDatabase();
const shipped = new URL('../../../migrations/', import.meta.url);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-migrations-'));
fs.cpSync(shipped, folder, { recursive: true });
afterAll(() => fs.rmSync(folder, { recursive: true }));

const add = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
const exists = async (table: string) =>
  (await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db)).rows[0]?.found;

test('a fresh test database lacks nothing', async () => {
  expect(await pendingMigrations(db)).toEqual([]);
  expect(await migrate(db)).toEqual([]);
});

test('a new file with several statements is pending, then applied once', async () => {
  add(
    '99990101T0001-new-things.sql',
    `-- a comment; with a semicolon\ncreate table things (n int);\ninsert into things values (1), (2);\ncreate function two() returns int language sql return 2;`,
  );
  expect(await pendingMigrations(db, folder)).toEqual(['99990101T0001-new-things']);
  expect(await migrate(db, folder)).toEqual(['99990101T0001-new-things']);
  expect(await migrate(db, folder)).toEqual([]);
  expect((await sql`select count(*) as count, two() from things`.execute(db)).rows).toEqual([{ count: 2, two: 2 }]);
});

test('a failing file is named with its cause, and nothing of the whole run stays', async () => {
  add('99990101T0002-fine.sql', 'create table fine (n int);');
  add('99990101T0003-broken.sql', 'create table half (n int);\ninsert into nowhere values (1);');
  await expect(migrate(db, folder)).rejects.toThrow(
    new MigrationFailed('The migration 99990101T0003-broken.sql failed: relation "nowhere" does not exist'),
  );
  expect([await exists('fine'), await exists('half')]).toEqual([false, false]);
  expect(await pendingMigrations(db, folder)).toEqual(['99990101T0002-fine', '99990101T0003-broken']);
  fs.rmSync(path.join(folder, '99990101T0002-fine.sql'));
  fs.rmSync(path.join(folder, '99990101T0003-broken.sql'));
});

test('a file with a strange name stops the start instead of being skipped', async () => {
  add('new.sql', 'select 1;');
  await expect(migrate(db, folder)).rejects.toThrow('new.sql is no name for a migration');
  fs.rmSync(path.join(folder, 'new.sql'));
});
