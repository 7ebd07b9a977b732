import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

const FAMILIAR = sql<Date>`app_now() - interval '90 days'`;
/** No account has more open sessions: a sign-in ends the surplus. */
const MAX_DEVICES = 20;

// Sessions of an account, and the places from where it has signed in.

export const list = (on: Db | Tx, userId: string) =>
  on
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'ip', 'created_at as signedInAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', appNow)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES)
    .execute();

export const isOwn = async (tx: Tx, userId: string, sessionId: string): Promise<boolean> =>
  (await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('user_id', '=', userId).executeTakeFirst()) !== undefined;

/** Whether this account ever signed in. */
export const isKnown = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.selectFrom('sign_in_places').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined;

/** A row when the account did not sign in there lately; only one of concurrent sign-ins gets it. */
export const arrive = (tx: Tx, userId: string, locationHash: Buffer) =>
  tx
    .insertInto('sign_in_places')
    .values({ user_id: userId, place_hash: locationHash })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'place_hash']).doUpdateSet({ last_seen_at: appNow }).where('sign_in_places.last_seen_at', '<', FAMILIAR),
    )
    .returning('user_id')
    .executeTakeFirst();

export const touch = (tx: Tx, userId: string, locationHash: Buffer) =>
  tx
    .updateTable('sign_in_places')
    .set({ last_seen_at: appNow })
    .where('user_id', '=', userId)
    .where('place_hash', '=', locationHash)
    .execute();

/** Deletes places that count as new again, except the last one of each account, which marks the account as known. */
export async function deleteForgotten(on: Db | Tx, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from sign_in_places where (user_id, place_hash) in (
      select o.user_id, o.place_hash from sign_in_places o
      where o.last_seen_at < ${FAMILIAR} and exists (
        select from sign_in_places n where n.user_id = o.user_id
          and (n.last_seen_at, n.place_hash) > (o.last_seen_at, o.place_hash))
      order by o.last_seen_at limit ${limit})
    returning 1`.execute(on);
  return rows.length;
}
