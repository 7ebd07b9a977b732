import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { inQueue, lockPool } from '#test/queue.ts';
import * as seats from '#test/seat-races.ts';

const app = await ownApp();
const other = await ownApp({}, { database: app.database });
const [ann, ben, cat] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)] as const;
const community = await createCommunity(app, { contentVisibility: 'public' });

const run = (event: TestEvent, ...calls: (() => Promise<unknown>)[]) => inQueue(app, lockPool(event), calls);
const hold = (server: seats.Target, as: TestUser, event: TestEvent) => async () => {
  const { status, body } = await server.call('POST /events/:id/hold', { as, params: { id: event.id }, body: {} });
  return body.code ?? status;
};
const come = (server: seats.Target, as: TestUser, event: TestEvent) => async () => {
  const { body } = await seats.answer(server, as, event);
  return body.code ?? body.state;
};
const drop = (server: seats.Target, as: TestUser, event: TestEvent) => async () =>
  (await server.call('DELETE /events/:id/hold', { as, params: { id: event.id } })).status;
/** A run that failed at first would succeed later, when nothing is due any more. */
const lapse = async () => {
  const since = new Date();
  await runJob('events.lapse_holds', other);
  const { rows } = await sql`select from pgboss.job where name = 'events.lapse_holds' and created_on >= ${since}
    and (retry_count > 0 or state = 'failed')`.execute(app.db);
  return rows.length === 0 ? 'ran' : 'failed';
};
const pool = (event: TestEvent) =>
  app.db.selectFrom('inventory_pools').select(['confirmed', 'held']).where('id', '=', event.poolId).executeTakeFirstOrThrow();
const states = async (event: TestEvent, ...people: TestUser[]) => {
  const rows = await app.db.selectFrom('registrations').select(['user_id', 'state']).where('event_id', '=', event.id).execute();
  return people.map(({ id }) => rows.find(({ user_id }) => user_id === id)?.state ?? null);
};

/** An event whose one seat ann holds and ben waits for; `end` ends the hold. */
async function held() {
  const event = await createEvent(app, community, { capacity: 1 });
  await hold(app, ann, event)();
  await come(app, ben, event)();
  const end = () => app.db.updateTable('seat_holds').set({ expires_at: new Date() }).where('event_id', '=', event.id).execute();
  return { event, end };
}

test('a hold that is confirmed in time, but waited for its turn, does not end', async () => {
  const { event, end } = await held();
  const endThen = async () => {
    await end();
    return lapse();
  };
  expect(await run(event, come(app, ann, event), endThen)).toEqual(['going', 'ran']);
  expect([await states(event, ann, ben), await pool(event)]).toEqual([['going', 'waitlisted'], { confirmed: 1, held: 0 }]);
});

test.each([true, false])('a hold that ended is not confirmed, and its seat is given once (job first: %s)', async (isFirst) => {
  const { event, end } = await held();
  await end();
  const calls = [lapse, come(app, ann, event)];
  const expected = ['ran', 'waitlisted'];
  expect(await run(event, ...(isFirst ? calls : calls.toReversed()))).toEqual(isFirst ? expected : expected.toReversed());
  expect([await states(event, ann, ben), await pool(event)]).toEqual([['waitlisted', 'going'], { confirmed: 1, held: 0 }]);
  const { rows } =
    await sql`select from notifications where subject_id = ${event.id} and user_id = ${ben.id} and kind = 'event.promoted'`.execute(app.db);
  expect(rows).toHaveLength(1);
});

test('only the holds of an event end whose time is over', async () => {
  const event = await createEvent(app, community, { capacity: 2 });
  await run(event, hold(app, ann, event), hold(other, cat, event));
  await app.db
    .updateTable('seat_holds')
    .set({ expires_at: new Date() })
    .where('event_id', '=', event.id)
    .where('user_id', '=', ann.id)
    .execute();
  expect(await lapse()).toBe('ran');
  expect(await pool(event)).toEqual({ confirmed: 0, held: 1 });
});

test('a hold that two devices confirm at once is one seat', async () => {
  const event = await createEvent(app, community, { capacity: 1 });
  await hold(app, ann, event)();
  expect(await run(event, come(app, ann, event), come(other, ann, event))).toEqual(['going', 'going']);
  expect(await pool(event)).toEqual({ confirmed: 1, held: 0 });
});

test('one person holds the seats of an event once, on however many devices', async () => {
  const event = await createEvent(app, community, { capacity: 3 });
  await run(event, hold(app, ann, event), hold(other, ann, event));
  expect(await pool(event)).toEqual({ confirmed: 0, held: 1 });
  await run(event, drop(app, ann, event), drop(other, ann, event));
  expect(await pool(event)).toEqual({ confirmed: 0, held: 0 });
});

test('the last seat is held or taken, not both', async () => {
  const event = await createEvent(app, community, { capacity: 1, waitlistMode: 'off' });
  const answers = await run(event, hold(app, ann, event), come(other, ben, event), hold(other, cat, event));
  expect(answers).toEqual([200, 'event.full', 'event.full']);
  expect(await pool(event)).toEqual({ confirmed: 0, held: 1 });
});
