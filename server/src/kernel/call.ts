import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that is being answered, as seen by the queues that it waits in. */
export type Call = {
  /** The same for all calls of one endpoint. */
  name: string;
  /** Start time by `performance.now()`. */
  startedAt: number;
  /** Calls `leave` as soon as the client has hung up; returns a function that unsubscribes. */
  onGone: (leave: () => void) => () => void;
  /** Whether a transaction of this call has committed. */
  hasCommitted?: boolean;
};

const calls = new AsyncLocalStorage<Call>();

export const duringCall = <T>(call: Call, work: () => T): T => calls.run(call, work);

/** Runs work that no call has to await: it waits without a limit, and continues when the client of this call hangs up. */
export const outsideCalls = <T>(work: () => T): T => calls.exit(work);

/** Runs work whose answer several calls share: it waits like a call of its own, and goes on when one of them hangs up. */
export const asCallOfItsOwn = <T>(name: string, work: () => T): T =>
  calls.run({ name, startedAt: performance.now(), onGone: () => () => {} }, work);

/** Null in a job, at the start and on the command line. */
export const currentCall = (): Call | null => calls.getStore() ?? null;
