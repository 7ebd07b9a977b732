import { AsyncLocalStorage } from 'node:async_hooks';

/** Timeouts in milliseconds. Only tests change them, see `liftTimeouts`. */
export const timeouts = {
  /** Timeout of a statement, on both engines. */
  statement: 5_000,
  /** Timeout of a statement waiting for a lock, on PostgreSQL: a lock held for longer is unlikely to be released soon. */
  lock: 3_000,
  /** Timeout of a call in the queues, from its start: clients give up after ten seconds, some of which the work itself takes. */
  call: 6_000,
};
/** A transaction that is idle for this long is rolled back, or it would hold its locks permanently. */
export const IDLE_TRANSACTION_TIMEOUT = 10_000;

const limits = new AsyncLocalStorage<number>();

/** Migrations and vacuum may take longer than a request: on the embedded engine, statements of the work get this many milliseconds. */
export const withStatementTimeout = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => limits.run(milliseconds, work);

export const statementTimeout = (): number => limits.getStore() ?? timeouts.statement;
