import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';

/** SQL of the doctor. */
export const doctorRepository = (db: Db) => ({
  async version(): Promise<number> {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
    return Math.floor(Number(rows[0]?.version) / 10_000);
  },

  /** The real time of the database, not the shifted clock of tests. */
  async now(): Promise<number> {
    const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    return Number(rows[0]?.ms);
  },

  /** Append-only tables that the current role could change. */
  async changeable(tables: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select t.relname::text as name from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      where t.relname = any(${[...tables]}::text[])
        and (has_table_privilege(t.oid, 'update, delete, truncate') or pg_has_role(t.relowner, 'member'))
      order by 1`.execute(db);
    return rows.map(({ name }) => name);
  },

  /** Settings of the console; undefined before the first start has created the table. */
  async siteSettings(): Promise<unknown> {
    const { rows } = await sql<{ has: boolean }>`select to_regclass('public.settings') is not null as has`.execute(db);
    if (!rows[0]?.has) return null;
    return (await db.selectFrom('settings').select('value').where('key', '=', 'site').executeTakeFirst())?.value ?? null;
  },

  async hasJobs(): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`select to_regclass('pgboss.job') is not null as has`.execute(db);
    return rows[0]?.has ?? false;
  },

  /** Jobs given up within a day, and jobs due for so long that no process can be running them. */
  async jobs(deadLetters: string): Promise<{ dead: number; late: number }> {
    const { rows } = await sql<{ dead: number; late: number }>`
      select count(*) filter (where name = ${deadLetters} and created_on > now() - interval '1 day')::int as dead,
        count(*) filter (where name <> ${deadLetters} and state in ('created', 'retry') and start_after < now() - interval '10 minutes')::int as late
      from pgboss.job`.execute(db);
    return rows[0] ?? { dead: 0, late: 0 };
  },
});
