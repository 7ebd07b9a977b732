import { AsyncLocalStorage } from 'node:async_hooks';

/** Where an act comes from: the request that asked for it, and the network of its sender. */
export type Origin = { requestId: string; network: string };

const origins = new AsyncLocalStorage<Origin>();

/** Everything that `work` calls knows where it comes from; what it leaves to a job does not. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

/** Null in a job, at the start and on the command line. */
export const currentOrigin = (): Origin | null => origins.getStore() ?? null;
