import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Db, openDatabase } from '#kernel/db/index.ts';
import { testDatabase } from './database.ts';
import { quiet } from './quiet.ts';

const program = fileURLToPath(new URL('../../scripts/plaza.ts', import.meta.url));
const SECRET = 'a secret that only tests know, 0123456789';

export type Answer = { code: number | null; out: string; error: string };

/** Types a command as an operator does, and waits for its end. */
export async function typeCommand(words: readonly string[], environment: Record<string, string> = {}): Promise<Answer> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', LANG: 'en_US.UTF-8', ...environment };
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

/** A migrated database of this file's own, and commands upon it. */
export async function operatedPlaza() {
  const database = await testDatabase();
  const { engine, environment } = database;
  // One process at a time has the embedded one: between two commands the test may look into it.
  if (engine === 'embedded') await database.close();
  return {
    environment: { ...environment, PLAZA_SECRET: SECRET },
    type: (line: string, more: Record<string, string> = {}) =>
      typeCommand(line.split(' '), { ...environment, PLAZA_SECRET: SECRET, ...more }),
    async look<T>(work: (db: Db) => Promise<T>): Promise<T> {
      if (engine === 'postgres') return work(database.db);
      const opened = await openDatabase({ dataDir: environment['PLAZA_DATA'] ?? '', log: quiet });
      try {
        return await work(opened.db);
      } finally {
        await opened.close();
      }
    },
  };
}
