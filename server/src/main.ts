import { ConfigError } from './config.ts';
import { DatabaseUnreachable, DataDirectoryInUse, DataDirectoryUnusable } from '#kernel/db/index.ts';
import { MigrationFailed } from '#kernel/db/migrate.ts';
import { type Running, start } from './start.ts';

/** Shutdown timeout after a signal. */
const SHUTDOWN_TIMEOUT_MS = 15_000;
const translate = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** Errors whose message is sufficient for an operator. */
const expectedErrors = [ConfigError, DataDirectoryInUse, DataDirectoryUnusable, DatabaseUnreachable, MigrationFailed];

const running = await start(process.env).catch((error: unknown) => fail(reason(error)));
// Before the greeting: a parent process that waits for it may stop the server right after it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(running));
greet(running);

function reason(error: unknown): string {
  if (error instanceof Error && expectedErrors.some((kind) => error instanceof kind)) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} is reserved. Choose one above 1023: PORT=3000 npm start`;
  if (code === 'EACCES') return `Plaza may not write to its data directory: ${(error as Error).message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints in a single write, so that a reader of the first line gets the others with it. */
function greet({ origin, hasDemo, setUpLink }: Running): void {
  const demo = ['  Demo accounts: admin, common, user', '  Password:      Plaza2026demo', ''];
  const setUp = [
    '  It is not set up yet. Whoever opens this link becomes its administrator; it serves once, for 24 hours:',
    `  ${setUpLink}`,
    '',
  ];
  translate('', `  Plaza is ready at ${origin}`, '', ...(hasDemo ? demo : []), ...(setUpLink === null ? [] : setUp));
}

async function shutDown({ stop }: Running): Promise<never> {
  const timer = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
  await stop();
  clearTimeout(timer);
  return process.exit(0);
}
