import { buildWeb } from '../build-web.ts';
import { steps } from '../checks/index.ts';
import { at, bin } from '../paths.ts';
import { run } from '../run.ts';
import { add, type Counts, nothing } from './counts.ts';
import type { Part, Result } from './part.ts';
import { playwright, vitest, withBrowser, withServers } from './runners.ts';

const EMBEDDED = { PLAZA_TEST_ENGINE: 'embedded' };
const LONG = { PLAZA_TEST_LONG: '1' };
/** The embedded run writes its statements there, and the one on PostgreSQL checks each of them. */
const STATEMENTS = { PLAZA_TEST_STATEMENTS: at('.cache', 'statements') };

/** A second try would empty the folder before it fills it. */
const KEPT = { PLAZA_TEST_STATEMENTS: undefined };

/** Files whose subject is concurrency, or PostgreSQL itself: the embedded engine has one connection. */
const ON_POSTGRES = '.pg.test.';

async function check(): Promise<Result> {
  const results: { counts: Counts; output: string }[] = [];
  for (const { title, look } of steps) {
    const { isGood, output } = await look();
    results.push({ counts: { ...nothing, [isGood ? 'passed' : 'failed']: 1 }, output: isGood ? '' : `${title}:\n${output}` });
  }
  return { counts: results.map(({ counts }) => counts).reduce(add, nothing), output: results.map(({ output }) => output).join('\n') };
}

/** Journeys run on the production build. */
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

const whole = (isWhole: boolean) => (isWhole ? LONG : {});

/** The parts of `npm test`; `isWhole` adds slow files and takes every case of which it takes a sample. Nothing in it is left to chance. */
const partsOfTest = (isWhole: boolean): Part[] => [
  { name: 'check', title: 'check', lane: 'either', take: check },
  { name: 'scripts', title: 'scripts', lane: 'either', take: () => vitest('scripts', { env: whole(isWhole) }) },
  {
    name: 'server-embedded',
    title: 'server, embedded database',
    lane: 'processor',
    take: () => vitest('server', { env: { ...EMBEDDED, ...STATEMENTS, ...whole(isWhole) }, retryEnv: KEPT, minutes: isWhole ? 90 : 40 }),
  },
  {
    name: 'server-postgres',
    title: 'server, concurrency on PostgreSQL and Redis',
    // After the previous one, whose statements it checks.
    lane: 'processor',
    take: () =>
      withServers((env) =>
        vitest('server', { only: [ON_POSTGRES], env: { ...env, ...STATEMENTS, ...whole(isWhole) }, minutes: isWhole ? 60 : 25 }),
      ),
  },
  { name: 'web-node', title: 'web, logic', lane: 'browser', take: () => vitest('web', { args: ['--project', 'node'] }) },
  {
    name: 'web-browser',
    title: 'web, components',
    lane: 'browser',
    take: () => withBrowser((env) => vitest('web', { args: ['--project', 'browser'], env, minutes: 30 })),
  },
  { name: 'journeys', title: 'journeys in a browser', lane: 'browser', take: () => onBuiltWeb(() => playwright('main', 25)) },
];

export const mainParts: readonly Part[] = partsOfTest(false);

/** `npm run test:full`: everything there is. */
export const allParts: readonly Part[] = [
  ...partsOfTest(true),
  {
    name: 'server-others',
    title: 'server, all other files on PostgreSQL and Redis',
    lane: 'processor',
    take: () =>
      withServers((env) => vitest('server', { args: ['--exclude', `**/*${ON_POSTGRES}ts`], env: { ...env, ...LONG }, minutes: 90 })),
  },
  { name: 'journeys-more', title: 'more journeys in a browser', lane: 'browser', take: () => onBuiltWeb(() => playwright('more', 40)) },
  { name: 'screens', title: 'every screen in a browser', lane: 'browser', take: () => onBuiltWeb(() => playwright('screens', 60)) },
  { name: 'bench', title: 'benchmarks, as a smoke', lane: 'alone', take: bench },
];
