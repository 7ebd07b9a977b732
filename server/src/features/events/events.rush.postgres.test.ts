import pg from 'pg';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { answer } from '#test/seat-races.ts';

const app = await testApp();

it('lets a rush on one event wait without holding every connection to the database', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => createPerson(app.db)));
  await Promise.all(people.map(app.accessTokenFor));
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const [hot, other] = [await createEvent(app, community, { capacity: 10 }), await createEvent(app, community, { capacity: 10 })];
  const outside = new pg.Client(app.database.environment['DATABASE_URL']);
  await outside.connect();
  await outside.query('begin');
  await outside.query('select from inventory_pools where id = $1 for update', [hot.poolId]);
  const rush = Promise.all(people.map((as) => answer(app, as, hot)));
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows[0]!.count;
  };
  await expect.poll(waiting).toBe(2);
  expect((await answer(app, people[0]!, other)).body.state).toBe('going');
  expect((await app.call('GET /events', {})).body.items.length).toBe(2);
  expect(await waiting()).toBe(2);
  await outside.query('commit');
  await outside.end();
  const states = (await rush).map(({ body }) => body.state);
  expect(states.filter((state) => state === 'going').length).toBe(10);
  expect(states.filter((state) => state === 'waitlisted').length).toBe(20);
});
