import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseLog, EngineParts, KyselyOptions } from '../index.ts';
import { DatabaseUnreachable } from '../errors.ts';
import { guarded } from '../guarded.ts';
import { timeouts } from '#kernel/timeouts.ts';
import { createListener } from './listener.ts';
import { clientConfig, openPool, preparedPool } from './pool.ts';

/** Connections that the job queue keeps for itself, so that jobs and requests cannot starve each other. */
const JOB_CONNECTIONS = 3;
/** Milliseconds for the first connection. Right after a boot both this process and the database are slower than any request. */
const FIRST_CONNECTION = 30_000;

type Options = { url: string; size: number; log: DatabaseLog; kysely: KyselyOptions };

export async function openPostgres({ url, size, log, kysely }: Options): Promise<EngineParts> {
  await reach(url).catch((cause: unknown) => {
    throw new DatabaseUnreachable('DATABASE_URL', cause);
  });
  const pool = openPool({ url, size, log });
  const listener = createListener(url, log);
  return {
    engine: 'postgres',
    db: new Kysely({ ...kysely, dialect: guarded(new PostgresDialect({ pool: preparedPool(pool) }), size) }),
    listen: listener.listen,
    boss: {
      connectionString: url,
      application_name: 'plaza-jobs',
      max: JOB_CONNECTIONS,
      // Its own maintenance may take longer than a request may.
      options: `-c TimeZone=UTC -c statement_timeout=${timeouts.statement * 12}`,
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

async function reach(url: string): Promise<void> {
  const client = new pg.Client({ ...clientConfig(url), connectionTimeoutMillis: FIRST_CONNECTION });
  await client.connect();
  await client.end();
}
