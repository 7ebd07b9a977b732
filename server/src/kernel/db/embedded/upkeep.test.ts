import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { quiet } from '#test/quiet.ts';
import { refreshStatistics, tidyEmbedded } from '../upkeep.ts';

const { db } = await testDatabase();
await sql`create table worn (n int, filler text)`.execute(db);

const fill = (rows: number) => sql`insert into worn select n, repeat('x', 500) from generate_series(1, ${rows}::int) n`.execute(db);
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0];
/** PostgreSQL reports what changed at most once a second, unless it is told to; what came late would count as dead after a vacuum. */
const report = () => one(sql`select pg_stat_force_next_flush()`);
const stats = () =>
  one(sql<{ dead: number; analyzed: boolean; vacuumed: boolean }>`
    select n_dead_tup as dead, last_analyze is not null as analyzed, last_vacuum is not null as vacuumed
      from pg_stat_user_tables where relname = 'worn'`);
const logLength = () =>
  one(sql<{ bytes: number }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`);

test('worn tables are vacuumed and analysed, and the log is cut short', async () => {
  await fill(20_000);
  await sql`update worn set filler = repeat('y', 500)`.execute(db);
  await sql`delete from worn where n % 2 = 0`.execute(db);
  expect((await logLength())?.bytes).toBeGreaterThan(16 * 1024 * 1024);
  await report();
  expect((await stats())?.dead).toBeGreaterThan(1_000);
  await tidyEmbedded(db, quiet);
  await report();
  expect((await logLength())?.bytes).toBeLessThan(1024 * 1024);
  expect(await stats()).toEqual({ dead: 0, analyzed: true, vacuumed: true });
});

test('after a big load the planner knows how many rows there are', async () => {
  await sql`truncate worn`.execute(db);
  await fill(5_000);
  await refreshStatistics(db);
  expect(await one(sql`select reltuples::int as rows from pg_class where relname = 'worn'`)).toEqual({ rows: 5_000 });
});
