import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runCommand } from '#server/command-line/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { testDatabase } from './database.ts';

const program = fileURLToPath(new URL('../../scripts/plaza.ts', import.meta.url));
const SECRET = 'a secret that only tests know, 0123456789';

/** A finding of the doctor in the output of `--json`. */
export type Received = { check: string; level: string; key: string; text: string };
export type Answer = { code: number | null; out: string; error: string };

const shell = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', LANG: 'en_US.UTF-8' };

/** Runs a command in this process. */
export async function typeCommand(words: readonly string[], environment: Record<string, string> = {}): Promise<Answer> {
  const said = { out: '', error: '' };
  const code = await runCommand(
    words,
    { ...shell, ...environment },
    {
      print: (...lines) => void (said.out += `${lines.join('\n')}\n`),
      complain: (...lines) => void (said.error += `${lines.join('\n')}\n`),
    },
  );
  return { code, ...said };
}

/** Runs a command in a shell and waits for its end: a separate process, which takes two seconds of processor time. */
export async function typeInShell(words: readonly string[], environment: Record<string, string> = {}): Promise<Answer> {
  const env = { ...shell, ...environment };
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

/**
 * A migrated database for this file, and commands on it. Only on PostgreSQL can a test read it between two commands; the
 * embedded one is locked by one process at a time and reopened for each command, which takes a second.
 */
export async function operatedPlaza() {
  const database = await testDatabase();
  const { engine, environment } = database;
  if (engine === 'embedded') await database.close();
  const type = (line: string, more: Record<string, string> = {}) =>
    typeCommand(line.split(' '), { ...environment, PLAZA_SECRET: SECRET, ...more });
  return {
    environment: { ...environment, PLAZA_SECRET: SECRET },
    type,
    /** Findings of the doctor. */
    async examine(more: Record<string, string> = {}) {
      const { code, out } = await type('doctor --json', more);
      const { findings, errors } = JSON.parse(out) as { findings: Received[]; errors: string[] };
      return { code, errors, of: (check: string) => findings.filter((finding) => finding.check === check) };
    },
    look: <T>(work: (db: Db) => Promise<T>): Promise<T> => work(database.db),
  };
}
