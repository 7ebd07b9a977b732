import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { needBrowser } from '../browser.ts';
import { at, bin } from '../paths.ts';
import { run } from '../run.ts';
import { readCounts } from './counts.ts';
import type { Result } from './part.ts';
import { findPostgres, findRedis } from './services.ts';

type Environment = Record<string, string>;
type Options = { args?: string[]; env?: Environment; minutes?: number };

/** Runs a command that writes a JSON report, and parses it. */
async function report(start: (file: string) => Promise<{ code: number; output: string }>): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-report-'));
  const file = path.join(folder, 'report.json');
  const { code, output } = await start(file);
  const counts = readCounts(file, code);
  fs.rmSync(folder, { recursive: true, force: true });
  return { counts, output };
}

export const vitest = (folder: string, { args = [], env = {}, minutes }: Options = {}): Promise<Result> =>
  report((file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return run(bin('vitest'), ['run', '--root', at(folder), ...reporters, ...args], { env, minutes });
  });

/** The same with a browser, which is installed first if necessary. */
export async function withBrowser(take: (env: Environment) => Promise<Result>): Promise<Result> {
  const found = await needBrowser();
  return 'browser' in found ? take({ CHROME_PATH: found.browser }) : { skipped: found.missing };
}

/** All or nothing: some tests need both services, so with one of them the result would be incomplete. */
export async function withServers(take: (env: Environment) => Promise<Result>): Promise<Result> {
  const [postgres, redis] = [await findPostgres(), await findRedis()];
  if ('missing' in postgres) return { skipped: postgres.missing };
  if ('missing' in redis) return { skipped: redis.missing };
  return take({ PLAZA_TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url });
}

export const playwright = (projects: readonly string[], minutes: number, draw: Environment = {}): Promise<Result> =>
  withBrowser((env) =>
    report((file) =>
      run(
        bin('playwright'),
        ['test', '--config', at('e2e', 'playwright.config.ts'), '--reporter=line,json', ...projects.map((name) => `--project=${name}`)],
        {
          env: { ...env, ...draw, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
          minutes,
        },
      ),
    ),
  );
