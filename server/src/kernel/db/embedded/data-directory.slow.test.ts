import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { DataDirectoryInUse, openDatabase } from '#kernel/db/index.ts';
import { quiet } from '#test/quiet.ts';
import { longTimeout } from '#test/timeouts.ts';

const script = fileURLToPath(new URL('../../../../test/children/open-database.ts', import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-directory-'));
  folders.push(folder);
  return folder;
}

function folderWithDatabase(): string {
  const template = inject('template');
  if (template.engine !== 'embedded') throw new Error('This file needs the embedded template.');
  const folder = newFolder();
  fs.cpSync(path.join(template.folder, 'pg'), path.join(folder, 'pg'), { recursive: true });
  return folder;
}

function openElsewhere(folder: string) {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

const unfinished = (folder: string): string[] => fs.readdirSync(folder).filter((name) => name.startsWith('pg.new-'));

test('a second process on the same directory ends at once and says why', async () => {
  const folder = folderWithDatabase();
  const database = await openDatabase({ dataDir: folder, log: quiet });
  const second = openElsewhere(folder);
  const [complaint, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
  expect(code).toBe(1);
  expect(complaint).toContain(`DataDirectoryInUse: The data directory ${folder} is in use by another running instance.`);
  await database.close();
});

test('a second opening in the same process is refused too, and allowed after the first has closed', async () => {
  const folder = folderWithDatabase();
  const first = await openDatabase({ dataDir: folder, log: quiet });
  await expect(openDatabase({ dataDir: folder, log: quiet })).rejects.toThrow(DataDirectoryInUse);
  await first.close();
  const second = await openDatabase({ dataDir: folder, log: quiet });
  await second.ping();
  await second.close();
});

test('a first start that was killed half-way is simply done again', async () => {
  const folder = newFolder();
  const first = openElsewhere(folder);
  await vi.waitFor(() => expect(unfinished(folder).flatMap((name) => fs.readdirSync(path.join(folder, name)))).not.toEqual([]), {
    ...longTimeout,
    interval: 2,
  });
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(fs.existsSync(path.join(folder, 'pg'))).toBe(false);

  const database = await openDatabase({ dataDir: folder, log: quiet });
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
  await vi.waitFor(() => expect(fs.readdirSync(folder).toSorted()).toEqual(['instance.lock', 'pg']), longTimeout);
});
