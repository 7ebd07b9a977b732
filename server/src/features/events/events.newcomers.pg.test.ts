import pg from 'pg';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { useProductTimeouts } from '#test/timeouts.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { answer, giveBack } from '#test/seat-races.ts';

useProductTimeouts();
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

/** With the address of the person, and a seat. */
async function comeAsVisitor({ id, poolId }: TestEvent, { id: userId }: TestUser) {
  await sql`with address as (select email, email_key from users where id = ${userId}), came as (
      insert into event_visitors (id, event_id, name, email, email_key, mailbox)
      select gen_random_uuid(), ${id}::uuid, 'A visitor', email, email_key, email_key from address returning id)
    insert into registrations (id, event_id, pool_id, visitor_id, party_size, state)
    select gen_random_uuid(), ${id}::uuid, ${poolId}::uuid, id, 1, 'going' from came`.execute(app.db);
  await sql`update inventory_pools set confirmed = confirmed + 1 where id = ${poolId}`.execute(app.db);
}

it('lets a rush on one event wait without holding every connection to the database, and only as long as clients do', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const [hot, other] = [await createEvent(app, community, { capacity: 10 }), await createEvent(app, community, { capacity: 10 })];
  /** As a client does: again after a 503, which a busy machine gives to those who waited for too long. */
  const answered = async (as: TestUser): ReturnType<typeof answer> => {
    const given = await answer(app, as, hot);
    return given.status === 503 ? answered(as) : given;
  };
  const release = await outsider('select from inventory_pools where id = $1 for update', [hot.poolId]);
  const started = performance.now();
  const remove = { as: community.owner, params: { id: hot.id }, body: { ids: [hot.id], reason: 'A test' } };
  const removals = people.map(() => app.call('POST /events/:id/registrations/remove', remove));
  const rush = Promise.all([...removals, ...people.map((as) => answer(app, as, hot))]);
  await expect.poll(waiting).toBe(2);
  expect((await answer(app, people[0]!, other)).body.state).toBe('going');
  expect((await app.call('GET /events', {})).body.items.length).toBe(2);
  for (const { status, headers } of await rush) expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(performance.now() - started).toBeLessThan(10_000);
  await release();
  const states = (await Promise.all(people.map(answered))).map(({ body }) => body.state);
  app.takeUnexpected();
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

it('answers those who wait for the lock of an event together, in one transaction', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { capacity: 10 });
  const release = await outsider('select from inventory_pools where id = $1 for update', [event.poolId]);
  const rush = Promise.all(people.map((as) => answer(app, as, event)));
  await expect.poll(waiting).toBe(2);
  await release();
  const answers = (await rush).map(({ body }) => body);
  const places = answers.flatMap(({ position }) => position ?? []);
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const { rows } = await sql<{
    made: number;
  }>`select count(distinct xmin::text)::int as made from registrations where event_id = ${event.id}`.execute(app.db);
  expect(rows[0]!.made).toBeLessThan(people.length / 2);
  const notice = app.db
    .selectFrom('notifications')
    .select(['actor_id', 'others'])
    .where('subject_id', '=', event.id)
    .where('kind', '=', 'event.rsvp');
  const { actor_id, others } = await notice.executeTakeFirstOrThrow();
  expect([actor_id, ...others].toSorted()).toEqual(people.map(({ id }) => id).toSorted());
});

it('refuses all newcomers to a sold-out event together, and those with a right to a seat never', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { capacity: 3, waitlistMode: 'off' });
  const [goer, holder, visitor, late] = people as [TestUser, TestUser, TestUser, TestUser];
  const hold = await app.call('POST /events/:id/hold', { as: holder, params: { id: event.id }, body: {} });
  expect(hold.status).toBe(200);
  const first = await answer(app, goer, event);
  expect(first.body.state).toBe('going');
  await comeAsVisitor(event, visitor);
  for (let turn = 0; turn < 2; turn += 1) expect((await answer(app, late, event)).body.code).toBe('event.full');
  const release = await outsider('select from inventory_pools where id = $1 for update', [event.poolId]);
  const refused = Promise.all(people.slice(3).map((as) => answer(app, as, event)));
  await expect.poll(waiting).toBe(2);
  await release();
  expect(new Set((await refused).map(({ body }) => body.code))).toEqual(new Set(['event.full']));
  expect((await answer(app, goer, event)).body).toEqual(first.body);
  expect((await answer(app, holder, event)).body.state).toBe('going');
  expect((await answer(app, visitor, event)).body.state).toBe('going');
  expect((await answer(app, late, event)).body.code).toBe('event.full');
  await giveBack(app, goer, event);
  expect((await answer(app, late, event)).body.state).toBe('going');
  expect((await answer(app, goer, event)).body.code).toBe('event.full');
});

it('gives the seat of a hold that ended to the next who answers, though the event was sold out before', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { capacity: 1, waitlistMode: 'off' });
  await app.call('POST /events/:id/hold', { as: people[0]!, params: { id: event.id }, body: {} });
  expect((await answer(app, people[1]!, event)).body.code).toBe('event.full');
  await app.db
    .updateTable('seat_holds')
    .set({ expires_at: new Date(0) })
    .where('event_id', '=', event.id)
    .execute();
  expect((await answer(app, people[1]!, event)).body.state).toBe('going');
});
