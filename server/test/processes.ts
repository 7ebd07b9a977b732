import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import type { TestApp } from './app.ts';
import { createCalls } from './calls.ts';
import { redisUrl } from './redis.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const READY = /Plaza is ready at (\S+)/;

/**
 * Servers as processes of their own, on the database of the test app and one Redis; what only PostgreSQL allows. Calls go to
 * them in turn, as behind a balancer, with the sessions of the test app. They are stopped when the file ends.
 */
export async function startProcesses(app: TestApp, count = 2) {
  const servers = await Promise.all(Array.from({ length: count }, () => startProcess(app)));
  afterAll(async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  });
  let turn = 0;
  const origin = () => servers[turn++ % count]!.origin;
  return {
    ...createCalls({ origin, tokenOf: app.accessTokenFor }),
    /** One call path per server, for tests that say who does what. */
    each: servers.map((server) => createCalls({ origin: () => server.origin, tokenOf: app.accessTokenFor })),
  };
}

async function startProcess(app: TestApp) {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...app.database.environment,
      PLAZA_SECRET: app.secret,
      REDIS_URL: redisUrl,
      PORT: '0',
      PLAZA_DEMO: '0',
      PLAZA_RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    },
  });
  const said: string[] = [];
  const origin = new Promise<string>((resolve, reject) => {
    const listen = (line: string) => {
      said.push(line);
      const [, address] = READY.exec(line) ?? [];
      if (address) resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', listen);
    child.once('exit', (code) => reject(new Error(`A server ended with ${code}:\n${said.join('\n')}`)));
  });
  return { origin: await origin, stop: () => stop(child, said) };
}

/** In order, and without an error in its log. */
async function stop(child: ReturnType<typeof spawn>, said: readonly string[]): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said.filter((line) => line.startsWith('{'))).toEqual([]);
}
