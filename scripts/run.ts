import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { bin, root } from './paths.ts';

export type Outcome = { code: number; output: string; ms: number };
type Input = { cwd?: string; env?: Record<string, string | undefined>; minutes?: number };

const running = new Set<ChildProcess>();
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const signals = Object.keys(exitCodes) as (keyof typeof exitCodes)[];

/** The child has its own process group, so that its descendants end with it. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function endAll(signal: NodeJS.Signals): void {
  for (const child of running) end(child, 'SIGTERM');
  process.exit(exitCodes[signal as keyof typeof exitCodes]);
}

/** Signals are handled only while a child runs: afterwards the caller may handle them. */
function watch(child: ChildProcess): void {
  if (running.size === 0) for (const signal of signals) process.on(signal, endAll);
  running.add(child);
}
function forget(child: ChildProcess): void {
  running.delete(child);
  if (running.size === 0) for (const signal of signals) process.off(signal, endAll);
}

/** Runs a program to its end and returns its output. After `minutes` it is stopped, which counts as a failure. */
export function run(command: string, args: readonly string[], { cwd = root, env = {}, minutes = 15 }: Input = {}): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The output may be shown later in a log: no colours.
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PATH: `${path.dirname(bin('node'))}${path.delimiter}${process.env['PATH']}`,
      ...env,
    },
  });
  watch(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const timer = setTimeout(() => {
    output += `\nStopped: it had ${minutes} minutes.\n`;
    end(child, 'SIGKILL');
  }, minutes * 60_000);
  return new Promise((resolve) => {
    const finish = (code: number) => {
      clearTimeout(timer);
      forget(child);
      resolve({ code, output, ms: performance.now() - started });
    };
    child.once('error', (error) => {
      output += String(error);
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}
