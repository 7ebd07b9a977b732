import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

export type Process = {
  origin: string;
  port: number;
  pid: number;
  stop: () => Promise<void>;
  /** At once, as a power cut does. */
  kill: () => Promise<void>;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** As in `npm start`, where docs/operate.md says what each is for. */
export const productFlags = ['--max-semi-space-size=4', '--initial-old-space-size=48', '--heap-growing-percent=50'];
export const productEnvironment = { NODE_COMPILE_CACHE: path.resolve('.cache', 'compiled'), MALLOC_ARENA_MAX: '1' };

/** Runs a script until it prints `ready`; its errors are shown. */
export async function run(script: string, environment: Record<string, string> = {}, flags: readonly string[] = []): Promise<Process> {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, script], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Otherwise a failed measurement would leave it running, and the reader of its output waiting.
  const end = () => void child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  await readiness(child, script);
  return { origin: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, stop: () => stop(child), kill: () => stop(child, 'SIGKILL') };
}

/** The product with its own flags, without rate limits and demo world, as long as the work takes. */
export async function withServer<T>(environment: Record<string, string>, work: (server: Process) => Promise<T>): Promise<T> {
  const server = await run(
    'server/src/main.ts',
    { ...productEnvironment, ...environment, PLAZA_RATE_LIMIT: 'off', PLAZA_DEMO: '0', LOG_LEVEL: 'warn' },
    productFlags,
  );
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

function readiness(child: ChildProcess, script: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it was ready`)));
  });
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Resident memory in MB, as the kernel counts it. */
export function memoryOf(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
