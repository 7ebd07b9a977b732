import pg from 'pg';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { useLimitsOfTheProduct } from '#test/patience.ts';
import { createPerson } from '#test/people.ts';
import { answer } from '#test/seat-races.ts';

useLimitsOfTheProduct();
const app = await ownApp();
const people = await Promise.all(Array.from({ length: 30 }, () => createPerson(app.db)));
await Promise.all(people.map(app.accessTokenFor));

/** Another database client, in a transaction that stays open. */
async function outsider(statement: string, values: unknown[] = []) {
  const client = new pg.Client(app.database.environment['DATABASE_URL']);
  await client.connect();
  await client.query('begin');
  await client.query(statement, values);
  let isOver = false;
  const release = async () => {
    if (isOver) return;
    isOver = true;
    await client.query('commit');
    await client.end();
  };
  onTestFinished(release);
  return release;
}
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]!.count;
};

it('lets a rush on one event wait without holding every connection to the database, and only as long as clients do', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const [hot, other] = [await createEvent(app, community, { capacity: 10 }), await createEvent(app, community, { capacity: 10 })];
  const release = await outsider('select from inventory_pools where id = $1 for update', [hot.poolId]);
  const started = performance.now();
  const rush = Promise.all(people.map((as) => answer(app, as, hot)));
  await expect.poll(waiting).toBe(2);
  expect((await answer(app, people[0]!, other)).body.state).toBe('going');
  expect((await app.call('GET /events', {})).body.items.length).toBe(2);
  for (const { status, headers } of await rush) expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(performance.now() - started).toBeLessThan(10_000);
  app.takeUnexpected();
  await release();
  const states = (await Promise.all(people.map((as) => answer(app, as, hot)))).map(({ body }) => body.state);
  expect(states.filter((state) => state === 'going').length).toBe(10);
  expect(states.filter((state) => state === 'waitlisted').length).toBe(20);
});

it('goes on with everything else while a whole table is locked', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const events = await Promise.all(people.map(() => createEvent(app, community, { capacity: 10 })));
  await outsider('lock table inventory_pools in access exclusive mode');
  const blocked = events.map(async (event, index) => answer(app, people[index]!, event));
  await expect.poll(waiting).toBeGreaterThan(2);
  let answered = 0;
  for (const call of blocked) void call.then(() => (answered += 1));
  const unrelated = await Promise.all(people.slice(0, 5).map((as) => app.call('GET /communities', { as, query: {} })));
  expect(unrelated.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // They were served in parallel to those that wait, not after them.
  expect(answered).toBe(0);
  const answers = await Promise.all(blocked);
  for (const { status, headers } of answers) expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  app.takeUnexpected();
});
