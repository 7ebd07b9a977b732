import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import * as settingsRow from './settings/settings.repository.ts';
import { createWriteProbe } from './write-probe.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-probe-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
const done = async () => undefined;
/** Readiness is asked for at most once a second, and a write takes a busy disk its time. */
const polling = { interval: 200 };

test('a folder and a database that take what is written are well, and nothing is left behind', async () => {
  const folder = path.join(root, 'data');
  expect(await createWriteProbe({ folder, rewrite: done })()).toBe(true);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('a folder that takes nothing, or a database that does not, is not', async () => {
  const file = path.join(root, 'file');
  fs.writeFileSync(file, '');
  const refuse = async () => {
    throw new Error('could not extend file: No space left on device');
  };
  for (const folder of ['/dev/full', path.join(file, 'data'), file])
    expect([folder, await createWriteProbe({ folder, rewrite: done })()]).toEqual([folder, false]);
  expect(await createWriteProbe({ folder: null, rewrite: refuse })()).toBe(false);
  expect(await createWriteProbe({ folder: null, rewrite: done })()).toBe(true);
});

test('a server that reads and cannot write is not ready, until it can again', async () => {
  const folder = path.join(root, 'server');
  const app = await testApp({ PLAZA_DATA: folder });
  const ready = async () => {
    const { status, body } = await app.raw('/readyz');
    return [status, (body as { writes?: boolean }).writes];
  };
  await expect.poll(ready, polling).toEqual([200, true]);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.writeFileSync(folder, 'in the way of everything that is written');
  await expect.poll(ready, polling).toEqual([503, false]);
  fs.rmSync(folder);
  await expect.poll(ready, polling).toEqual([200, true]);
});

test('the database is asked by a write that changes nothing', async () => {
  const { db } = await testApp({ PLAZA_DATA: path.join(root, 'other') });
  const rows = () => db.selectFrom('settings').selectAll().orderBy('key').execute();
  const before = await rows();
  await settingsRow.rewrite(db);
  expect(await rows()).toEqual(before);
});
