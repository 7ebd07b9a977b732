import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';

export type NewSecret = {
  purpose: string;
  hash: Buffer;
  /** Key of a code; a token is found by its hash. */
  key: string | null;
  userId: string | null;
  data: object;
  lifetime: string;
};
export type FoundSecret = { id: string; userId: string | null; data: unknown };

const found = ['id', 'user_id as userId', 'data'] as const;

// SQL of single-use secrets.

/** A code replaces the previous one and resets its attempts. */
export const insert = (tx: Tx, { purpose, hash, key, userId, data, lifetime }: NewSecret) => {
  const expires_at = sql<Date>`app_now() + ${lifetime}::interval`;
  const row = { purpose, secret_hash: hash, key, user_id: userId, data: JSON.stringify(data), expires_at };
  return tx
    .insertInto('one_time_secrets')
    .values({ id: newId(), ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'key'])
        .where('key', 'is not', null)
        .doUpdateSet({ ...row, id: newId(), tries: 0, used_at: null, created_at: appNow }),
    )
    .execute();
};

/** Only one of concurrent calls gets a row. */
export const useToken = (tx: Tx, purpose: string, hash: Buffer) =>
  tx
    .updateTable('one_time_secrets')
    .set({ used_at: appNow })
    .where('purpose', '=', purpose)
    .where('secret_hash', '=', hash)
    .where('key', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', appNow)
    .returning(found)
    .executeTakeFirst();

export const findToken = (on: Db | Tx, purpose: string, hash: Buffer) =>
  on
    .selectFrom('one_time_secrets')
    .select(found)
    .where('purpose', '=', purpose)
    .where('secret_hash', '=', hash)
    .where('key', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', appNow)
    .executeTakeFirst();

/** A code as it was entered. */
type Attempt = { purpose: string; key: string; hash: Buffer; maxAttempts: number };

/**
 * Counts the attempt and redeems the code if it is right and has attempts left, in one statement, so that parallel
 * guesses are counted one by one.
 */
export const tryCode = (on: Db | Tx, { purpose, key, hash, maxAttempts }: Attempt) =>
  on
    .updateTable('one_time_secrets')
    .set({
      tries: sql<number>`least(tries + 1, ${maxAttempts}::int)`,
      used_at: sql<Date | null>`case when secret_hash = ${hash}::bytea and tries < ${maxAttempts}::int then app_now() end`,
    })
    .where('purpose', '=', purpose)
    .where('key', '=', key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', appNow)
    .returning([...found, 'tries', sql<boolean>`used_at is not null`.as('isRight')])
    .executeTakeFirst();

/** Whether the code was already redeemed. Wrong ones are counted too: otherwise guessing would reveal that there was one. */
export const wasUsed = (on: Db | Tx, { purpose, key, hash, maxAttempts }: Attempt) =>
  on
    .updateTable('one_time_secrets')
    .set({ tries: sql<number>`tries + (secret_hash <> ${hash}::bytea)::int` })
    .where('purpose', '=', purpose)
    .where('key', '=', key)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', appNow)
    .where('tries', '<', maxAttempts)
    .returning(sql<boolean>`secret_hash = ${hash}::bytea`.as('isRight'))
    .executeTakeFirst();

export const findCode = (on: Db | Tx, purpose: string, key: string) =>
  on
    .selectFrom('one_time_secrets')
    .select(found)
    .where('purpose', '=', purpose)
    .where('key', '=', key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', appNow)
    .executeTakeFirst();

/** The latest unused code of a user. */
export const findCodeOf = (on: Db | Tx, purpose: string, userId: string) =>
  on
    .selectFrom('one_time_secrets')
    .select([...found, 'expires_at as expiresAt'])
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('key', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', appNow)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The successful attempt no longer counts. */
export const giveBack = (on: Db | Tx, id: string) =>
  on
    .updateTable('one_time_secrets')
    .set((eb) => ({ used_at: null, tries: sql<number>`greatest(${eb.ref('tries')} - 1, 0)` }))
    .where('id', '=', id)
    .execute();

/** Returns a row only for the first use of an externally created token within its lifetime. */
export const spend = (tx: Tx, { purpose, hash, lifetime }: Pick<NewSecret, 'purpose' | 'hash' | 'lifetime'>) =>
  tx
    .insertInto('one_time_secrets')
    .values({
      id: newId(),
      purpose,
      secret_hash: hash,
      data: '{}',
      used_at: appNow,
      expires_at: sql<Date>`app_now() + ${lifetime}::interval`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'secret_hash'])
        .where('key', 'is', null)
        .doUpdateSet((eb) => ({ used_at: appNow, created_at: appNow, expires_at: eb.ref('excluded.expires_at') }))
        .where('one_time_secrets.expires_at', '<=', appNow),
    )
    .returning('id')
    .executeTakeFirst();

export const isSpent = (on: Db | Tx, purpose: string, hash: Buffer) =>
  on
    .selectFrom('one_time_secrets')
    .select('id')
    .where('purpose', '=', purpose)
    .where('secret_hash', '=', hash)
    .where('key', 'is', null)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', appNow)
    .executeTakeFirst();

export const forget = (tx: Tx, purpose: string, hash: Buffer) =>
  tx.deleteFrom('one_time_secrets').where('purpose', '=', purpose).where('secret_hash', '=', hash).where('key', 'is', null).execute();

export const revoke = (tx: Tx, purpose: string, userId: string | null) =>
  tx
    .deleteFrom('one_time_secrets')
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .execute();

export async function deleteOver(on: Db | Tx, limit: number): Promise<number> {
  const { numDeletedRows } = await on
    .deleteFrom('one_time_secrets')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('one_time_secrets')
        .select('id')
        .where('expires_at', '<', sql<Date>`app_now() - interval '1 day'`)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
