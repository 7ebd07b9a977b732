import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { expect, test, vi } from 'vitest';
import { createPerson } from '#test/people.ts';
import { startProcesses } from '#test/processes.ts';
import { uploadsApp } from '#test/uploads.ts';
import { importCalls } from '#test/user-imports.ts';
import { IMPORT_RETRIES } from './users-import.ts';

vi.setConfig({ testTimeout: 120_000 });
const app = await uploadsApp();
const { settled, check, get } = importCalls(app);
const admin = await createPerson(app.db, { isAdmin: true });
const holder = await createPerson(app.db);
const ROWS = 600;

const isLike = (prefix: string) => `${prefix}-%`;
const namesOf = async (prefix: string) =>
  (await app.db.selectFrom('users').select('id').where('username_key', 'like', isLike(prefix)).execute()).length;
const linesAbout = async (prefix: string) =>
  (await app.db.selectFrom('audit_entries').select('id').where('target_name', 'like', isLike(prefix)).execute()).length;
const importLines = async () =>
  (await app.db.selectFrom('audit_entries').select('id').where('action', '=', 'users.imported').execute()).length;
const others = (state: string) => async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start is not null and ${sql.raw(state)}`.execute(app.db)
  ).rows.length;

/** An import in a server that is killed within the transaction; its connections to the database are gone then. */
async function dieWithin(prefix: string): Promise<string> {
  const names = Array.from({ length: ROWS }, (_, at) => `${prefix}-${at}`);
  const { id } = await check(admin, ['username,email', ...names.map((name) => `${name},${name}@example.org`)].join('\n'));
  // Only the other server runs the job.
  await app.jobs.stop();
  const { each, kill } = await startProcesses(app, 1);
  const last = `${prefix}-${ROWS - 1}`;
  const isHeld = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const holding = app.database.transact<void>(async (tx) => {
    // Idle transactions are rolled back after a timeout; longer here, as a busy machine is slow.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await tx.updateTable('users').set({ username: last, username_key: last }).where('id', '=', holder.id).execute();
    isHeld.resolve();
    await mayEnd.promise;
    throw new Error('taken back');
  });
  await isHeld.promise;
  try {
    await each[0]!.call('POST /users/imports/:id/run', { as: admin, params: { id }, body: { sendInvitations: false } });
    // Its last user waits for the name. Other waits, as those of a starting queue, are none within the import.
    await expect.poll(others(`wait_event_type = 'Lock' and query like '%insert into users %'`)).toBe(1);
  } finally {
    await kill(0);
    mayEnd.resolve();
    await expect(holding).rejects.toThrow('taken back');
  }
  await expect.poll(others('true')).toBe(0);
  expect([await namesOf(prefix), await linesAbout(prefix)]).toEqual([0, 0]);
  expect((await get(admin, id)).state).toBe('running');
  return id;
}
/** The time limit of a run has passed, and the queue has checked. */
async function expire(): Promise<void> {
  await sql`update pgboss.job set started_on = now() - interval '10 minutes' where name = 'user_import.run' and state = 'active'`.execute(
    app.db,
  );
  await app.jobs.start();
  const queue = new PgBoss({ ...app.database.boss, supervise: false, monitorIntervalSeconds: 1 });
  await queue.start();
  await queue.supervise('user_import.run');
  await queue.stop();
}

test('a server that dies in the middle leaves nothing; another one writes all of it, once', async () => {
  const id = await dieWithin('again');
  await expire();
  expect(await settled(admin, id)).toMatchObject({ state: 'done', counts: { created: ROWS } });
  expect([await namesOf('again'), await linesAbout('again'), await importLines()]).toEqual([ROWS, ROWS, 1]);
});

test('when it died in the last run that there is, the page is told that nothing was written', async () => {
  const id = await dieWithin('never');
  const last = await sql`update pgboss.job set retry_count = ${IMPORT_RETRIES} where name = 'user_import.run' and state = 'active'`.execute(
    app.db,
  );
  expect(last.numAffectedRows).toBe(1n);
  await expire();
  expect(await settled(admin, id)).toMatchObject({ state: 'failed', failure: 'broken' });
  const kept = await app.db.selectFrom('user_imports').select('content').where('id', '=', id).executeTakeFirst();
  expect([await namesOf('never'), kept]).toEqual([0, { content: null }]);
});
