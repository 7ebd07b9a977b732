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

/** Files in which transactions meet: the embedded engine has one connection, so only PostgreSQL can tell. */
const CONCURRENT = ['.postgres.', '.races.', '.rounds.'];
const without = (...files: string[]): string[] => files.flatMap((name) => ['--exclude', `**/${name}.test.ts`]);
/**
 * Which of so many parts of the files is taken this time. It bounds the run: `npm test` has taken all of them on the
 * embedded engine and has PostgreSQL describe each of their statements.
 */
const drawn = (count: number): string => `${1 + Math.floor(Math.random() * count)}/${count}`;
const [half, quarter] = [drawn(2), drawn(4)];

async function check(): Promise<Result> {
  const results: { counts: Counts; output: string }[] = [];
  for (const { title, look } of steps) {
    const { isGood, output } = await look();
    results.push({ counts: { ...nothing, [isGood ? 'passed' : 'failed']: 1 }, output: isGood ? '' : `${title}:\n${output}` });
  }
  return { counts: results.map(({ counts }) => counts).reduce(add, nothing), output: results.map(({ output }) => output).join('\n') };
}

/** Journeys and measurements run on the production build. */
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

/** `npm test`; nothing in it is left to chance. Everything on the embedded engine; on PostgreSQL what is concurrent, and that it takes each statement of the embedded run. */
export const mainParts: readonly Part[] = [
  { name: 'check', title: 'check', lane: 'either', take: check },
  { name: 'scripts', title: 'scripts', lane: 'either', take: () => vitest('scripts') },
  {
    name: 'server-embedded',
    title: 'server, embedded database',
    lane: 'processor',
    take: () => vitest('server', { env: { ...EMBEDDED, ...STATEMENTS }, retryEnv: KEPT, minutes: 40 }),
  },
  {
    name: 'server-postgres',
    title: 'server, concurrency on PostgreSQL and Redis',
    // After the previous one, whose statements it checks.
    lane: 'processor',
    take: () => withServers((env) => vitest('server', { only: CONCURRENT, env: { ...env, ...STATEMENTS }, minutes: 25 })),
  },
  { name: 'web-node', title: 'web, logic', lane: 'browser', take: () => vitest('web', { args: ['--project', 'node'] }) },
  {
    name: 'web-browser',
    title: 'web, components',
    lane: 'browser',
    take: () => withBrowser((env) => vitest('web', { args: ['--project', 'browser'], env, minutes: 30 })),
  },
  { name: 'journeys', title: 'journeys in a browser', lane: 'browser', take: () => onBuiltWeb(() => playwright(['main'], 25)) },
];

/** Added by `npm run test:full`: the other tests on PostgreSQL, complete instead of sampled, and slow ones. */
export const longParts: readonly Part[] = [
  { name: 'scripts', title: 'scripts, whole', lane: 'either', take: () => vitest('scripts', { only: ['new-feature'], env: LONG }) },
  {
    name: 'server-embedded',
    title: 'server, long, embedded database',
    lane: 'either',
    take: () => vitest('server', { only: ['.long.'], env: { ...EMBEDDED, ...LONG }, minutes: 20 }),
  },
  {
    name: 'server-postgres',
    title: 'server, concurrency on PostgreSQL and Redis, whole',
    lane: 'processor',
    // `npm test` checks the statements after its embedded run, which recorded them.
    take: () =>
      withServers((env) =>
        vitest('server', { only: CONCURRENT, args: without('statements.postgres'), env: { ...env, ...LONG }, minutes: 25 }),
      ),
  },
  {
    name: 'server-sql',
    title: `server, half ${half} of the SQL on PostgreSQL and Redis`,
    lane: 'processor',
    take: () =>
      withServers((env) =>
        vitest('server', {
          only: ['.sql.'],
          args: [`--shard=${half}`, ...without('*.races.sql', '*.rounds.sql')],
          env: { ...env, ...LONG },
          minutes: 25,
        }),
      ),
  },
  {
    name: 'server-others',
    title: `server, quarter ${quarter} of the other files on PostgreSQL and Redis`,
    lane: 'processor',
    take: () =>
      withServers((env) =>
        vitest('server', { args: [`--shard=${quarter}`, ...without('*.sql', '*.postgres')], env: { ...env, ...LONG }, minutes: 20 }),
      ),
  },
  {
    name: 'journeys',
    title: 'the other journeys, every screen',
    lane: 'browser',
    take: () => onBuiltWeb(() => playwright(['more', 'screens'], 40, { PLAZA_SCREENS_DRAW: String(Math.floor(Math.random() * 4)) })),
  },
  { name: 'bench', title: 'benchmarks, as a smoke', lane: 'alone', take: () => onBuiltWeb(bench) },
];
