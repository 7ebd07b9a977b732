import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runCommand } from '#server/command-line/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { testDatabase } from './database.ts';

const program = fileURLToPath(new URL('../../scripts/plaza.ts', import.meta.url));
const SECRET = 'a secret that only tests know, 0123456789';

/** A finding of the doctor, as `--json` writes it. */
export type Told = { check: string; level: string; key: string; text: string };
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

/** Types a command as an operator does, and waits for its end: a process of its own, which costs two seconds of a processor. */
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
 * A migrated database of this file's own, and commands upon it. Only on PostgreSQL can a test look into it between two commands;
 * a process has the embedded one to itself, and opens it anew for each command, which takes a second.
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
    /** What the doctor finds there. */
    async examine(more: Record<string, string> = {}) {
      const { code, out } = await type('doctor --json', more);
      const { findings, faults } = JSON.parse(out) as { findings: Told[]; faults: string[] };
      return { code, faults, of: (check: string) => findings.filter((finding) => finding.check === check) };
    },
    look: <T>(work: (db: Db) => Promise<T>): Promise<T> => work(database.db),
  };
}
