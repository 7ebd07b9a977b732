import type { Redis } from 'ioredis';
import { afterAll, afterEach, expect } from 'vitest';
import { type App, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { ProviderHosts } from '#features/identities/index.ts';
import type { Network } from '#kernel/fetching/index.ts';
import { createLog } from '#kernel/log/index.ts';
import { createCalls } from './calls.ts';
import { openMigrated, siteState, type TestDatabase, testDatabase, turnClockBack } from './database.ts';
import { accessTokenFor, type TestUser } from './people.ts';

const SECRET = 'a secret that only tests know, long enough';

export type TestApp = Awaited<ReturnType<typeof start>>;

type Environment = Record<string, string>;
type Surroundings = {
  webRoot?: string | null;
  providerHosts?: ProviderHosts;
  /** Without one, no pages are fetched. */
  network?: Network;
  /** Runs it as one of several servers. */
  redis?: Redis | null;
  /** Instead of a fresh copy. */
  database?: TestDatabase;
};

/**
 * A real server on a free port, with a real database. Without arguments it is shared by the test files of a worker: each
 * test creates its own users and communities, reads nothing else, and leaves the site unchanged. With arguments the file
 * gets its own, as from `ownApp`.
 */
export const testApp = (environment?: Environment, surroundings?: Surroundings): Promise<TestApp> =>
  environment === undefined ? sharedApp() : ownApp(environment, surroundings);

/**
 * For files that change site-wide data (settings, roles, menus), count all rows of a kind, shut the server down, or stop
 * its jobs. Takes two seconds of processor time, and ends with the file.
 */
export async function ownApp(environment: Environment = {}, { database: given, ...rest }: Surroundings = {}): Promise<TestApp> {
  const database = given ?? (await testDatabase());
  const app = await start(environment, { ...rest, database });
  failUnexpected(app);
  afterAll(app.stop);
  return app;
}

let shared: Promise<TestApp> | undefined;

async function sharedApp(): Promise<TestApp> {
  shared ??= openMigrated().then((database) => start({}, { database }));
  const app = await shared;
  const before = await siteState(app.db);
  failUnexpected(app);
  afterAll(async () => {
    await turnClockBack(app.db);
    expect(await siteState(app.db), 'The site is not as it was: this file needs an app of its own, ownApp().').toEqual(before);
  });
  return app;
}

/** Fails the test on any unexpected 500. */
function failUnexpected(app: TestApp): void {
  afterEach(() => expect(app.takeUnexpected()).toEqual([]));
}

async function start(
  environment: Environment,
  { webRoot = null, providerHosts = {}, redis = null, network, database }: Surroundings & { database: TestDatabase },
) {
  const unexpected: unknown[] = [];
  const config = readConfig({
    PORT: '0',
    PLAZA_DEMO: '0',
    PLAZA_RATE_LIMIT: 'off',
    PLAZA_LINK_CARDS: network ? 'on' : 'off',
    ...environment,
  });
  const app: App = await buildApp({
    config,
    secret: SECRET,
    database,
    redis,
    log: createLog('silent'),
    webRoot,
    providerHosts,
    ...(network && { network }),
    verifyAnswers: true,
    onUnexpected: (error) => unexpected.push(error),
  });
  await app.jobs.start();
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { raw, call } = createCalls({ origin: () => origin, tokenOf: (user) => accessTokenFor(app, database, user) });

  return {
    ...app,
    database,
    db: database.db,
    origin,
    raw,
    call,
    secret: SECRET,
    /** Errors that returned 500 since the last call; a test that expects them takes them. */
    takeUnexpected: () => unexpected.splice(0),
    accessTokenFor: (user: TestUser) => accessTokenFor(app, database, user),
    async stop(): Promise<void> {
      await app.hub.close();
      await app.http.close();
      await app.jobs.stop();
      await app.failures.stop();
      redis?.disconnect();
    },
  };
}
