import { AsyncLocalStorage } from 'node:async_hooks';

/** How long something may take or wait, in milliseconds. Only tests change them, as `beInNoHurry` says. */
export const patience = {
  /** One statement, on both engines. */
  statement: 5_000,
  /** A statement that waits for a lock, on PostgreSQL: a lock held for longer is unlikely to be released soon. */
  lock: 3_000,
  /** A call in the queues, from its beginning: clients give up after ten seconds, and some of them the work itself takes. */
  call: 6_000,
};
/** A transaction that sends nothing for this long is rolled back, or it would hold its locks for ever. */
export const IDLE_TRANSACTION_LIMIT = 10_000;

const limits = new AsyncLocalStorage<number>();

/** Migrations and vacuum may take longer than a request may: statements of the work get this many milliseconds on the embedded engine. */
export const withPatience = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => limits.run(milliseconds, work);

export const statementLimit = (): number => limits.getStore() ?? patience.statement;
