import { buildWeb } from '../build-web.ts';
import { steps } from '../checks/index.ts';
import { at, bin } from '../paths.ts';
import { run } from '../run.ts';
import { add, type Counts, nothing } from './counts.ts';
import type { Part, Result } from './part.ts';
import { playwright, vitest, withBrowser, withServers } from './runners.ts';

const EMBEDDED = { PLAZA_TEST_ENGINE: 'embedded' };
const LONG = { PLAZA_TEST_LONG: '1' };

async function check(): Promise<Result> {
  const results: { counts: Counts; output: string }[] = [];
  for (const { title, look } of steps) {
    const { isGood, output } = await look();
    results.push({ counts: { ...nothing, [isGood ? 'passed' : 'failed']: 1 }, output: isGood ? '' : `${title}:\n${output}` });
  }
  return { counts: results.map(({ counts }) => counts).reduce(add, nothing), output: results.map(({ output }) => output).join('\n') };
}

/** Journeys and measurements go to the product as it is delivered. */
async function onBuiltWeb(take: () => Promise<Result>): Promise<Result> {
  const failure = await buildWeb(() => {}).then(
    () => null,
    (error: Error) => error.message,
  );
  return failure ? { counts: { ...nothing, failed: 1 }, output: failure } : take();
}

async function bench(): Promise<Result> {
  const { code, output } = await run(bin('node'), [at('bench', 'run.ts'), '--quick'], { minutes: 10 });
  return { counts: { ...nothing, [code === 0 ? 'passed' : 'failed']: 1 }, output };
}

/** `npm test`. */
export const mainParts: readonly Part[] = [
  { name: 'check', title: 'check', take: check },
  { name: 'scripts', title: 'scripts', take: () => vitest('scripts') },
  { name: 'server-embedded', title: 'server, embedded database', take: () => vitest('server', { env: EMBEDDED, minutes: 25 }) },
  {
    name: 'server-postgres',
    title: 'server, PostgreSQL and Redis',
    take: () => withServers((env) => vitest('server', { env, minutes: 25 })),
  },
  { name: 'web-node', title: 'web, logic', take: () => vitest('web', { args: ['--project', 'node'] }) },
  {
    name: 'web-browser',
    title: 'web, components',
    take: () => withBrowser((env) => vitest('web', { args: ['--project', 'browser'], env, minutes: 20 })),
  },
  { name: 'journeys', title: 'journeys in a browser', take: () => onBuiltWeb(() => playwright(['main'], 25)) },
];

const long = (env: Record<string, string>) => vitest('server', { args: ['.long.'], env: { ...env, ...LONG }, minutes: 20 });

/** What `npm run test:full` adds. */
export const longParts: readonly Part[] = [
  { name: 'server-embedded', title: 'server, long, embedded database', take: () => long(EMBEDDED) },
  { name: 'server-postgres', title: 'server, long, PostgreSQL and Redis', take: () => withServers(long) },
  { name: 'screens', title: 'every screen: axe, pictures', take: () => onBuiltWeb(() => playwright(['axe', 'screens'], 35)) },
  { name: 'bench', title: 'benchmarks, as a smoke', take: () => onBuiltWeb(bench) },
];
