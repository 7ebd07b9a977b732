import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { needBrowser } from '../browser.ts';
import { at, bin, root } from '../paths.ts';
import { run } from '../run.ts';
import { readReport } from './counts.ts';
import type { Outcome, Result } from './part.ts';
import { findPostgres, findRedis } from './services.ts';
import { stretched } from './timeouts.ts';

type Environment = Record<string, string | undefined>;
/** `only` are parts of file names. `minutes` on a quiet machine; then the run is stopped. `retryEnv` is added for a second try. */
type Options = { only?: string[]; args?: string[]; env?: Environment; minutes?: number; retryEnv?: Environment };

/** Runs a command that writes a JSON report, and parses it; `again` runs one of its files. */
async function report(
  start: (file: string) => Promise<{ code: number; output: string }>,
  again: (testFile: string) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-report-'));
  const file = path.join(folder, 'report.json');
  const ended = await start(file);
  const { counts, red } = readReport(file, ended);
  fs.rmSync(folder, { recursive: true, force: true });
  const named = (name: string) => (path.isAbsolute(name) ? path.relative(root, name) : name);
  return { counts, output: ended.output, red: red.map((one) => ({ ...one, file: named(one.file), again: () => again(one.file) })) };
}

export const vitest = (folder: string, { only = [], args = [], env = {}, minutes = 15, retryEnv = {} }: Options = {}): Promise<Outcome> =>
  report(
    (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      return run(bin('vitest'), ['run', '--root', at(folder), ...reporters, ...args, ...only], { env, minutes: stretched(minutes) });
    },
    (testFile) => vitest(folder, { only: [path.relative(at(folder), testFile)], args, env: { ...env, ...retryEnv }, minutes }),
  );

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

type Journeys = { project: string; only?: string[]; env?: Environment; minutes: number };
const runPlaywright = (journeys: Journeys): Promise<Outcome> => {
  const { project, only = [], env = {}, minutes } = journeys;
  const args = ['test', '--config', at('e2e', 'playwright.config.ts'), '--reporter=line,json'];
  return report(
    (file) =>
      run(bin('playwright'), [...args, `--project=${project}`, ...only], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        minutes: stretched(minutes),
      }),
    (testFile) => runPlaywright({ ...journeys, only: [testFile] }),
  );
};

export const playwright = (project: string, minutes: number): Promise<Result> =>
  withBrowser((env) => runPlaywright({ project, minutes, env }));
