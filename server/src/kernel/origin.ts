import { AsyncLocalStorage } from 'node:async_hooks';

/** Origin of an action: the request, and the network of its sender. */
export type Origin = { requestId: string; network: string };

const origins = new AsyncLocalStorage<Origin>();

/** Sets the origin for everything that `work` calls; jobs that it enqueues do not inherit it. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

/** Null in a job, at the start and on the command line. */
export const currentOrigin = (): Origin | null => origins.getStore() ?? null;
