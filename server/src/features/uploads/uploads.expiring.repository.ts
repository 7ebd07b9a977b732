import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export const IN_A_DAY = sql<Date>`app_now() + interval '1 day'`;
/** Over, and only waiting for its files to go. */
export const ENDED = sql<Date>`'-infinity'::timestamptz`;

/** What images and uploads have in common: rows with files behind them, which outlive neither their time nor their owner; what shows the site is the site's. */
export const expiringRows = (db: Db, table: 'images' | 'uploads') => {
  const isOfSite = sql`(purpose = 'logo' and expires_at is null)`;
  const run = async (statement: RawBuilder<{ id: string }>) => (await statement.execute(db)).rows;
  return {
    /** Of somebody who goes: all of it is over. */
    endAllOf: (tx: Tx, userId: string): Promise<unknown> =>
      sql`update ${sql.table(table)} set expires_at = ${ENDED} where user_id = ${userId} and not ${isOfSite}`.execute(tx),

    /** Some that are over, or whose owner is gone; from here on nobody takes them back. */
    endExpired: (limit: number): Promise<{ id: string }[]> =>
      run(sql`
        update ${sql.table(table)} set expires_at = ${ENDED} where id in (
          select id from ${sql.table(table)} where expires_at <= ${appNow} or not ${isOfSite}
            and (user_id is null or user_id in (select u.id from users u where u.deleted_at is not null))
          limit ${limit} for update skip locked)
        returning id`),

    remove: (ids: readonly string[]): Promise<unknown> => run(sql`delete from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`),
  };
};
