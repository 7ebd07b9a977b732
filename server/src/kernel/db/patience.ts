import { AsyncLocalStorage } from 'node:async_hooks';

/** What one statement may take on both engines, in milliseconds. */
export const STATEMENT_LIMIT = 5_000;
/** A transaction that sends nothing for this long is rolled back, or it would hold its locks for ever. */
export const IDLE_TRANSACTION_LIMIT = 10_000;

const limits = new AsyncLocalStorage<number>();

/** Migrations and vacuum may take longer than a request may: statements of the work get this many milliseconds on the embedded engine. */
export const withPatience = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => limits.run(milliseconds, work);

export const statementLimit = (): number => limits.getStore() ?? STATEMENT_LIMIT;
