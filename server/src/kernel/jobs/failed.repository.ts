import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { KEEP_FAILED } from './queues.ts';

/** The queue keeps what is over for a day; what was given up waits longer for somebody who looks after it. */
export const keepFailed = (db: Db, { name, id }: { name: string; id: string }) =>
  sql`update pgboss.job set deletion_seconds = ${KEEP_FAILED} where name = ${name} and id = ${id}::uuid and state = 'failed'`.execute(db);
