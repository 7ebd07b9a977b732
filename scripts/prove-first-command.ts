import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { root } from './paths.ts';
import { run } from './run.ts';
import { red, say, seconds } from './say.ts';

/**
 * Follows the README: clone, `npm ci && npm start`, look around, stop, start again. In an empty folder, on a free port,
 * with a separate data directory and without the settings of the current user.
 */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-stranger-'));
const house = path.join(folder, 'plaza');
const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
const BIO = 'Still here after a restart.';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function step(what: string, command: string, args: string[], cwd: string): Promise<string> {
  const { code, output, ms } = await run(command, args, { cwd, env: environment });
  if (code !== 0) throw new Error(`${what} failed.\n${output}`);
  say(`  ${what}: ${seconds(ms)}`);
  return output;
}

/** Warnings about engines are expected, because the scripts bring their own Node; any other warning is an error. */
function lookForWarnings(output: string): void {
  const warnings = output.split('\n').filter((line) => /^npm warn (?!EBADENGINE|Unknown (?:user|env|builtin|global) config)/.test(line));
  if (warnings.length > 0) throw new Error(`npm ci warns:\n${warnings.join('\n')}`);
}

const children: ChildProcess[] = [];
type Running = { origin: string; stop: () => Promise<void> };

async function start(port: number, what: string): Promise<Running> {
  const env = { ...environment, PORT: String(port), PLAZA_DATA: path.join(folder, 'data'), LOG_LEVEL: 'warn' };
  const started = performance.now();
  const npm = spawn('npm', ['start'], { cwd: house, env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(npm);
  const ended = once(npm, 'exit') as Promise<[number | null]>;
  let said = '';
  const isReady = new Promise<true>((resolve) =>
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Plaza is ready at')) resolve(true);
    }),
  );
  if ((await Promise.race([isReady, ended])) !== true) throw new Error(`npm start ended early.\n${said}`);
  say(`  ${what}: ready after ${seconds(performance.now() - started)}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      npm.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`npm start answered a SIGTERM with exit code ${code}.\n${said}`);
    },
  };
}

async function ask(url: string, init: RequestInit = {}): Promise<{ accessToken?: string; bio?: string; username?: string }> {
  const response = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url} answered ${response.status}: ${text}`);
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as object) : {};
}

/** Signs in as a demo account, like a browser. */
async function signIn({ origin }: Running): Promise<{ authorization: string }> {
  await ask(`${origin}/readyz`);
  await ask(`${origin}/login`, { headers: { accept: 'text/html' } });
  const credentials = JSON.stringify({ username: 'user', password: 'Plaza2026demo' });
  const { accessToken } = await ask(`${origin}/api/v2/login`, { method: 'POST', body: credentials });
  return { authorization: `Bearer ${accessToken}` };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function prove(): Promise<void> {
  await step('git clone', 'git', ['clone', '--quiet', root, house], folder);
  lookForWarnings(await step('npm ci', 'npm', ['ci'], house));
  const port = await freePort();
  const first = await start(port, 'first start, with build and demo world');
  const headers = await signIn(first);
  await ask(`${first.origin}/api/v2/me`, { method: 'PUT', headers, body: JSON.stringify({ bio: BIO }) });
  await first.stop();
  const second = await start(port, 'second start');
  const me = await ask(`${second.origin}/api/v2/me`, { headers: await signIn(second) });
  await second.stop();
  if (me.bio !== BIO) throw new Error('What was written before the restart is gone.');
  say('  signed in, wrote, stopped, started again, found it: the first command works');
}

try {
  await prove();
} catch (error) {
  say(red((error as Error).message));
  process.exitCode = 1;
} finally {
  await Promise.all(children.filter(({ exitCode }) => exitCode === null).map(end));
  fs.rmSync(folder, { recursive: true, force: true });
}
