import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { clockOf } from './clock.ts';
import { stretched } from '../scripts/testing/timeouts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const START_LIMIT_MS = stretched(180_000);
const shiftedClock = `--import=${new URL('./shifted-clock.ts', import.meta.url).href}`;
/** On a machine under load a call may wait for long; a refusal would be an error in the browser's console. */
const liftedTimeouts = `--import=${pathToFileURL(path.join(root, 'server', 'test', 'lift-timeouts.ts')).href}`;

export type Product = {
  origin: string;
  /** Its output so far. */
  said: () => string;
  /** Stops it and waits; throws unless it ends cleanly. */
  stop: () => Promise<void>;
};

/** Starts the product, with the production build and the embedded database, on a free port and a separate data directory. */
export async function startProduct(dataDir: string, environment: Record<string, string> = {}): Promise<Product> {
  const child = spawn(path.join(root, 'node_modules', '.bin', 'node'), [shiftedClock, liftedTimeouts, 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      PLAZA_DATA: dataDir,
      LOG_LEVEL: 'warn',
      PLAZA_RATE_LIMIT: 'off',
      ...clockOf(),
      ...environment,
    },
  });
  let said = '';
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const origin = /Plaza is ready at (\S+)/.exec(said)?.[1];
      if (origin) ready.resolve(origin);
    });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const timer = setTimeout(() => ready.reject(new Error(`Plaza was not ready in time.\n${said}`)), START_LIMIT_MS);
  void ended.then(([code]) => ready.reject(new Error(`Plaza ended with ${code} instead of starting.\n${said}`)));
  const origin = await ready.promise.catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  clearTimeout(timer);
  return {
    origin,
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`Plaza ended with ${code}.\n${said}`);
    },
  };
}
