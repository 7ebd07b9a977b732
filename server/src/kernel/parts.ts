import type { Logger } from 'pino';
import type { Db } from './db/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Hub } from './realtime/index.ts';
import type { ViewerCache } from './session/viewer-cache.ts';
import type { Storage } from './storage/index.ts';
import type { Transact } from './transaction.ts';

/** What the kernel hands every feature. */
export type Parts = {
  db: Db;
  transact: Transact;
  hub: Hub;
  jobs: Jobs;
  viewers: ViewerCache;
  storage: Storage;
  log: Logger;
  /** Where people reach the product, without a slash at the end. */
  publicUrl: () => string;
};
