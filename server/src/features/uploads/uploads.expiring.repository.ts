import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export const IN_A_DAY = sql<Date>`app_now() + interval '1 day'`;
/** Expired, and only waiting for its files to be removed. */
export const ENDED = sql<Date>`'-infinity'::timestamptz`;

/**
 * Shared by images and uploads: rows with files, which outlive neither their expiry nor their owner. A logo in use belongs to the site, and
 * a picture of a community to the community; one of a card has no owner, and what a message has shares the fate of the message.
 */
export const expiringRows = (db: Db, table: 'images' | 'uploads') => {
  const isInCommonUse =
    table === 'images'
      ? sql`(purpose = 'card' or expires_at is null and (purpose in ('logo', 'attachment') or community_id is not null))`
      : sql`(purpose = 'attachment' and expires_at = 'infinity')`;
  const run = async (statement: RawBuilder<{ id: string }>) => (await statement.execute(db)).rows;
  return {
    /** Expires all rows of a deleted account. */
    endAllOf: (tx: Tx, userId: string): Promise<unknown> =>
      sql`update ${sql.table(table)} set expires_at = ${ENDED} where user_id = ${userId} and not ${isInCommonUse}`.execute(tx),

    /** Marks a batch of expired or ownerless rows as ended; from then on they cannot be restored. */
    endExpired: (limit: number): Promise<{ id: string }[]> =>
      run(sql`
        update ${sql.table(table)} set expires_at = ${ENDED} where id in (
          select id from ${sql.table(table)} where expires_at <= ${appNow} or not ${isInCommonUse}
            and (user_id is null or user_id in (select u.id from users u where u.deleted_at is not null))
          limit ${limit} for update skip locked)
        returning id`),

    remove: (ids: readonly string[]): Promise<unknown> => run(sql`delete from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`),
  };
};
