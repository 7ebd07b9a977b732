import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';
import { createCalls } from './calls.ts';
import { freePort } from './listen.ts';
import { redisUrl } from './redis.ts';

/** The product, with the timeouts that tests within this process have. */
const product = [
  `--import=${new URL('./lift-timeouts.ts', import.meta.url).href}`,
  fileURLToPath(new URL('../src/main.ts', import.meta.url)),
];
/** Where programs are, and the day on which `npm run test:dates` takes place. */
const ofMachine = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'PATH' || name === 'LD_PRELOAD' || name.includes('FAKE')),
);
const READY = /Plaza is ready at /;

/**
 * Servers as separate processes, on the database of the test app and one Redis; PostgreSQL only. Calls alternate between
 * them, as behind a load balancer, with the sessions of the test app. They are stopped when the file ends.
 */
export async function startProcesses(app: TestApp, count = 2, environment: Record<string, string> = {}) {
  // It has users already, so it does not wait for the set-up.
  const value = JSON.stringify({ state: 'done', kind: 'administrator' });
  await app.db
    .insertInto('settings')
    .values({ key: 'first_start', value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const servers = await Promise.all(Array.from({ length: count }, () => startProcess(app, environment)));
  afterAll(async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  });
  let turn = 0;
  const origin = () => servers[turn++ % count]!.origin;
  return {
    ...createCalls({ origin, tokenOf: app.accessTokenFor }),
    /** One client per server, for tests that choose the server of each call. */
    each: servers.map((server) => createCalls({ origin: () => server.origin, tokenOf: app.accessTokenFor })),
    origins: servers.map((server) => server.origin),
    /** As in a power failure; resolves once it is gone. */
    kill: (at: number) => servers[at]!.kill(),
    /** Starts one that was killed, at the same address. */
    restart: async (at: number) => {
      servers[at] = await startProcess(app, environment, Number(new URL(servers[at]!.origin).port));
    },
  };
}

/** Its own URL may have a host name that is only public. */
async function startProcess(app: TestApp, environment: Record<string, string>, given?: number) {
  const port = given ?? (await freePort());
  const child = spawn(process.execPath, product, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...app.database.environment,
      PLAZA_SECRET: app.secret,
      REDIS_URL: redisUrl,
      PORT: String(port),
      PLAZA_DEMO: '0',
      PLAZA_RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const { said, origin } = await readyOf(child, port);
  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { origin, kill, stop: async () => (child.signalCode === 'SIGKILL' ? undefined : stop(child, said)) };
}

/** Its output from the first line on, once it is ready. */
async function readyOf(child: ChildProcessByStdio<null, Readable, Readable>, port: number): Promise<{ said: string[]; origin: string }> {
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const listen = (line: string) => {
      said.push(line);
      if (READY.test(line)) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', listen);
    child.once('exit', (code) => reject(new Error(`A server ended with ${code}:\n${said.join('\n')}`)));
  });
  return { said, origin: `http://127.0.0.1:${port}` };
}

/** Stops it gracefully, and without an error in its log. */
async function stop(child: ReturnType<typeof spawn>, said: readonly string[]): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said.filter((line) => line.startsWith('{'))).toEqual([]);
}

/** A separate server on an empty data directory, like a first start, until the test is over; `said` is its output until it was ready. */
export async function startFresh(environment: Record<string, string> = {}) {
  const dataDir = environment['PLAZA_DATA'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-test-'));
  const port = await freePort();
  const env = {
    ...ofMachine,
    PORT: String(port),
    PLAZA_DATA: dataDir,
    PLAZA_RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...environment,
  };
  const child = spawn(process.execPath, product, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const { said, origin } = await readyOf(child, port);
  const end = () => stop(child, said);
  onTestFinished(async () => {
    if (child.exitCode === null) await end();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  return { origin, dataDir, said: said.join('\n'), stop: end };
}
