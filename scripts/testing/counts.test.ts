import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readReport } from './counts.ts';
import { readPostgres, readRedis } from './services.ts';
import { inLanes } from './lanes.ts';
import type { Lane, Outcome } from './part.ts';
import { tryAgain } from './second-try.ts';
import { summary, type Taken } from './summary.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-counts-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const read = (report: object, code: number, output = '') => {
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify(report));
  return readReport(file, { code, output });
};
const counted = (report: object, code: number, output?: string) => read(report, code, output).counts;
const vitest = (passed: number, failed: number, skipped: number, testResults: object[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
  numTodoTests: 0,
  testResults,
});
const testFile = (name: string, ...states: string[]) => ({
  name,
  status: states.length === 0 || states.includes('failed') ? 'failed' : 'passed',
  assertionResults: states.map((status) => ({ status })),
});
const playwright = (stats: object, errors: object[] = [], suites: object[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
  suites,
});
const withStates = (...states: string[]) => ({ specs: states.map((status) => ({ tests: [{ status }] })) });

describe('counting', () => {
  test('tests of Vitest, and the files with failures', () =>
    expect(
      read(vitest(5, 2, 1, [testFile('a', 'passed', 'failed', 'failed', 'pending'), testFile('b', 'passed', 'passed', 'passed')]), 1),
    ).toEqual({
      counts: { passed: 5, failed: 2, skipped: 1 },
      red: [{ file: 'a', counts: { passed: 1, failed: 2, skipped: 1 } }],
    }));
  test('a file that could not be loaded is a failure', () =>
    expect(read(vitest(5, 0, 0, [testFile('a')]), 1)).toEqual({
      counts: { passed: 5, failed: 1, skipped: 0 },
      red: [{ file: 'a', counts: { passed: 0, failed: 1, skipped: 0 } }],
    }));
  test('a bad end without a failed test is a failure of no file', () =>
    expect(read(vitest(5, 0, 0), 1)).toEqual({ counts: { passed: 5, failed: 1, skipped: 0 }, red: [] }));
  test('an error that no test caught is a failure of no file, beside those of tests', () =>
    expect(counted(vitest(5, 1, 0, [testFile('a', 'failed')]), 1, 'Vitest caught 1 unhandled error during the test run.').failed).toBe(2));
  test('journeys of Playwright and their files, where a second try of a single test is no proof', () =>
    expect(
      read(
        playwright(
          { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
          [],
          [
            { file: 'a', ...withStates('expected'), suites: [withStates('unexpected', 'skipped')] },
            { file: 'b', ...withStates('flaky', 'expected') },
            { file: 'c', ...withStates('expected', 'skipped') },
          ],
        ),
        1,
      ),
    ).toEqual({
      counts: { passed: 3, failed: 2, skipped: 2 },
      red: [
        { file: 'a', counts: { passed: 1, failed: 1, skipped: 1 } },
        { file: 'b', counts: { passed: 1, failed: 1, skipped: 0 } },
      ],
    }));
  test('an error outside of all journeys is a failure', () => expect(counted(playwright({ expected: 3 }, [{}]), 1).failed).toBe(1));
  test('no report is a failure', () => expect(readReport(path.join(folder, 'none.json'), { code: 0, output: '' }).counts.failed).toBe(1));
});

describe('the summary', () => {
  const part = (name: string, result: Taken['result']): Taken => ({
    part: { name, title: name, lane: 'processor', take: async () => result },
    result,
    ms: 1_000,
  });
  const all = [
    part('check', { counts: { passed: 8, failed: 0, skipped: 0 }, output: '' }),
    part('server-embedded', { counts: { passed: 300, failed: 0, skipped: 1 }, output: '' }),
    part('server-postgres', { skipped: 'nothing answers' }),
    part('journeys', { skipped: 'no browser' }),
  ];

  test('says what did not run and why, and counts its tests', () => {
    const { lines } = summary(all);
    expect(lines[2]).toMatch(/server-postgres.*not run: nothing answers/);
    expect(lines.at(-1)).toBe('308 passed, 0 failed, 3 skipped');
  });
  test('names every part, and the unsteady files before the total', () =>
    expect(summary(all, ['server a.test.ts']).lines.slice(4)).toEqual(['unsteady: server a.test.ts', '308 passed, 0 failed, 3 skipped']));
});

describe('a second try', () => {
  const good: Outcome = { counts: { passed: 3, failed: 0, skipped: 0 }, output: 'good' };
  const bad: Outcome = { counts: { passed: 2, failed: 1, skipped: 0 }, output: 'bad' };
  const partWith = (...second: Outcome[]): Taken => ({
    part: { name: 'server', title: 'server', lane: 'processor', take: async () => bad },
    result: {
      counts: { passed: 100, failed: second.length, skipped: 0 },
      output: 'first',
      red: second.map((outcome, index) => ({ file: `${index}.test.ts`, counts: bad.counts, again: async () => outcome })),
    },
    ms: 1,
  });
  const tried = async (...all: Taken[]) => {
    const heard: string[] = [];
    const { all: ended, unsteady } = await tryAgain(all, (text) => heard.push(text));
    return { heard, unsteady, ...summary(ended, unsteady).counts };
  };

  test('that is green counts, and is told', async () =>
    expect(await tried(partWith(good, good))).toMatchObject({
      passed: 102,
      failed: 0,
      unsteady: ['server 0.test.ts', 'server 1.test.ts'],
      heard: ['unsteady: server 0.test.ts', 'unsteady: server 1.test.ts'],
    }));
  test('that is red again fails with what it said', async () =>
    expect(await tried(partWith(bad))).toMatchObject({ failed: 1, unsteady: [], heard: [expect.stringContaining('bad') as string] }));
  test('that ran nothing is red', async () =>
    expect(await tried(partWith({ counts: { passed: 0, failed: 0, skipped: 0 }, output: '' }))).toMatchObject({ failed: 1 }));
  test('is not given to more than five files of all parts', async () => {
    expect((await tried(partWith(good, good, good), partWith(good, good))).failed).toBe(0);
    expect(await tried(partWith(good, good, good), partWith(good, good, good))).toMatchObject({ failed: 6, unsteady: [] });
  });
});

describe('lanes', () => {
  const running = new Set<Lane>();
  const seen: string[] = [];
  const part = (name: string, lane: Lane) => ({ name, lane });
  const all = [
    part('bench', 'alone'),
    part('scripts', 'either'),
    part('check', 'processor'),
    part('journeys', 'browser'),
    part('server', 'processor'),
  ];
  /** `check` and `journeys` each wait for the other to start, so running them in sequence would never end. */
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const take = async ({ name, lane }: (typeof all)[number]) => {
    expect(running).not.toContain(lane);
    running.add(lane);
    if (lane === 'alone') expect([...running]).toEqual(['alone']);
    if (name === 'check' || name === 'journeys') both[name === 'check' ? 0 : 1].resolve();
    if (lane !== 'alone') await Promise.all(both.map(({ promise }) => promise));
    running.delete(lane);
    seen.push(name);
    return name;
  };

  test('run side by side, each in its order, then what fits either, and the rest afterwards', async () => {
    expect(await inLanes(all, take)).toEqual(['bench', 'scripts', 'check', 'journeys', 'server']);
    expect(seen.at(-1)).toBe('bench');
    expect(seen.indexOf('check')).toBeLessThan(seen.indexOf('server'));
    expect(seen.indexOf('journeys')).toBeLessThan(seen.indexOf('scripts'));
  });
});

describe('servers on this machine', () => {
  const authentication = (kind: number) => Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, kind]);
  test('PostgreSQL that lets us in is used', () => expect(readPostgres(authentication(0))).toHaveProperty('url'));
  test('PostgreSQL that asks for a password is named', () =>
    expect(readPostgres(authentication(10))).toEqual({ missing: expect.stringContaining('password') as string }));
  test('nothing there is named', () => expect(readPostgres(null)).toEqual({ missing: expect.stringContaining('5432') as string }));
  test('Redis that answers is used', () => expect(readRedis(Buffer.from('+PONG\r\n'))).toHaveProperty('url'));
  test('Redis that asks for a password is named', () =>
    expect(readRedis(Buffer.from('-NOAUTH Authentication required.\r\n'))).toEqual({
      missing: expect.stringContaining('password') as string,
    }));
});
