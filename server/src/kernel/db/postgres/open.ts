import { Kysely, PostgresDialect } from 'kysely';
import type { DatabaseLog, EngineParts, KyselyOptions } from '../index.ts';
import { DatabaseUnreachable } from '../errors.ts';
import { guarded } from '../guarded.ts';
import { patience } from '#kernel/patience.ts';
import { createListener } from './listener.ts';
import { openPool, preparedPool } from './pool.ts';

/** Connections that the job queue keeps for itself, so that jobs and requests cannot starve each other. */
const JOB_CONNECTIONS = 3;

type Options = { url: string; size: number; log: DatabaseLog; kysely: KyselyOptions };

export async function openPostgres({ url, size, log, kysely }: Options): Promise<EngineParts> {
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
    db: new Kysely({ ...kysely, dialect: guarded(new PostgresDialect({ pool: preparedPool(pool) }), size) }),
    listen: listener.listen,
    boss: {
      connectionString: url,
      application_name: 'plaza-jobs',
      max: JOB_CONNECTIONS,
      // Its own maintenance may take longer than a request may.
      options: `-c TimeZone=UTC -c statement_timeout=${patience.statement * 12}`,
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
