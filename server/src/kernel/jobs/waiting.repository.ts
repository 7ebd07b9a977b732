import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Keeps the job of this key that waits from starting until the transaction has ended; false where none waits. Others may keep it too. */
export async function holdWaiting(tx: Tx, name: string, key: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and singleton_key = ${key} and state = 'created' for share`.execute(tx);
  return rows.length > 0;
}
