import type { Redis } from 'ioredis';
import { afterAll, afterEach, expect } from 'vitest';
import { type App, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { ProviderHosts } from '#features/identities/index.ts';
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
  /** Makes it one of several servers. */
  redis?: Redis | null;
  /** In place of a fresh copy. */
  database?: TestDatabase;
};

/**
 * A real server on a free port, over a real database. Without arguments it is the worker's, opened once and shared by its files:
 * each test makes people and communities of its own, looks at nothing else, and leaves the site as it found it. With an
 * environment or other surroundings it is the file's own, as of `ownApp`.
 */
export const testApp = (environment?: Environment, surroundings?: Surroundings): Promise<TestApp> =>
  environment === undefined ? sharedApp() : ownApp(environment, surroundings);

/**
 * For files that change what belongs to the whole site (settings, roles, menus), count all there is of something, shut the server
 * down, or stop its jobs. It costs two seconds of a processor, and ends with the file.
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

/** Any 500 that the test did not ask for fails it. */
function failUnexpected(app: TestApp): void {
  afterEach(() => expect(app.takeUnexpected()).toEqual([]));
}

async function start(
  environment: Environment,
  { webRoot = null, providerHosts = {}, redis = null, database }: Surroundings & { database: TestDatabase },
) {
  const unexpected: unknown[] = [];
  const config = readConfig({ PORT: '0', PLAZA_DEMO: '0', PLAZA_RATE_LIMIT: 'off', ...environment });
  const app: App = await buildApp({
    config,
    secret: SECRET,
    database,
    redis,
    log: createLog('silent'),
    webRoot,
    providerHosts,
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
    /** Failures that answered 500 since the last look; a test that means them takes them. */
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
