import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';

/** How long an answer is kept. */
const KEPT = sql.lit('24 hours');
/** After this time, a call without an answer was ended by the end of its process. */
const LONGEST = sql.lit('5 minutes');

export type IdempotencyClaim = { id: string; userId: string; route: string; key: string; hash: Buffer };
export type Known = { hash: Buffer; answer: string | null };

export const idempotencyRepository = (db: Db) => ({
  /** False when the key is taken by another call. */
  async claim({ id, userId, route, key, hash }: IdempotencyClaim): Promise<boolean> {
    const { rows } = await sql`
      insert into idempotent_calls as k (user_id, route, key, id, hash) values (${userId}, ${route}, ${key}, ${id}, ${hash})
      on conflict (user_id, route, key) do update set id = excluded.id, hash = excluded.hash, answer = null, created_at = ${appNow}
       where k.created_at <= ${appNow} - ${KEPT}::interval or (k.answer is null and k.created_at <= ${appNow} - ${LONGEST}::interval)
      returning id`.execute(db);
    return rows.length > 0;
  },

  async find({ userId, route, key }: IdempotencyClaim): Promise<Known | null> {
    const { rows } = await sql<Known>`
      select hash, answer from idempotent_calls where user_id = ${userId} and route = ${route} and key = ${key}`.execute(db);
    return rows[0] ?? null;
  },

  async keep({ userId, route, key, id }: IdempotencyClaim, answer: string): Promise<void> {
    await sql`update idempotent_calls set answer = ${answer}
      where user_id = ${userId} and route = ${route} and key = ${key} and id = ${id}`.execute(db);
  },

  async release({ userId, route, key, id }: IdempotencyClaim): Promise<void> {
    await sql`delete from idempotent_calls where user_id = ${userId} and route = ${route} and key = ${key} and id = ${id}`.execute(db);
  },

  /** Deletes at most so many whose time is over; returns how many. */
  async tidy(limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from idempotent_calls where (user_id, route, key) in (
        select user_id, route, key from idempotent_calls where created_at <= ${appNow} - ${KEPT}::interval order by created_at limit ${limit})`.execute(
      db,
    );
    return Number(numAffectedRows);
  },
});
