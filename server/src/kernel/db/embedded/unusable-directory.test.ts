import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { type Database, DataDirectoryUnusable, openDatabase } from '#kernel/db/index.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { typeCommand } from '#test/command-line.ts';
import { quiet } from '#test/quiet.ts';
import { unusable } from './data-directory.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-unusable-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
let count = 0;
const newFolder = (): string => {
  const folder = path.join(root, String((count += 1)));
  fs.mkdirSync(folder);
  return folder;
};
const folderWithDatabase = (): string => {
  const template = inject('template');
  if (template.engine !== 'embedded') throw new Error('This file needs the embedded template.');
  const folder = newFolder();
  fs.cpSync(path.join(template.folder, 'pg'), path.join(folder, 'pg'), { recursive: true });
  return folder;
};
const within =
  (change: (pg: string) => void): (() => string) =>
  () => {
    const folder = folderWithDatabase();
    change(path.join(folder, 'pg'));
    return folder;
  };
const refusalOf = (dataDir: string): Promise<unknown> =>
  openDatabase({ dataDir, log: quiet }).then(
    (database) => database.close(),
    (error: unknown) => error,
  );

const cases: [string, () => string, RegExp][] = [
  [
    'a file',
    () => {
      const file = path.join(newFolder(), 'data');
      fs.writeFileSync(file, '');
      return file;
    },
    /is a file/,
  ],
  [
    'a folder below a file',
    () => {
      const file = path.join(newFolder(), 'data');
      fs.writeFileSync(file, '');
      return path.join(file, 'plaza');
    },
    /is a file, or lies below one/,
  ],
  // Not writable, even for the superuser.
  ['a folder that takes nothing', () => '/proc/self', /may not be written by this user/],
  [
    'the folder of something else',
    () => {
      const folder = newFolder();
      fs.writeFileSync(path.join(folder, 'thesis.txt'), 'mine');
      return folder;
    },
    /holds other files \(thesis\.txt\) and nothing of Plaza/,
  ],
  [
    'a database without its control file',
    within((pg) => fs.rmSync(path.join(pg, 'global', 'pg_control'))),
    /global\/pg_control is missing/,
  ],
  [
    'an emptied database',
    within((pg) => fs.readdirSync(pg).forEach((name) => fs.rmSync(path.join(pg, name), { recursive: true }))),
    /missing/,
  ],
  [
    'a database of another PostgreSQL',
    within((pg) => fs.writeFileSync(path.join(pg, 'PG_VERSION'), '15\n')),
    /PostgreSQL 15, and this Plaza reads 18/,
  ],
  [
    'a database whose control file is rubbish',
    within((pg) => fs.writeFileSync(path.join(pg, 'global', 'pg_control'), Buffer.alloc(8_192, 7))),
    /damaged/,
  ],
  [
    'a database that has lost its log',
    within((pg) => {
      for (const name of fs.readdirSync(path.join(pg, 'pg_wal'))) fs.rmSync(path.join(pg, 'pg_wal', name), { recursive: true });
    }),
    /damaged/,
  ],
];

test.each(cases)('%s is refused in words that name the folder and say what to do', async (_, make, words) => {
  const folder = make();
  const error = await refusalOf(folder);
  expect(error).toBeInstanceOf(DataDirectoryUnusable);
  const { message } = error as Error;
  expect(message).toContain(folder);
  expect(message).toMatch(words);
  expect(message).toMatch(/PLAZA_DATA/);
  expect(message).not.toMatch(/Abort|unreachable|RuntimeError/);
});

// The superuser, as whom tests may run, is refused nothing.
test.each([
  ['EACCES', /may not be written by this user/],
  ['EPERM', /may not be written by this user/],
  ['EROFS', /can only be read/],
  ['ENOSPC', /full/],
  ['ENOENT', /the folder above it is not there/],
])('what the system says with %s is told in words', (code, words) => {
  const { message } = unusable('/srv/plaza', Object.assign(new Error(`${code}: no`), { code }));
  expect(message).toMatch(/^\/srv\/plaza /);
  expect(message).toMatch(words);
});

test('what was refused is left as it was', async () => {
  const folder = newFolder();
  fs.writeFileSync(path.join(folder, 'thesis.txt'), 'mine');
  await refusalOf(folder);
  expect(fs.readdirSync(folder)).toEqual(['thesis.txt']);
});

test('data of a newer Plaza is refused by the name of what this one does not know', async () => {
  const database: Database = await openDatabase({ dataDir: folderWithDatabase(), log: quiet });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2025-01-01')`.execute(database.db);
  await expect(migrate(database.db)).rejects.toThrow(/newer Plaza: this one does not know the migration 9999-from-the-future/);
  await database.close();
});

test('the command line says it in one line, and ends with 1', async () => {
  const folder = within((pg) => fs.writeFileSync(path.join(pg, 'PG_VERSION'), '15\n'))();
  const { code, error } = await typeCommand(['migrate'], { PLAZA_DATA: folder });
  expect([code, error.trimEnd().split('\n').length]).toEqual([1, 1]);
  expect(error).toContain(`${folder}/pg was written by PostgreSQL 15`);
});
