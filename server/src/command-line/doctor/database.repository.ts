import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

// SQL of the doctor.

export async function version(on: Db | Tx): Promise<number> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(on);
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

/** The real time of the database, not the shifted clock of tests. */
export async function now(on: Db | Tx): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(on);
  return Number(rows[0]?.ms);
}

/** Append-only tables that the current role could change. */
export async function changeable(on: Db | Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.relname::text as name from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    where t.relname = any(${[...tables]}::text[])
      and (has_table_privilege(t.oid, 'update, delete, truncate') or pg_has_role(t.relowner, 'member'))
    order by 1`.execute(on);
  return rows.map(({ name }) => name);
}

/** Settings of the console; undefined before the first start has created the table. */
export async function siteSettings(on: Db | Tx): Promise<unknown> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('public.settings') is not null as has`.execute(on);
  if (!rows[0]?.has) return null;
  return (await on.selectFrom('settings').select('value').where('key', '=', 'site').executeTakeFirst())?.value ?? null;
}

export async function hasJobs(on: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('pgboss.job') is not null as has`.execute(on);
  return rows[0]?.has ?? false;
}

/** Jobs given up within a day, and jobs due for so long that no process can be running them. */
export async function jobs(on: Db | Tx, deadLetters: string): Promise<{ dead: number; late: number }> {
  const { rows } = await sql<{ dead: number; late: number }>`
    select count(*) filter (where name = ${deadLetters} and created_on > now() - interval '1 day')::int as dead,
      count(*) filter (where name <> ${deadLetters} and state in ('created', 'retry') and start_after < now() - interval '10 minutes')::int as late
    from pgboss.job`.execute(on);
  return rows[0] ?? { dead: 0, late: 0 };
}
