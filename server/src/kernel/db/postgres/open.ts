import { Kysely, PostgresDialect } from 'kysely';
import type { DatabaseLog, EngineParts } from '../index.ts';
import { DatabaseUnreachable } from '../errors.ts';
import { guarded } from '../guarded.ts';
import { STATEMENT_LIMIT } from '../patience.ts';
import { createListener } from './listener.ts';
import { openPool, preparedPool } from './pool.ts';

/** Connections that the job queue keeps for itself, so that jobs and requests cannot starve each other. */
const JOB_CONNECTIONS = 3;

export async function openPostgres({ url, size, log }: { url: string; size: number; log: DatabaseLog }): Promise<EngineParts> {
  const pool = openPool({ url, size, log });
  const listener = createListener(url, log);
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new DatabaseUnreachable('DATABASE_URL', cause);
  }
  return {
    engine: 'postgres',
    db: new Kysely({ dialect: guarded(new PostgresDialect({ pool: preparedPool(pool) })) }),
    listen: listener.listen,
    boss: {
      connectionString: url,
      application_name: 'plaza-jobs',
      max: JOB_CONNECTIONS,
      // Its own maintenance may take longer than a request may.
      options: `-c TimeZone=UTC -c statement_timeout=${STATEMENT_LIMIT * 12}`,
    },
    async ping() {
      await pool.query('select 1');
    },
    syncs: () => 0,
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}
