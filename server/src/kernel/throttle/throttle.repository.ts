import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '../transaction.ts';

export type StoredThrottleRule = { key: string; free: number; first: number; longest: number; per: number };

const asRows = (rules: readonly StoredThrottleRule[]) =>
  sql.join(
    rules.map(
      ({ key, free, first, longest, per }) =>
        sql`(${key}::text, ${free}::integer, ${first}::integer, ${longest}::integer, ${per}::integer)`,
    ),
  );

/** A time that is past even for a concurrent call that began before this one and is counted after it: a free attempt delays none. */
const free = sql`app_now() - interval '1 minute'`;

// SQL of recent attempts.

/**
 * Counts one attempt for every rule unless one of them has to wait; returns the counted rows. Rules are counted in the order
 * of their keys, so that two calls with the same rules never deadlock.
 */
export async function count(on: Db | Tx, rules: readonly StoredThrottleRule[]): Promise<{ key: string; waitSeconds: number }[]> {
  const { rows } = await sql<{ key: string; waitSeconds: number }>`
    with rule (key, free, first, longest, per) as (values ${asRows(rules)}),
    counted as (
      insert into tries (key, count, blocked_until, forgotten_at)
      select key, 1, case when free > 0 then ${free} else app_now() + make_interval(secs => first) end, app_now() + make_interval(secs => per)
      from rule
      where not exists (
        select from tries t join rule r on r.key = t.key where t.blocked_until > app_now() and t.forgotten_at > app_now())
      order by key
      on conflict (key) do update set (count, blocked_until, forgotten_at) = (
        select n.count,
          case when n.count <= r.free then ${free} else
            app_now() + make_interval(secs => least(r.longest, r.first * power(2, least(n.count - r.free - 1, 20)))) end,
          app_now() + make_interval(secs => r.per)
        from rule r, (select case when tries.forgotten_at <= app_now() then 1 else tries.count + 1 end as count) n
        where r.key = tries.key)
      where tries.blocked_until <= app_now() or tries.forgotten_at <= app_now()
      returning key, blocked_until)
    select key, greatest(0, ceil(extract(epoch from blocked_until - app_now())))::integer as "waitSeconds" from counted`.execute(on);
  return rows;
}

/** Seconds until all of them allow another attempt. */
export async function waiting(on: Db | Tx, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(blocked_until) - app_now()))::integer as seconds from tries
    where key = any(${keys}::text[]) and blocked_until > app_now() and forgotten_at > app_now()`.execute(on);
  return rows[0]?.seconds ?? 0;
}

/** After a success: resets the first, and takes one attempt back from the second. */
export async function settle(on: Db | Tx, clear: readonly string[], giveBack: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from tries where key = any(${clear}::text[]))
    update tries set count = greatest(count - 1, 0), blocked_until = ${free} where key = any(${giveBack}::text[])`.execute(on);
}

export async function deleteForgotten(on: Db | Tx, limit: number): Promise<number> {
  const { numDeletedRows } = await on
    .deleteFrom('tries')
    .where('key', 'in', (eb) => eb.selectFrom('tries').select('key').where('forgotten_at', '<', appNow).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
