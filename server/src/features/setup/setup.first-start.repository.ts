import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

const KEY = 'first_start';
/** Whoever began to fill the database and has not finished within this time is gone. */
const PATIENCE = { embedded: '0 seconds', postgres: '10 minutes' };

export type FirstStartState = { state: 'running' } | { state: 'waiting' } | { state: 'done'; kind: 'demo' | 'administrator' };

/** SQL of the row that tells what became of the first start. */
export const firstStartRepository = (db: Db) => ({
  async read(on: Db | Tx = db): Promise<FirstStartState | null> {
    const row = await on.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
    return (row?.value as FirstStartState | undefined) ?? null;
  },

  /** Takes the task of filling: nobody has it, or whoever had it is gone. */
  async claim(engine: keyof typeof PATIENCE): Promise<boolean> {
    const value = JSON.stringify({ state: 'running' });
    const row = await db
      .insertInto('settings')
      .values({ key: KEY, value })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value, updated_at: appNow })
          .where(sql<boolean>`settings.value->>'state' = 'running' and settings.updated_at <= app_now() - ${PATIENCE[engine]}::interval`),
      )
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** What whoever has the task makes of it. */
  set: (state: FirstStartState) =>
    db
      .updateTable('settings')
      .set({ value: JSON.stringify(state), updated_at: appNow })
      .where('key', '=', KEY)
      .execute(),

  /** Ends the waiting for an administrator; of any number of contenders one gets true. */
  async endWaiting(tx: Tx): Promise<boolean> {
    const row = await tx
      .updateTable('settings')
      .set({ value: JSON.stringify({ state: 'done', kind: 'administrator' } satisfies FirstStartState), updated_at: appNow })
      .where('key', '=', KEY)
      .where(sql<boolean>`value->>'state' = 'waiting'`)
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** There is an administrator, so nobody waits for one any more and nothing is filled in. */
  async haveAdministrator(tx: Tx): Promise<void> {
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
  },
});
export type FirstStartRepository = ReturnType<typeof firstStartRepository>;
