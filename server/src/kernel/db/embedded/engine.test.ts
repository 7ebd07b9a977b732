import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { DatabaseClosed, DatabaseRestarted, StatementTimeout } from '#kernel/db/errors.ts';
import { withStatementTimeout } from '#kernel/timeouts.ts';
import { type StatementEngine, openEngine } from './engine.ts';
import { startThread, type Thread } from './thread-handle.ts';
import { longTimeout } from '#test/timeouts.ts';

const NEVER_ENDS = 'select count(*) from generate_series(1, 1000000000000) n where n < 0';
const ask = (sql: string, ...params: string[]) => engine.run({ sql, params });
const rows = async (sql: string, ...params: string[]) => (await ask(sql, ...params)).rows;

const logged = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let folder: string;
let engine: StatementEngine;
let thread: Thread;

beforeAll(async () => {
  const template = inject('template');
  if (template.engine !== 'embedded') throw new Error('This file needs the embedded template.');
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-engine-'));
  fs.cpSync(path.join(template.folder, 'pg'), folder, { recursive: true });
  engine = await openEngine(folder, logged, (...args) => (thread = startThread(...args)));
  await ask('create table kept (n int primary key)');
});
beforeEach(() => vi.clearAllMocks());
afterAll(async () => {
  await engine.close();
  fs.rmSync(folder, { recursive: true });
});

test('every commit reaches the disk: at least one sync for each, and none for reading', async () => {
  const before = engine.syncs();
  for (let n = 1; n <= 40; n += 1) await ask('insert into kept values ($1)', String(n));
  expect(engine.syncs() - before).toBeGreaterThanOrEqual(40);
  const settled = engine.syncs();
  for (let n = 1; n <= 40; n += 1) await ask('select * from kept where n = $1', String(n));
  expect(engine.syncs()).toBe(settled);
});

test('a statement that runs too long is stopped and logged, and whoever waits behind it is told', async () => {
  const slow = withStatementTimeout(300, () => ask(NEVER_ENDS));
  const behind = ask('select 1');
  await expect(slow).rejects.toThrow(StatementTimeout);
  await expect(behind).rejects.toThrow(DatabaseRestarted);
  expect(logged.error).toHaveBeenCalledWith({ sql: NEVER_ENDS, limit: 300 }, expect.any(String));
  expect(await rows('select count(*)::int as n from kept')).toEqual([{ n: 40 }]);
});

test('statements sent while the thread is being replaced are answered by the new one', async () => {
  await thread.terminate();
  expect(await Promise.all([rows('select 1 as a'), rows('select $1::int as b', '2')])).toEqual([[{ a: 1 }], [{ b: 2 }]]);
});

test('when the thread dies, what is under way is rejected at once and the transaction with it', async () => {
  const tx = engine.newTransaction();
  await engine.run({ sql: 'begin', params: [], tx, opens: true });
  await engine.run({ sql: 'insert into kept values (1000)', params: [], tx });
  const waiting = ask('select 1');
  const died = thread.terminate();
  await expect(waiting).rejects.toThrow(DatabaseRestarted);
  await died;
  await expect(engine.run({ sql: 'commit', params: [], tx, ends: true })).rejects.toMatchObject({ code: '25P03' });
  expect(await rows('select * from kept where n = 1000')).toEqual([]);
});

test('listeners hear again after a restart, and are told that they may have missed something', async () => {
  const listeners = vi.fn();
  const onRestart = vi.fn();
  const stop = await engine.listen('news', listeners, onRestart);
  await ask(`select pg_notify('news', 'one')`);
  await vi.waitFor(() => expect(listeners).toHaveBeenCalledWith('one'), longTimeout);
  await thread.terminate();
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalled(), longTimeout);
  await ask(`select pg_notify('news', 'two')`);
  await vi.waitFor(() => expect(listeners).toHaveBeenCalledWith('two'), longTimeout);
  await stop();
});

test('a script that fails half-way leaves no transaction behind', async () => {
  await expect(ask('begin; insert into kept values (2000); select 1/0; commit')).rejects.toMatchObject({ code: '22012' });
  expect(await rows('select count(*)::int as n from kept where n = 2000')).toEqual([{ n: 0 }]);
});

test('a prepared statement survives a change of the table it reads', async () => {
  await ask('create table changing (id int)');
  await ask('insert into changing values (1)');
  expect(await rows('select * from changing where id = $1', '1')).toEqual([{ id: 1 }]);
  await ask(`alter table changing add column name text default 'new'`);
  expect(await rows('select * from changing where id = $1', '1')).toEqual([{ id: 1, name: 'new' }]);
});

test('more distinct statements than are kept prepared all work', async () => {
  for (let n = 0; n < 450; n += 1) expect(await rows(`select $1::int + ${n} as n`, '1')).toEqual([{ n: n + 1 }]);
  expect(await rows('select $1::int + 0 as n', '1')).toEqual([{ n: 1 }]);
  const [{ n }] = (await rows('select count(*)::int as n from pg_prepared_statements')) as [{ n: number }];
  expect(n).toBeLessThanOrEqual(401);
});

test('a closed database refuses politely', async () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-engine-'));
  fs.cpSync(folder, other, { recursive: true });
  const closing = await openEngine(other, logged);
  await closing.close();
  await expect(closing.run({ sql: 'select 1', params: [] })).rejects.toThrow(DatabaseClosed);
  fs.rmSync(other, { recursive: true });
});
