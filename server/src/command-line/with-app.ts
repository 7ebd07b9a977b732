import type { Database } from '#kernel/db/index.ts';
import { createLog } from '#kernel/log/index.ts';
import { pendingMigrations } from '#kernel/db/migrate.ts';
import type { App } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Environment, Refused } from './command.ts';

/** Runs work with the services of the server on its database, next to a running server if possible. */
export async function withApp<T>(
  environment: Environment,
  work: (app: App, config: Config, database: Database) => Promise<T>,
  prepare: (database: Database) => Promise<unknown> = assertCurrent,
): Promise<T> {
  const config = readConfig(environment);
  // Lazy, because it loads the whole server, which most failing commands never reach.
  const { openApp } = await import('#server/open.ts');
  const { app, database, close } = await openApp(config, createLog('error'), { isServing: false, prepare });
  try {
    return await work(app, config, database);
  } finally {
    await close();
  }
}

/** Only its own command may migrate the schema under a running server. */
async function assertCurrent({ db }: Database): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0) throw new Refused('refused.behind', { count: pending.length });
}

/** The public URL of a path. */
export const linkTo = ({ publicUrl, host, port }: Config, path: string): string =>
  (publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`) + path;
