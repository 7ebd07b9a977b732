import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import type { FirstStart } from './first-start.ts';
import { noteInstance } from './instance.ts';
import { hasNoDatabase } from '#kernel/db/index.ts';
import { createLog } from '#kernel/log/index.ts';
import { type OpenedServer, openApp } from './open.ts';

export type Running = {
  origin: string;
  first: FirstStart;
  hasDemo: boolean;
  /** The link for setting the site up; null when it is set up already. */
  setUpLink: string | null;
  stop: () => Promise<void>;
};

/** Opens the database, brings it up to date, fills it at the first start, and listens. */
export async function start(environment: Record<string, string | undefined>): Promise<Running> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const filled = isNew(config) ? await fillInChild(environment) : null;
  const looked = await openApp(config, log);
  const { lookAtFirstStart } = await firstStarts();
  const earlier = filled ?? (await lookAtFirstStart(looked.database)) ?? (await withoutDemo(config, looked, log));
  if (!earlier) await looked.close();
  const first = earlier ?? (await fillInChild(environment));
  const opened = earlier ? looked : await openApp(config, log);
  try {
    const address = await opened.app.http.listen({ port: config.port, host: config.host });
    if (config.databaseUrl === null) await noteInstance(config.dataDir, { id: opened.app.instanceId, url: address });
    const hasDemo = first.kind === 'demo' || (first.kind === 'not_first' && first.hasDemo);
    const origin = config.publicUrl ?? address;
    const link = await opened.app.setUp.newLink();
    return { origin, first, hasDemo, setUpLink: link && origin + link, stop: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** A new folder is filled before this process opens it: opening it twice, and migrating from empty, leave a process large. */
const isNew = ({ databaseUrl, dataDir, demo }: Config): boolean =>
  databaseUrl === null && demo !== 'none' && hasNoDatabase(path.resolve(dataDir));

/** Lazy, as it loads features: opening the database begins before them. */
const firstStarts = () => import('./first-start.ts');

/** Without the demo world nothing is filled in that would leave this process large. */
async function withoutDemo(config: Config, { app, database }: OpenedServer, log: Logger): Promise<FirstStart | null> {
  if (config.demo !== 'none') return null;
  const { firstStart } = await firstStarts();
  return firstStart(config, database, app, log);
}

/** Fills an empty database as the first start has it, and closes it again. */
export async function fill(environment: Record<string, string | undefined>): Promise<FirstStart> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const { app, database, close } = await openApp(config, log);
  try {
    const { firstStart } = await firstStarts();
    return await firstStart(config, database, app, log);
  } finally {
    await close();
  }
}

/** Filling leaves a process large for good, so a child process does it, and ends afterwards. */
async function fillInChild(environment: Record<string, string | undefined>): Promise<FirstStart> {
  const child = fork(fileURLToPath(new URL('./first-start.child.ts', import.meta.url)), { env: environment, stdio: 'inherit' });
  const answer = once(child, 'message') as Promise<[FirstStart]>;
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The first start did not succeed; the lines above say why. Start again to try once more.');
  return (await answer)[0];
}
