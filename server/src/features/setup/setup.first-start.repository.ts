import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

const KEY = 'first_start';
/** After this time an unfinished fill of the database counts as abandoned. */
const CLAIM_TIMEOUT = { embedded: '0 seconds', postgres: '10 minutes' };

export type FirstStartState = { state: 'running' } | { state: 'waiting' } | { state: 'done'; kind: 'demo' | 'administrator' };

// SQL of the row with the state of the first start.

export async function read(on: Db | Tx): Promise<FirstStartState | null> {
  const row = await on.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return (row?.value as FirstStartState | undefined) ?? null;
}

/** Claims the task of filling the database; succeeds when it is unclaimed or abandoned. */
export async function claim(on: Db | Tx, engine: keyof typeof CLAIM_TIMEOUT): Promise<boolean> {
  const value = JSON.stringify({ state: 'running' });
  const row = await on
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value, updated_at: appNow })
        .where(
          sql<boolean>`settings.value->>'state' = 'running' and settings.updated_at <= app_now() - ${CLAIM_TIMEOUT[engine]}::interval`,
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the state; only the instance with the claim calls it. */
export const set = (on: Db | Tx, state: FirstStartState) =>
  on
    .updateTable('settings')
    .set({ value: JSON.stringify(state), updated_at: appNow })
    .where('key', '=', KEY)
    .execute();

/** Ends the waiting for an administrator; only one of concurrent calls gets true. */
export async function endWaiting(tx: Tx): Promise<boolean> {
  const row = await tx
    .updateTable('settings')
    .set({ value: JSON.stringify({ state: 'done', kind: 'administrator' } satisfies FirstStartState), updated_at: appNow })
    .where('key', '=', KEY)
    .where(sql<boolean>`value->>'state' = 'waiting'`)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the first start as done: an administrator exists, so none is awaited and no demo data is filled in. */
export async function haveAdministrator(tx: Tx): Promise<void> {
  const value = JSON.stringify({ state: 'done', kind: 'administrator' } satisfies FirstStartState);
  await tx
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value, updated_at: appNow })
        .where(sql<boolean>`settings.value->>'state' <> 'done'`),
    )
    .execute();
}
