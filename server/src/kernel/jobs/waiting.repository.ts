import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Locks the waiting job of this key until the transaction ends, so that it does not start; false if none waits. Shareable. */
export async function holdWaiting(tx: Tx, name: string, key: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and singleton_key = ${key} and state = 'created' for share`.execute(tx);
  return rows.length > 0;
}
