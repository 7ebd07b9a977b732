import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Tx } from '#kernel/transaction.ts';
import type { TestApp } from './app.ts';
import { longTimeout } from './timeouts.ts';

/**
 * Makes calls wait for one lock in the given order and then releases them together, so that a test determines who is
 * first. Each of them has to wait, or the test fails. PostgreSQL only, as it serves several at once. Once the first one has changed the row,
 * PostgreSQL lets the others at it in any order: name at most two calls, or outcomes that do not depend on the order of the rest.
 */
export async function inQueue<T>(app: TestApp, lock: (tx: Tx) => Promise<unknown>, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const isHeld = Promise.withResolvers<number>();
  const mayRelease = Promise.withResolvers<void>();
  const holding = app.database.transact(async (tx) => {
    await lock(tx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    isHeld.resolve(rows[0]!.pid);
    await mayRelease.promise;
  });
  const answers: Promise<T>[] = [];
  try {
    const holder = await Promise.race([isHeld.promise, holding.then(() => 0)]);
    for (const call of calls) {
      const before = await waiting(app, holder);
      answers.push(call());
      await vi.waitUntil(async () => [...(await waiting(app, holder))].some((pid) => !before.has(pid)), longTimeout);
    }
  } finally {
    mayRelease.resolve();
  }
  await holding;
  return Promise.all(answers);
}

/**
 * The connections that wait for the holder, or for others that do. A set rather than a number, as a job that waits for
 * the same lock would count as a call that is still on its way.
 */
async function waiting({ db }: TestApp, holder: number): Promise<Set<number>> {
  const { rows } = await sql<{ pid: number }>`
    with recursive waiting as (
      select ${holder}::int as pid union
      select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid))
       where a.datname = current_database() and a.wait_event_type = 'Lock'
    ) select pid from waiting`.execute(db);
  return new Set(rows.map(({ pid }) => pid));
}

/** The lock that changes of a community or its members take. */
export const lockCommunity =
  ({ id }: { id: string }) =>
  (tx: Tx): Promise<unknown> =>
    tx.selectFrom('communities').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** The lock that closing an account takes. */
export const lockAccount =
  ({ id }: { id: string }) =>
  (tx: Tx): Promise<unknown> =>
    tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** The lock that taking or releasing seats takes. */
export const lockPool =
  ({ poolId }: { poolId: string }) =>
  (tx: Tx): Promise<unknown> =>
    tx.selectFrom('inventory_pools').select('id').where('id', '=', poolId).forNoKeyUpdate().execute();
