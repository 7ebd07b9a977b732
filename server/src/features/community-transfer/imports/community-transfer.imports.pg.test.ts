import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { communityFileCalls, zipped } from '#test/community-imports.ts';
import { createPerson } from '#test/people.ts';
import { createPost } from '#test/posts.ts';
import { startProcesses } from '#test/processes.ts';
import { uploadsApp } from '#test/uploads.ts';

vi.setConfig({ testTimeout: 120_000 });
const app = await uploadsApp();
// Another instance, as one may take one import after the other.
const other = await testApp({ PLAZA_DATA: app.dataDir }, { database: app.database });
const { exported, start, check, run, cancel, settled, latest } = communityFileCalls(app);

let made: Promise<Buffer> | undefined;
const fileOfClub = () => (made ??= makeFile());
async function makeFile(): Promise<Buffer> {
  const source = await createCommunity(app);
  for (let count = 0; count < 20; count += 1) await createPost(app, source);
  return zipped(await exported(source, source.owner));
}

const waiting = async (): Promise<number> =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)).rows.length;
const communitiesAt = async (slug: string) =>
  (await app.db.selectFrom('communities').select('id').where('slug', '=', slug).execute()).length;
const placeholders = async () => (await app.db.selectFrom('users').select('id').where('imported_into', 'is not', null).execute()).length;

/** Holds up imports within their transactions, where they have inserted their community. */
async function heldUp(act: () => Promise<void>): Promise<void> {
  const isHeld = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const holding = app.database.transact(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await sql`select from categories for update`.execute(tx);
    isHeld.resolve();
    await mayEnd.promise;
  });
  await isHeld.promise;
  try {
    await act();
  } finally {
    mayEnd.resolve();
    await holding;
  }
}

test('of two imports at once with one address, one gets it, and the other may choose another one', async () => {
  const people = [await createPerson(app.db), await createPerson(app.db)];
  const found = [await check(people[0]!, await fileOfClub()), await check(people[1]!, await fileOfClub())];
  await heldUp(async () => {
    for (const [at, person] of people.entries()) expect((await run(person, found[at]!.id, 'one-address')).status).toBe(200);
    await expect.poll(waiting).toBe(2);
  });
  const ended = [await settled(people[0]!), await settled(people[1]!)].toSorted((a, b) => a.state.localeCompare(b.state));
  expect(ended).toMatchObject([{ state: 'checked', failure: { reason: 'slug_taken' } }, { state: 'done' }]);
  const { rows } = await sql<{ retries: number }>`select retry_count as retries from pgboss.job where name = 'communities.import'`.execute(
    app.db,
  );
  expect(rows.map(({ retries }) => retries)).toEqual([0, 0]);
  const loser = people[found.findIndex(({ id }) => id === ended[0]!.id)]!;
  await run(loser, ended[0]!.id, 'another-address');
  expect(await settled(loser)).toMatchObject({ state: 'done', failure: null, community: { slug: 'another-address' } });
});

test('an import that is cancelled while it is written leaves nothing', async () => {
  const person = await createPerson(app.db);
  const { id } = await check(person, await fileOfClub());
  const before = await placeholders();
  await heldUp(async () => {
    await run(person, id, 'never-there');
    await expect.poll(waiting).toBe(1);
    expect((await cancel(person, id)).body.state).toBe('cancelled');
  });
  await expect
    .poll(
      async () => (await sql`select from pgboss.job where name = 'communities.import' and state = 'active'`.execute(app.db)).rows.length,
    )
    .toBe(0);
  expect([await communitiesAt('never-there'), await placeholders(), (await latest(person)).state]).toEqual([0, before, 'cancelled']);
});

test('of two files started at once, one is checked', async () => {
  const person = await createPerson(app.db);
  const content = await fileOfClub();
  const codes = (await Promise.all([start(person, content), start(person, content)])).map(({ body }) => body.code ?? 'started');
  expect(codes.toSorted()).toEqual(['community_import.unfinished', 'started']);
});

test('a server that dies in the middle leaves nothing; another one imports all of it, once', async () => {
  const person = await createPerson(app.db);
  const { id } = await check(person, await fileOfClub());
  const before = await placeholders();
  // Only the other server runs the job.
  await app.jobs.stop();
  await other.jobs.stop();
  const { each, kill } = await startProcesses(app, 1, { PLAZA_DATA: app.dataDir });
  await heldUp(async () => {
    await each[0]!.call('POST /community-imports/:id/run', { as: person, params: { id }, body: { name: 'The club', slug: 'after-all' } });
    await expect.poll(waiting).toBe(1);
    await kill(0);
  });
  await expect.poll(waiting).toBe(0);
  expect([await communitiesAt('after-all'), await placeholders(), (await latest(person)).state]).toEqual([0, before, 'running']);
  await sql`update pgboss.job set started_on = now() - interval '2 hours' where name = 'communities.import' and state = 'active'`.execute(
    app.db,
  );
  await app.jobs.start();
  const queue = new PgBoss({ ...app.database.boss, supervise: false, monitorIntervalSeconds: 1 });
  await queue.start();
  await queue.supervise('communities.import');
  await queue.stop();
  expect(await settled(person)).toMatchObject({ state: 'done', community: { slug: 'after-all' } });
  expect(await communitiesAt('after-all')).toBe(1);
});
