import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#kernel/transaction.ts';

/** The query plan for large tables: without sequential scans and sorts where an index serves. */
export const planOf = (db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
