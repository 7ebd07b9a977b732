import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './transaction.ts';

/** The database's time, as SQL: now() of the transaction plus the shift that tests set in the table `clock`. */
export const appNow = sql<Date>`app_now()`;

/** An instant within JSON that the database builds, in the form that the API uses. */
export const instantOf = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Time as the given database or transaction sees it; the same moment throughout one transaction. */
export function clock(db: Kysely<Tables>): { now(): Promise<Date> } {
  return {
    async now() {
      const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
      return rows[0]!.now;
    },
  };
}
