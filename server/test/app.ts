import type { Redis } from 'ioredis';
import { afterAll, afterEach, expect } from 'vitest';
import { type App, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { ProviderHosts } from '#features/identities/index.ts';
import { createLog } from '#kernel/log/index.ts';
import { createCalls } from './calls.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { accessTokenFor, type TestUser } from './people.ts';

const SECRET = 'a secret that only tests know, long enough';

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** A real server on a free port, over a database of this file's own. Any 500 that the test did not ask for fails it. */
type Surroundings = {
  webRoot?: string | null;
  providerHosts?: ProviderHosts;
  /** Makes it one of several servers. */
  redis?: Redis | null;
  /** In place of a fresh copy. */
  database?: TestDatabase;
};

export async function testApp(
  environment: Record<string, string> = {},
  { webRoot = null, providerHosts = {}, redis = null, database: given }: Surroundings = {},
) {
  const database = given ?? (await testDatabase());
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
  afterEach(() => expect(unexpected.splice(0)).toEqual([]));
  afterAll(async () => {
    await app.hub.close();
    await app.http.close();
    await app.jobs.stop();
    await app.failures.stop();
    redis?.disconnect();
  });

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
  };
}
