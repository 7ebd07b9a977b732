import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { type Call, duringCall } from './call.ts';
import { afterCommit, RootDatabaseInTransaction, type Tx } from './transaction.ts';
import { longTimeout } from '#test/timeouts.ts';

const { db, transact } = await testDatabase();
await sql`create table notes (n int primary key check (n < 100))`.execute(db);
beforeEach(() => sql`truncate notes`.execute(db));

const write = (tx: Tx, n: number) => sql`insert into notes values (${n})`.execute(tx);
const notes = async () => (await sql<{ n: number }>`select n from notes order by n`.execute(db)).rows.map(({ n }) => n);

/** Fails the first times with an error of PostgreSQL's own, as a deadlock would. */
const failWith = (tx: Tx, code: string) =>
  sql.raw(`do $$ begin raise exception 'made to fail' using errcode = '${code}'; end $$`).execute(tx);

test('the work is kept as a whole and its value handed back', async () => {
  const value = await transact(async (tx) => {
    await write(tx, 1);
    await write(tx, 2);
    return 'done';
  });
  expect(value).toBe('done');
  expect(await notes()).toEqual([1, 2]);
});

test('whatever is thrown undoes everything and arrives as it was', async () => {
  const failure = new Error('changed my mind');
  await expect(
    transact(async (tx) => {
      await write(tx, 1);
      throw failure;
    }),
  ).rejects.toBe(failure);
  await expect(transact((tx) => write(tx, 100))).rejects.toMatchObject({ code: '23514', constraint: 'notes_n_check' });
  expect(await notes()).toEqual([]);
});

test('a call knows that it has committed, and takes no rollback for that', async () => {
  const call: Call = { name: 'one', startedAt: performance.now(), onGone: () => () => {} };
  await duringCall(call, async () => {
    await expect(transact((tx) => write(tx, 100))).rejects.toMatchObject({ code: '23514' });
    expect(call.hasCommitted).toBeUndefined();
    await transact((tx) => write(tx, 1));
    expect(call.hasCommitted).toBe(true);
  });
});

test('a commit that PostgreSQL turns into a rollback is not taken for one that worked', async () => {
  const swallowing = transact(async (tx) => {
    await write(tx, 1);
    await write(tx, 100).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('rolled back instead of committed');
  expect(await notes()).toEqual([]);
});

test('the root database inside a transaction throws instead of waiting for ever', async () => {
  const misuse = transact(async (tx) => {
    await write(tx, 1);
    await notes();
  });
  await expect(misuse).rejects.toThrow(RootDatabaseInTransaction);
  expect(await notes()).toEqual([]);
});

test('a transaction inside a transaction throws, also through a detour', async () => {
  const service = () => transact((tx) => write(tx, 2));
  await expect(transact(() => service())).rejects.toThrow(RootDatabaseInTransaction);
  await expect(transact(() => db.transaction().execute(async () => {}))).rejects.toThrow(RootDatabaseInTransaction);
});

test('work that outlives its transaction may use the root database', async () => {
  let later: Promise<number[]> | undefined;
  const { promise: committed, resolve } = Promise.withResolvers<void>();
  await transact(async (tx) => {
    await write(tx, 3);
    later = committed.then(notes);
  });
  resolve();
  expect(await later).toEqual([3]);
});

test('what waits for the commit runs after it, and sees its rows', async () => {
  let seen: number[] | undefined;
  const hook = vi.fn(async () => {
    seen = await notes();
  });
  await transact(async (tx) => {
    await write(tx, 4);
    afterCommit(tx, hook);
    expect(hook).not.toHaveBeenCalled();
  });
  expect(hook).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(seen).toEqual([4]), longTimeout);
});

test('what waits for the commit does not run after a rollback', async () => {
  const hook = vi.fn();
  const failing = transact(async (tx) => {
    afterCommit(tx, hook);
    await write(tx, 100);
  });
  await expect(failing).rejects.toThrow('notes_n_check');
  expect(hook).not.toHaveBeenCalled();
});

test('a failing hook disturbs neither the caller nor the other hooks', async () => {
  const other = vi.fn();
  await transact(async (tx) => {
    afterCommit(tx, () => {
      throw new Error('no such room');
    });
    afterCommit(tx, () => Promise.reject(new Error('no such room')));
    afterCommit(tx, other);
  });
  expect(other).toHaveBeenCalledOnce();
});

test('afterCommit with a transaction that has ended throws', async () => {
  const tx = await transact(async (open) => open);
  expect(() => afterCommit(tx, () => {})).toThrow('afterCommit needs the tx');
});

test.each(['40001', '40P01'])('a conflict (%s) runs the work again, and hooks only of the run that was kept', async (code) => {
  const hook = vi.fn();
  let runs = 0;
  await transact(async (tx) => {
    runs += 1;
    await write(tx, runs);
    afterCommit(tx, hook);
    if (runs < 3) await failWith(tx, code);
  });
  expect(await notes()).toEqual([3]);
  expect(hook).toHaveBeenCalledOnce();
});

test('a conflict that does not end is given up after three more runs', async () => {
  let runs = 0;
  const hopeless = transact(async (tx) => {
    runs += 1;
    await failWith(tx, '40001');
  });
  await expect(hopeless).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(4);
});
