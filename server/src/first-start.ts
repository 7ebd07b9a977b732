import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { sql } from 'kysely';
import { personWords } from '#features/users/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Database } from '#kernel/db/index.ts';
import { asVector } from '#kernel/search.ts';
import { createPasswords } from '#kernel/session/passwords.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';

export type FirstStart =
  | { kind: 'not_first'; hasDemo: boolean }
  | { kind: 'demo' }
  | { kind: 'administrator'; username: string; password: string };

const KEY = 'first_start';

/** What an earlier start made of the database; null when it still has to be filled. */
export async function lookAtFirstStart({ db }: Pick<Database, 'db'>): Promise<FirstStart | null> {
  const done = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  const state = done?.value as { state?: string; kind?: string } | undefined;
  return state?.state === 'done' ? { kind: 'not_first', hasDemo: state.kind === 'demo' } : null;
}

/**
 * Fills an empty database once: with the demo world, or with one administrator. A start that was interrupted begins
 * anew; of several instances one does it while the others go on.
 */
export async function firstStart(config: Config, database: Database, app: App, log: Logger): Promise<FirstStart> {
  if (!(await claim(database))) return (await lookAtFirstStart(database)) ?? { kind: 'not_first', hasDemo: config.demo === 'demo' };
  const result = config.demo === 'demo' ? await makeDemo(database, app, log) : await makeAdministrator(database);
  await database.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ state: 'done', kind: result.kind }), updated_at: sql<Date>`app_now()` })
    .where('key', '=', KEY)
    .execute();
  return result;
}

/** Takes the task: nobody has it, or whoever had it is gone. An embedded database has one process, so it is gone. */
async function claim({ db, engine }: Database): Promise<boolean> {
  const value = JSON.stringify({ state: 'running' });
  const patience = engine === 'embedded' ? '0 seconds' : '10 minutes';
  const row = await db
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value, updated_at: sql<Date>`app_now()` })
        .where(sql<boolean>`settings.value->>'state' = 'running' and settings.updated_at <= app_now() - ${patience}::interval`),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

async function makeDemo(database: Database, app: App, log: Logger): Promise<FirstStart> {
  // Loaded only now: later starts do not pay for it.
  const { createDemoWorld } = await import('#demo/index.ts');
  await createDemoWorld({ database, app, log });
  return { kind: 'demo' };
}

const letters = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';
const pick = (from: string) => from[randomInt(from.length)] ?? '';

async function makeAdministrator({ db }: Database): Promise<FirstStart> {
  const password = Array.from({ length: 16 }, (_, index) => pick(index % 4 === 3 ? digits : letters)).join('');
  const passwordHash = await createPasswords().hash(password);
  await db
    .insertInto('users')
    .values({
      id: newId(),
      username: 'admin',
      username_key: 'admin',
      email: 'admin@plaza.example',
      email_key: 'admin@plaza.example',
      email_verified_at: sql<Date>`app_now()`,
      password_hash: passwordHash,
      first_name: 'Admin',
      is_admin: true,
      search: asVector(personWords({ username: 'admin', first_name: 'Admin' })),
    })
    // An interrupted first start may have made it already, with a password nobody saw.
    .onConflict((conflict) => conflict.column('username_key').doUpdateSet({ password_hash: passwordHash }))
    .execute();
  return { kind: 'administrator', username: 'admin', password };
}
