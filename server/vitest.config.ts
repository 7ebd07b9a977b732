import { defineConfig } from 'vitest/config';

const takesLong = process.env['PLAZA_TEST_LONG'] === '1';
const isPostgres = process.env['PLAZA_TEST_ENGINE'] === 'postgres';

/** What only one engine has is tested in files named after it; everything else runs on both. */
const otherEngine = isPostgres ? '**/*.embedded.test.ts' : '**/*.postgres.test.ts';

export default defineConfig({
  test: {
    name: 'server',
    pool: 'forks',
    maxWorkers: 2,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: takesLong ? [otherEngine] : [otherEngine, '**/*.long*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: takesLong ? 180_000 : 20_000,
    hookTimeout: 60_000,
    // What a job or another process does takes a busy machine longer than a moment; what has to be quick says how quick.
    expect: { poll: { timeout: 15_000 } },
  },
});
