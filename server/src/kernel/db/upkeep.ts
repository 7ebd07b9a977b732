import { sql } from 'kysely';
import type { Db, DatabaseLog } from './index.ts';
import { withStatementTimeout } from '../timeouts.ts';

/** The embedded engine has no autovacuum and no checkpointer; these are the thresholds that PostgreSQL's own would use. */
const VACUUM_SHARE = 0.2;
const ANALYZE_SHARE = 0.1;
const MINIMUM_ROWS = 50;
/** Beyond this much log, the next start would spend seconds on reading it again. */
const LONGEST_LOG = 16 * 1024 * 1024;
const LONGEST_STATEMENT = 60_000;

interface Table {
  schema: string;
  name: string;
  needsVacuum: boolean;
}

/** After a big load: without fresh statistics the planner works from guesses. On both engines. */
export async function refreshStatistics(db: Db): Promise<void> {
  await withStatementTimeout(LONGEST_STATEMENT, () => sql`analyze`.execute(db));
}

/**
 * Does the work of PostgreSQL's autovacuum and checkpointer, in single short statements so that others get their turn. Once
 * `signal` aborts, the rest waits for the next time.
 */
export async function tidyEmbedded(db: Db, log: DatabaseLog, signal?: AbortSignal): Promise<void> {
  await withStatementTimeout(LONGEST_STATEMENT, async () => {
    for (const { schema, name, needsVacuum } of await worn(db)) {
      if (signal?.aborted) return;
      const table = sql.id(schema, name);
      await (needsVacuum ? sql`vacuum (analyze) ${table}` : sql`analyze ${table}`).execute(db);
      log.info({ table: `${schema}.${name}`, needsVacuum }, 'A table was tidied.');
    }
    if ((await logLength(db)) > LONGEST_LOG) await sql`checkpoint`.execute(db);
  });
}

async function worn(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select schemaname as schema, relname as name,
           n_dead_tup > ${MINIMUM_ROWS}::int + ${VACUUM_SHARE}::float8 * n_live_tup as "needsVacuum"
      from pg_stat_user_tables
     where n_dead_tup > ${MINIMUM_ROWS}::int + ${VACUUM_SHARE}::float8 * n_live_tup
        or n_mod_since_analyze > ${MINIMUM_ROWS}::int + ${ANALYZE_SHARE}::float8 * n_live_tup`.execute(db);
  return rows;
}

async function logLength(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`.execute(db);
  return rows[0]?.bytes ?? 0;
}
