import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type App, buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from '#kernel/db/index.ts';
import { databaseOf } from './database-of.ts';
import { secretOf } from './secret.ts';
import { bringUpToDate } from './up-to-date.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export type Opened = { app: App; database: Database; close: () => Promise<void> };
type Way = {
  /** Jobs run and pages are there; a command does without. */
  isServing?: boolean;
  /** Before anything reads the tables; by default it brings them up to date. */
  prepare?: (database: Database) => Promise<unknown>;
};

/** Everything but listening; what was opened is closed again when a later part fails. */
export async function openApp(config: Config, log: Logger, { isServing = true, prepare }: Way = {}): Promise<Opened> {
  const database = await databaseOf(config, log);
  let redis: Redis | null = null;
  try {
    await (prepare ? prepare(database) : bringUpToDate(config, database, log));
    // After the lock of the data directory: another process may own what is in it.
    const secret = config.secret ?? (await secretOf(config.dataDir));
    redis = config.redisUrl ? await openRedis(config.redisUrl, log) : null;
    const webRoot = isServing && config.pageRenderer === null && fs.existsSync(WEB_ROOT) ? WEB_ROOT : null;
    const app = await buildApp({ config, secret, database, redis, log, webRoot });
    if (isServing) await app.jobs.start();
    return { app, database, close: () => close(app, database, redis) };
  } catch (error) {
    redis?.disconnect();
    await database.close();
    throw error;
  }
}

/** Takes no new calls, says good-bye to the sockets, lets running calls and jobs finish, and only then closes what they stand on. */
async function close(app: App, database: Database, redis: Redis | null): Promise<void> {
  app.http.drain.begin();
  await app.hub.farewell();
  await app.http.drain.finish();
  await app.hub.close();
  await app.http.close();
  await app.jobs.stop();
  await app.failures.stop();
  redis?.disconnect();
  await database.close();
}

export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import('ioredis');
  // Once it is back, so is every connection to it, within half a second.
  const redis = new Redis(url, { maxRetriesPerRequest: 3, retryStrategy: (times) => Math.min(times * 50, 500) });
  redis.on('error', (error) => log.error({ err: error }, 'Redis does not answer.'));
  return redis;
}
