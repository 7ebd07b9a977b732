import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** From the first that is counted to the line. */
const WINDOW = '1 hour';

/** SQL of sign-ins that failed lately. */
export const failedSignInsRepository = (db: Db) => ({
  /** One statement, and the same with an account and without one, so that its time tells nothing. */
  count: (attempt: { user_id: string | null; way: string; network: string }) =>
    db
      .insertInto('failed_sign_ins')
      .values(attempt)
      .onConflict((conflict) =>
        conflict.constraint('failed_sign_ins_key').doUpdateSet((eb) => ({ count: eb('failed_sign_ins.count', '+', 1), last_at: appNow })),
      )
      .execute(),

  /** Removes those whose window is over; a failure that comes meanwhile waits, and begins another. */
  takeOver: (tx: Tx, limit: number) =>
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
      .execute(),
});
export type FailedSignInsRepository = ReturnType<typeof failedSignInsRepository>;
