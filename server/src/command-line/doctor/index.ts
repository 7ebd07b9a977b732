import { DatabaseUnreachable, DataDirectoryInUse, type Database } from '#kernel/db/index.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { notedInstance } from '#server/instance.ts';
import { databaseOf } from '#server/database-of.ts';
import type { CommandCall, Command, Environment } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { linkTo } from '../with-app.ts';
import { clocks, engine, jobs, roles, schema } from './database.ts';
import { bad, type Check, type Finding, type Level, ok, reasonOf } from './finding.ts';
import { address, disk, folder, metrics, secret } from './machine.ts';
import { mail, redis, sms, storage } from './services.ts';

/** The checks in the order of the report. The first part of a finding's key is the name of its check. */
const checks: readonly Check[] = [address, secret, folder, disk, engine, schema, roles, clocks, jobs, redis, mail, sms, storage, metrics];

type Report = { findings: Finding[]; errors: readonly string[] };

/** All checks that work without a running server; a failing check does not prevent the others. */
async function examine(environment: Environment): Promise<Report> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: [bad('settings.errors', { count: error.errors.length })], errors: error.errors };
  }
  const { database, finding } = await open(config);
  const findings: Finding[] = [ok('settings.ok'), ...finding];
  try {
    for (const check of checks) findings.push(...(await attempt(check, { config, database })));
  } finally {
    await database?.close();
  }
  return { findings, errors: [] };
}

const attempt = (check: Check, subject: Parameters<Check>[0]): Promise<Finding[]> =>
  check(subject).catch((error: unknown) => [bad('check.failed', { check: check.name, reason: reasonOf(error) })]);

async function open(config: Config): Promise<{ database: Database | null; finding: Finding[] }> {
  try {
    return { database: await databaseOf(config, quietLog), finding: [] };
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return { database: null, finding: [await readinessOf(config)] };
    const reason = reasonOf(error instanceof DatabaseUnreachable ? error.cause : error);
    return { database: null, finding: [bad('engine.unreachable', { reason })] };
  }
}

/** The server has the embedded database locked, and reports its own health. */
async function readinessOf(config: Config): Promise<Finding> {
  const noted = await notedInstance(config.dataDir);
  const origin = noted?.url ?? linkTo({ ...config, publicUrl: null }, '');
  const url = `${origin}/readyz`;
  const ask = (address: string) => fetch(address, { signal: AbortSignal.timeout(5_000) });
  try {
    const alive = (await (await ask(`${origin}/healthz`)).json().catch(() => ({}))) as { instance?: string };
    if (noted === null || alive.instance !== noted.id) return bad('engine.other', { url: origin });
    const { ok: isReady, status } = await ask(url);
    return isReady ? ok('engine.serving', { url }) : bad('engine.not_ready', { url, status });
  } catch (error) {
    return bad('engine.held', { url, reason: reasonOf(error instanceof Error && error.cause ? error.cause : error) });
  }
}

const order: readonly Level[] = ['ok', 'attention', 'bad'];

function printReport({ findings, errors }: Report, { translate, print }: Pick<CommandCall, 'translate' | 'print'>): void {
  const width = Math.max(...order.map((level) => translate(`doctor.level.${level}`).length));
  for (const { level, key, params } of findings) {
    const [subject = ''] = key.split('.');
    const words = { level: translate(`doctor.level.${level}`).padEnd(width), subject: translate(`doctor.subject.${subject}`) };
    print(translate('doctor.line', { ...words, text: translate(`doctor.${key}`, params) }));
  }
  for (const error of errors) print(`  - ${error}`);
  const count = (level: Level): number => findings.filter((finding) => finding.level === level).length;
  print('', translate('doctor.summary', { ok: count('ok'), attention: count('attention'), bad: count('bad') }));
}

/** Checks everything that Plaza depends on, and says how to fix what does not work. */
export const doctor: Command = {
  name: 'doctor',
  options: { json: { type: 'boolean' } },
  async run({ values, environment, translate, print }) {
    const report = await examine(environment);
    const { findings, errors } = report;
    const lines = findings.map(({ level, key, params }) => ({
      check: key.split('.')[0],
      level,
      key,
      text: translate(`doctor.${key}`, params),
    }));
    if (values['json']) print(JSON.stringify({ findings: lines, errors }, null, 2));
    else printReport(report, { translate, print });
    return findings.some(({ level }) => level === 'bad') ? 1 : 0;
  },
};
