import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** The time from the first counted failure to its audit log entry. */
const WINDOW = '1 hour';

// SQL of recently failed sign-ins.

/** One statement, the same with and without an account, so that its duration reveals nothing. */
export const count = (on: Db | Tx, attempt: { user_id: string | null; way: string; network: string }) =>
  on
    .insertInto('failed_sign_ins')
    .values(attempt)
    .onConflict((conflict) =>
      conflict.constraint('failed_sign_ins_key').doUpdateSet((eb) => ({ count: eb('failed_sign_ins.count', '+', 1), last_at: appNow })),
    )
    .execute();

/** Removes failures whose window is over; a concurrent failure waits, and starts a new window. */
export const takeOver = (tx: Tx, limit: number) =>
  tx
    .deleteFrom('failed_sign_ins')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('failed_sign_ins')
        .select('id')
        .where('first_at', '<=', sql<Date>`app_now() - ${WINDOW}::interval`)
        .orderBy('first_at')
        .limit(limit),
    )
    .returning(['user_id as userId', 'way', 'network', 'count', 'first_at as firstAt', 'last_at as lastAt'])
    .execute();
