import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from '#kernel/db/index.ts';
import { databaseOf } from './database-of.ts';
import { secretOf } from './secret.ts';
import { bringUpToDate } from './up-to-date.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export type OpenedServer = { app: App; database: Database; close: () => Promise<void> };
type Way = {
  /** Whether to run jobs and serve pages; a command needs neither. */
  isServing?: boolean;
  /** Called before anything reads the tables; migrates them by default. */
  prepare?: (database: Database) => Promise<unknown>;
};

/** Opens everything except the listener; what was opened is closed again if a later part fails. */
export async function openApp(config: Config, log: Logger, { isServing = true, prepare }: Way = {}): Promise<OpenedServer> {
  const opening = databaseOf(config, log);
  // Modules are loaded while the thread of the embedded engine opens the files. The lock was taken before.
  const loading = import('./app.ts');
  // Awaited once the database is there; without one, its error is the one that counts.
  loading.catch(() => {});
  const database = await opening;
  let redis: Redis | null = null;
  try {
    await (prepare ? prepare(database) : bringUpToDate(config, database, log));
    // This comes after locking the data directory, which another process may own.
    const secret = config.secret ?? (await secretOf(config.dataDir));
    redis = config.redisUrl ? await openRedis(config.redisUrl, log) : null;
    const webRoot = isServing && config.pageRenderer === null && fs.existsSync(WEB_ROOT) ? WEB_ROOT : null;
    const { buildApp } = await loading;
    const app = await buildApp({ config, secret, database, redis, log, webRoot });
    if (isServing) await app.jobs.start();
    return { app, database, close: () => close(app, database, redis) };
  } catch (error) {
    redis?.disconnect();
    await database.close();
    throw error;
  }
}

/** Accepts no new calls, notifies the sockets, waits for running calls and jobs, and only then closes their dependencies. */
async function close(app: App, database: Database, redis: Redis | null): Promise<void> {
  app.http.drain.begin();
  await app.hub.closeSockets();
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
  // Reconnects within half a second once Redis is back.
  const redis = new Redis(url, { maxRetriesPerRequest: 3, retryStrategy: (times) => Math.min(times * 50, 500) });
  redis.on('error', (error) => log.error({ err: error }, 'Redis does not answer.'));
  return redis;
}
