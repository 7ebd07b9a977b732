import './load-settings.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { at, bin, root } from './paths.ts';
import { give, say } from './say.ts';

const HOST = process.env['HOST'] || '127.0.0.1';
const PORT = Number(process.env['PORT'] || 3000);

/** A port that is free now; 0 lets the system choose. */
async function freePort(port: number): Promise<number | null> {
  const server = createServer().listen(port, HOST);
  const isFree = await Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)]);
  const address = server.address();
  server.close();
  return isFree && typeof address === 'object' && address ? address.port : null;
}

const children: ChildProcess[] = [];
let isEnding = false;

/** When one process ends, the other is stopped; Ctrl+C reaches both, a signal to this process is forwarded. */
function end(code: number): void {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

function begin(command: string, args: string[], cwd: string, env: Record<string, string>): void {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  child.once('exit', (code) => end(code ?? 0));
  children.push(child);
}

if ((await freePort(PORT)) === null)
  give.up(`Port ${PORT} of ${HOST} is taken by another program. Stop that one, or choose another: PORT=3001 npm run dev`);
const apiPort = await freePort(0);
const origin = process.env['PUBLIC_URL'] || `http://${HOST}:${PORT}`;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

// Public pages are rendered from the current sources: the server requests their HTML from Vite.
const renderer = `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}/@plaza/render`;
const api = {
  HOST: '127.0.0.1',
  PORT: String(apiPort),
  PUBLIC_URL: origin,
  PLAZA_PAGE_RENDERER: renderer,
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
};
begin(bin('node'), ['--watch', '--watch-preserve-output', at('server', 'src', 'main.ts')], root, api);
begin(bin('vite'), ['--host', HOST, '--port', String(PORT), '--strictPort', '--clearScreen', 'false'], at('web'), {
  PLAZA_API_PORT: String(apiPort),
});
say('', `  Plaza with hot reload: ${origin}   (the API restarts by itself; Ctrl+C ends both)`, '');
