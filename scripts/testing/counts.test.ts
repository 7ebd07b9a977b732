import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readCounts } from './counts.ts';
import { readPostgres, readRedis } from './services.ts';
import { inLanes } from './lanes.ts';
import type { Lane } from './part.ts';
import { summary, type Taken } from './summary.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-counts-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const counted = (report: object, code: number) => {
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify(report));
  return readCounts(file, code);
};
const vitest = (passed: number, failed: number, skipped: number, testResults: object[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
  numTodoTests: 0,
  testResults,
});
const playwright = (stats: object, errors: object[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe('counting', () => {
  test('tests of Vitest', () => expect(counted(vitest(5, 2, 1), 1)).toEqual({ passed: 5, failed: 2, skipped: 1 }));
  test('a file that could not be loaded is a failure', () =>
    expect(counted(vitest(5, 0, 0, [{ status: 'failed', assertionResults: [] }]), 1).failed).toBe(1));
  test('a bad end without a failed test is a failure', () =>
    expect(counted(vitest(5, 0, 0), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 }));
  test('journeys of Playwright, where a second try is no proof', () =>
    expect(counted(playwright({ expected: 3, unexpected: 1, flaky: 1, skipped: 2 }), 1)).toEqual({ passed: 3, failed: 2, skipped: 2 }));
  test('an error outside of all journeys is a failure', () => expect(counted(playwright({ expected: 3 }, [{}]), 1).failed).toBe(1));
  test('no report is a failure', () => expect(readCounts(path.join(folder, 'none.json'), 0).failed).toBe(1));
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
  test('names every part', () => expect(summary(all).lines).toHaveLength(5));
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
