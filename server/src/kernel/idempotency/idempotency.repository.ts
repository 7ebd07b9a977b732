import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '../transaction.ts';

/** How long an answer is kept. */
const KEPT = sql.lit('24 hours');
/** After this time, a call without an answer was ended by the end of its process. */
const LONGEST = sql.lit('5 minutes');

export type IdempotencyClaim = { id: string; userId: string; route: string; key: string; hash: Buffer };
export type Known = { hash: Buffer; answer: string | null };

/** False when the key is taken by another call. */
export async function claim(on: Db | Tx, { id, userId, route, key, hash }: IdempotencyClaim): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_calls as k (user_id, route, key, id, hash) values (${userId}, ${route}, ${key}, ${id}, ${hash})
    on conflict (user_id, route, key) do update set id = excluded.id, hash = excluded.hash, answer = null, created_at = ${appNow}
     where k.created_at <= ${appNow} - ${KEPT}::interval or (k.answer is null and k.created_at <= ${appNow} - ${LONGEST}::interval)
    returning id`.execute(on);
  return rows.length > 0;
}

export async function find(on: Db | Tx, { userId, route, key }: IdempotencyClaim): Promise<Known | null> {
  const { rows } = await sql<Known>`
    select hash, answer from idempotent_calls where user_id = ${userId} and route = ${route} and key = ${key}`.execute(on);
  return rows[0] ?? null;
}

export async function keep(on: Db | Tx, { userId, route, key, id }: IdempotencyClaim, answer: string): Promise<void> {
  await sql`update idempotent_calls set answer = ${answer}
    where user_id = ${userId} and route = ${route} and key = ${key} and id = ${id}`.execute(on);
}

export async function release(on: Db | Tx, { userId, route, key, id }: IdempotencyClaim): Promise<void> {
  await sql`delete from idempotent_calls where user_id = ${userId} and route = ${route} and key = ${key} and id = ${id}`.execute(on);
}

/** Deletes at most so many whose time is over; returns how many. */
export async function tidy(on: Db | Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotent_calls where (user_id, route, key) in (
      select user_id, route, key from idempotent_calls where created_at <= ${appNow} - ${KEPT}::interval order by created_at limit ${limit})`.execute(
    on,
  );
  return Number(numAffectedRows);
}
