import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../migrations/tables.ts';
import { currentCall, outsideCalls } from './call.ts';
import { isOutdatedPlan, isTurnedAway } from './db/errors.ts';

export type { Tables };
export type Tx = Transaction<Tables>;

/** Runs the work in one transaction; a serialization failure or deadlock runs it again from the start. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

type Hook = () => unknown;
type Scope = { isOpen: boolean; hooks: Hook[] };

const RETRIES = 3;
const scopes = new AsyncLocalStorage<Scope>();
const hooksOf = new WeakMap<Tx, Hook[]>();

/** The root database, or a second transaction, was used where the running transaction is the only right handle. */
export class RootDatabaseInTransaction extends Error {
  override name = 'RootDatabaseInTransaction';
  constructor() {
    super(
      'The root database was used inside a transaction. Use the tx that transact handed out: on the embedded engine this would wait for ever.',
    );
  }
}

/** Throws inside a running transaction. Both engines call it before they hand out a connection. */
export function assertOutsideTransaction(): void {
  if (scopes.getStore()?.isOpen) throw new RootDatabaseInTransaction();
}

/** Runs fn once the transaction has committed, and never when it rolls back. Failures are logged, not thrown. */
export function afterCommit(tx: Tx, fn: Hook): void {
  const hooks = hooksOf.get(tx);
  if (!hooks) throw new Error('afterCommit needs the tx that transact handed out, while that transaction is open.');
  hooks.push(fn);
}

export function createTransact(db: Kysely<Tables>, onHookError: (error: unknown) => void): Transact {
  return async (work) => {
    assertOutsideTransaction();
    for (let attempt = 0; ; attempt += 1) {
      const scope: Scope = { isOpen: true, hooks: [] };
      try {
        const value = await runOnce(db, scope, work);
        const call = currentCall();
        if (call) call.hasCommitted = true;
        for (const hook of scope.hooks) runHook(hook, onHookError);
        return value;
      } catch (error) {
        if (attempt >= RETRIES || !isRetryable(error)) throw error;
        // Spread the contenders, so that they do not meet again at once.
        await wait(5 * 2 ** attempt + Math.random() * 20);
      }
    }
  };
}

async function runOnce<T>(db: Kysely<Tables>, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute((tx) => {
      hooksOf.set(tx, scope.hooks);
      return scopes.run(scope, () => work(tx)).finally(() => hooksOf.delete(tx));
    });
  } finally {
    // Timers and sockets opened by the work keep its async context: they may use the root database again.
    scope.isOpen = false;
  }
}

function runHook(hook: Hook, onError: (error: unknown) => void): void {
  try {
    Promise.resolve(outsideCalls(hook)).catch(onError);
  } catch (error) {
    onError(error);
  }
}

function isRetryable(error: unknown): boolean {
  return isOutdatedPlan(error) || isTurnedAway(error);
}
