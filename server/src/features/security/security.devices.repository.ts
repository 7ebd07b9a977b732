import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

const FAMILIAR = sql<Date>`app_now() - interval '90 days'`;
/** No account has more of them. */
const MOST = 20;

/** Where somebody is signed in, and from where they are known. */
export const devicesRepository = (db: Db) => ({
  list: (userId: string) =>
    db
      .selectFrom('sessions')
      .select(['id', 'user_agent as userAgent', 'ip', 'created_at as signedInAt', 'last_seen_at as lastSeenAt'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', appNow)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),

  isOwn: async (tx: Tx, userId: string, sessionId: string): Promise<boolean> =>
    (await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('user_id', '=', userId).executeTakeFirst()) !==
    undefined,

  /** Whether this account was ever signed in to. */
  isKnown: async (tx: Tx, userId: string): Promise<boolean> =>
    (await tx.selectFrom('sign_in_places').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined,

  /** A row when the account was not seen there lately; only one of several who come at once gets it. */
  arrive: (tx: Tx, userId: string, placeHash: Buffer) =>
    tx
      .insertInto('sign_in_places')
      .values({ user_id: userId, place_hash: placeHash })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'place_hash'])
          .doUpdateSet({ last_seen_at: appNow })
          .where('sign_in_places.last_seen_at', '<', FAMILIAR),
      )
      .returning('user_id')
      .executeTakeFirst(),

  touch: (tx: Tx, userId: string, placeHash: Buffer) =>
    tx
      .updateTable('sign_in_places')
      .set({ last_seen_at: appNow })
      .where('user_id', '=', userId)
      .where('place_hash', '=', placeHash)
      .execute(),

  /** Places that are new again, but for the last one of each account: by it the account is known. */
  async deleteForgotten(limit: number): Promise<number> {
    const { rows } = await sql`
      delete from sign_in_places where (user_id, place_hash) in (
        select o.user_id, o.place_hash from sign_in_places o
        where o.last_seen_at < ${FAMILIAR} and exists (
          select from sign_in_places n where n.user_id = o.user_id
            and (n.last_seen_at, n.place_hash) > (o.last_seen_at, o.place_hash))
        order by o.last_seen_at limit ${limit})
      returning 1`.execute(db);
    return rows.length;
  },
});
export type DevicesRepository = ReturnType<typeof devicesRepository>;
