import { defineConfig } from 'vitest/config';

const takesLong = process.env['PLAZA_TEST_LONG'] === '1';
const isPostgres = process.env['PLAZA_TEST_ENGINE'] === 'postgres';
/** `npm test` measures the machine, see `scripts/testing/timeouts.ts`. */
const stretched = (ms: number): number => Math.round(ms * Number(process.env['PLAZA_TEST_TIMEOUT_FACTOR'] ?? 1));

/** Tests of one engine itself, and of concurrency, which needs PostgreSQL; all others may run on both. */
const ofOtherEngine = isPostgres ? 'src/kernel/db/embedded/**' : '**/*.pg.test.ts';

export default defineConfig({
  test: {
    name: 'server',
    pool: 'forks',
    // Modules are loaded once per worker, and with them the app that its files share.
    isolate: false,
    maxWorkers: 2,
    // The embedded database is opened so often that optimising its code costs a quarter of the run, and saves less.
    execArgv: isPostgres ? [] : ['--liftoff-only'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
    exclude: takesLong ? [ofOtherEngine] : [ofOtherEngine, '**/*.slow.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: stretched(takesLong ? 600_000 : 120_000),
    hookTimeout: stretched(120_000),
    // What a job or another process does takes a busy machine longer than a moment; what has to be quick says how quick.
    expect: { poll: { timeout: stretched(30_000) } },
  },
});
