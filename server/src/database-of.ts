import path from 'node:path';
import type { Logger } from 'pino';
import { type Database, openDatabase } from '#kernel/db/index.ts';
import type { Config } from './config.ts';

/** The database of the configuration. */
export const databaseOf = (config: Config, log: Logger): Promise<Database> =>
  openDatabase({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : { dataDir: path.resolve(config.dataDir) }),
    poolSize: config.databasePool,
    log,
  });
