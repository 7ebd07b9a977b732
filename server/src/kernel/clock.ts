import { type Kysely, sql } from 'kysely';
import type { Tables } from './transaction.ts';

/** The database's time, as SQL: now() of the transaction plus the shift that tests set in the table `clock`. */
export const appNow = sql<Date>`app_now()`;

/** Time as the given database or transaction sees it; the same moment throughout one transaction. */
export function clock(db: Kysely<Tables>): { now(): Promise<Date> } {
  return {
    async now() {
      const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
      return rows[0]!.now;
    },
  };
}
