import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type App, buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type FirstStart, firstStart, lookAtFirstStart } from './first-start.ts';
import { type Database, openDatabase } from '#kernel/db/index.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { createLog } from '#kernel/log/index.ts';
import { secretOf } from './secret.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export type Running = { origin: string; first: FirstStart; hasDemo: boolean; stop: () => Promise<void> };
type Opened = { app: App; database: Database; close: () => Promise<void> };

/** Opens the database, brings it up to date, fills it at the first start, and listens. */
export async function start(environment: Record<string, string | undefined>): Promise<Running> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const looked = await open(config, log);
  const earlier = await lookAtFirstStart(looked.database);
  if (!earlier) await looked.close();
  const first = earlier ?? (await fillInChild(environment));
  const opened = earlier ? looked : await open(config, log);
  try {
    const address = await opened.app.http.listen({ port: config.port, host: config.host });
    const hasDemo = first.kind === 'demo' || (first.kind === 'not_first' && first.hasDemo);
    return { origin: config.publicUrl ?? address, first, hasDemo, stop: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Fills an empty database as the first start has it, and closes it again. */
export async function fill(environment: Record<string, string | undefined>): Promise<FirstStart> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const { app, database, close } = await open(config, log);
  try {
    return await firstStart(config, database, app, log);
  } finally {
    await close();
  }
}

/** Filling leaves a process large for good, so one does it that ends afterwards. */
async function fillInChild(environment: Record<string, string | undefined>): Promise<FirstStart> {
  const child = fork(fileURLToPath(new URL('./first-start.child.ts', import.meta.url)), { env: environment, stdio: 'inherit' });
  const answer = once(child, 'message') as Promise<[FirstStart]>;
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The first start did not succeed; the lines above say why. Start again to try once more.');
  return (await answer)[0];
}

/** Everything but listening; what was opened is closed again when a later part fails. */
async function open(config: Config, log: Logger): Promise<Opened> {
  const database = await openDatabase({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : { dataDir: path.resolve(config.dataDir) }),
    poolSize: config.databasePool,
    log,
  });
  let redis: Redis | null = null;
  try {
    await migrate(database.db);
    // After the lock of the data directory: another process may own what is in it.
    const secret = config.secret ?? (await secretOf(config.dataDir));
    redis = config.redisUrl ? await openRedis(config.redisUrl, log) : null;
    const webRoot = config.pageRenderer === null && fs.existsSync(WEB_ROOT) ? WEB_ROOT : null;
    const app = await buildApp({ config, secret, database, redis, log, webRoot });
    await app.jobs.start();
    return { app, database, close: () => close(app, database, redis) };
  } catch (error) {
    redis?.disconnect();
    await database.close();
    throw error;
  }
}

/** Takes no new calls, says good-bye to the sockets, lets running calls and jobs finish. */
async function close(app: App, database: Database, redis: Redis | null): Promise<void> {
  await app.hub.close();
  await app.http.close();
  await app.jobs.stop();
  redis?.disconnect();
  await database.close();
}

async function openRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { maxRetriesPerRequest: 3 });
  redis.on('error', (error) => log.error({ err: error }, 'Redis does not answer.'));
  return redis;
}
