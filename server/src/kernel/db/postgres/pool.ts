import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { DatabaseLog } from '../index.ts';
import { isOutdatedPlan, isTurnedAway } from '../errors.ts';
import { IDLE_TRANSACTION_TIMEOUT, timeouts } from '#kernel/timeouts.ts';
import { parserOf } from '../types.ts';
import { createStatementNames } from './named-statements.ts';

/** Retries of a statement outside a transaction after a deadlock. */
const RETRIES = 3;

// A Date parameter denotes its instant, regardless of the time zone of this process.
pg.defaults.parseInputDatesAsUTC = true;

export const clientConfig = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'plaza',
  options: '-c TimeZone=UTC',
  keepAlive: true,
  connectionTimeoutMillis: timeouts.statement,
});

export function openPool({ url, size, log }: { url: string; size: number; log: DatabaseLog }): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(url),
    max: size,
    idleTimeoutMillis: 30_000,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
    types: {
      getTypeParser: (oid: number, format?: string) => (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : parserOf(oid)),
    },
  });
  // A connection that drops while idle, or between two statements of a transaction, must not end the process.
  // The pool discards it; a statement under way is rejected by itself.
  const onDrop = (error: Error): void => log.warn({ err: error }, 'A database connection was lost.');
  pool.on('error', onDrop);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The pool as Kysely uses it, with named statements. */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = createStatementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const send = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      const name = values.length > 0 ? names.nameOf(text) : undefined;
      try {
        return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      } catch (error) {
        if (name === undefined || !isOutdatedPlan(error)) throw error;
        names.renew(text);
        // Inside a transaction it is lost already; transact runs it again.
        if (client.getTransactionStatus() !== 'I') throw error;
        return await client.query(text, [...values]);
      }
    };
    const run = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await send(text, values);
        } catch (error) {
          // Inside a transaction all of it is lost with this statement; transact runs it again.
          if (attempt >= RETRIES || !isTurnedAway(error) || client.getTransactionStatus() !== 'I') throw error;
        }
      }
    };
    return { query: run as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  };

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
  };
}
