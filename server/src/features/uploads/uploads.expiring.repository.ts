import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export const IN_A_DAY = sql<Date>`app_now() + interval '1 day'`;
/** Expired, and only waiting for its files to be removed. */
export const ENDED = sql<Date>`'-infinity'::timestamptz`;

/** The two kinds of rows with files, which outlive neither their expiry nor their owner. */
export type ExpiringTable = 'images' | 'uploads';

/**
 * A logo in use belongs to the site, and a picture of a community to the community; one of a card has no owner, and what a message has
 * shares the fate of the message.
 */
const isInCommonUse = {
  images: sql`(purpose = 'card' or expires_at is null and (purpose in ('logo', 'attachment') or community_id is not null))`,
  uploads: sql`(purpose = 'attachment' and expires_at = 'infinity')`,
};

/** Expires all rows of a deleted account. */
export const endAllOf = (tx: Tx, table: ExpiringTable, userId: string): Promise<unknown> =>
  sql`update ${sql.table(table)} set expires_at = ${ENDED} where user_id = ${userId} and not ${isInCommonUse[table]}`.execute(tx);

/** Marks a batch of expired or ownerless rows as ended; from then on they cannot be restored. */
export async function endExpired(on: Db | Tx, table: ExpiringTable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set expires_at = ${ENDED} where id in (
      select id from ${sql.table(table)} where expires_at <= ${appNow} or not ${isInCommonUse[table]}
        and (user_id is null or user_id in (select u.id from users u where u.deleted_at is not null))
      limit ${limit} for update skip locked)
    returning id`.execute(on);
  return rows.map(({ id }) => id);
}

export const remove = (on: Db | Tx, table: ExpiringTable, ids: readonly string[]): Promise<unknown> =>
  sql`delete from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(on);
