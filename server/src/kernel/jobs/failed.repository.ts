import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { KEEP_FAILED } from './queues.ts';

/** The queue deletes finished jobs after a day; failed ones are kept longer, for administrators to handle. */
export const keepFailed = (db: Db, { name, id }: { name: string; id: string }) =>
  sql`update pgboss.job set deletion_seconds = ${KEEP_FAILED} where name = ${name} and id = ${id}::uuid and state = 'failed'`.execute(db);
