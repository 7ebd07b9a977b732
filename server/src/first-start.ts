import type { Logger } from 'pino';
import { firstStart as firstStartRows } from '#features/setup/index.ts';
import type { Database } from '#kernel/db/index.ts';
import { withStatementTimeout } from '#kernel/timeouts.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';

/** Statement timeout while the database is filled: no request waits meanwhile. */
const LONGEST_STATEMENT = 60_000;

export type FirstStart =
  | { kind: 'not_first'; hasDemo: boolean }
  | { kind: 'demo' }
  /** The set-up page has to be completed. */
  | { kind: 'waiting' };

/** The result of an earlier start; null if the database still has to be filled. */
export async function lookAtFirstStart({ db }: Pick<Database, 'db'>): Promise<FirstStart | null> {
  const done = await firstStartRows.read(db);
  if (done?.state === 'waiting') return { kind: 'waiting' };
  return done?.state === 'done' ? { kind: 'not_first', hasDemo: done.kind === 'demo' } : null;
}

/**
 * Fills an empty database once with the demo data, or leaves it to the set-up page. An interrupted start is repeated; of
 * several instances one does it while the others continue.
 */
export async function firstStart(config: Config, database: Database, app: App, log: Logger): Promise<FirstStart> {
  if (!(await firstStartRows.claim(database.db, database.engine)))
    return (await lookAtFirstStart(database)) ?? { kind: 'not_first', hasDemo: config.demo === 'demo' };
  if (config.demo === 'demo') return makeDemo(database, app, log);
  await firstStartRows.set(database.db, { state: 'waiting' });
  return { kind: 'waiting' };
}

async function makeDemo(database: Database, app: App, log: Logger): Promise<FirstStart> {
  // Lazy: later starts do not need it.
  const { createDemoWorld } = await import('#demo/index.ts');
  await withStatementTimeout(LONGEST_STATEMENT, () => createDemoWorld({ database, app, log }));
  await firstStartRows.set(database.db, { state: 'done', kind: 'demo' });
  return { kind: 'demo' };
}
