import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { inQueue, lockPool } from '#test/queue.ts';
import * as seats from '#test/seat-races.ts';

const app = await testApp();
const [host, ann, ben, cat] = [
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
];
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });

type Call = () => Promise<unknown>;
const run = (event: TestEvent, ...calls: Call[]) => inQueue(app, lockPool(event), calls);
const come =
  (as: TestUser, event: TestEvent): Call =>
  async () => {
    const { body } = await seats.answer(app, as, event);
    return body.code ?? body.state;
  };
const go =
  (as: TestUser, event: TestEvent): Call =>
  async () => {
    const { status, body } = await seats.giveBack(app, as, event);
    return body.code ?? status;
  };
const accept =
  (as: TestUser, event: TestEvent): Call =>
  async () => {
    const { body } = await app.call('POST /events/:id/offer', { as, params: { id: event.id }, body: { decision: 'accept' } });
    return body.code ?? body.state;
  };
/** Read before it waits, as a page that was opened before. */
async function change(event: TestEvent, changes: { capacity?: number; cancelCutoffHours?: number }): Promise<Call> {
  const call = { as: host, params: { id: event.id } };
  const { eventId: _, seatsTaken: __, online: ___, ...settings } = (await app.call('GET /events/:id/answering', call)).body;
  return async () => {
    const { status, body } = await app.call('PUT /events/:id/answering', { ...call, body: { ...settings, ...changes } });
    return body.code ?? status;
  };
}
/** By another host than the one who changes the settings. */
async function approve(event: TestEvent, who: TestUser): Promise<Call> {
  await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: cat.id }).execute();
  const call = { as: cat, params: { id: event.id } };
  const { items } = (await app.call('GET /events/:id/requests', call)).body;
  const ids = items.filter(({ user }) => user.id === who.id).map(({ id }) => id);
  return async () => {
    const { body } = await app.call('POST /events/:id/requests', { ...call, body: { ids, decision: 'approve', reason: '' } });
    return body.code ?? body.results[0]?.outcome;
  };
}
/** A run that failed at first would succeed later, when nothing is due any more. */
const lapse: Call = async () => {
  const since = new Date();
  await runJob('events.lapse_offers', app);
  const { rows } = await sql`select from pgboss.job where name = 'events.lapse_offers' and created_on >= ${since}
    and (retry_count > 0 or state = 'failed')`.execute(app.db);
  return rows.length === 0 ? 'ran' : 'failed';
};
const poolOf = (event: TestEvent) =>
  app.db.selectFrom('inventory_pools').select(['capacity', 'confirmed', 'held']).where('id', '=', event.poolId).executeTakeFirstOrThrow();
const statesOf = async (event: TestEvent, ...people: TestUser[]) => {
  const rows = await app.db.selectFrom('registrations').select(['user_id', 'state']).where('event_id', '=', event.id).execute();
  return people.map(({ id }) => rows.find(({ user_id }) => user_id === id)?.state ?? null);
};

test('the number of seats that falls as one is taken or given back is that of those who have one, or stays', async () => {
  const begin = async () => {
    const event = await createEvent(app, community, { capacity: 2 });
    await register(app, event, ann);
    return { event, fewer: await change(event, { capacity: 1 }) };
  };
  const taken = await begin();
  expect(await run(taken.event, come(ben, taken.event), taken.fewer)).toEqual(['going', 'event.seats_taken']);
  expect(await poolOf(taken.event)).toEqual({ capacity: 2, confirmed: 2, held: 0 });
  const late = await begin();
  expect(await run(late.event, late.fewer, come(ben, late.event))).toEqual([200, 'waitlisted']);
  expect(await poolOf(late.event)).toEqual({ capacity: 1, confirmed: 1, held: 0 });
  const given = await begin();
  await register(app, given.event, ben);
  expect(await run(given.event, go(ann, given.event), given.fewer)).toEqual([200, 200]);
  expect(await poolOf(given.event)).toEqual({ capacity: 1, confirmed: 1, held: 0 });
});

test('a request that is approved as the number of seats falls gets one that is left, or waits', async () => {
  const begin = async () => {
    const event = await createEvent(app, community, { capacity: 2, joinMode: 'approval' });
    await register(app, event, ann);
    await come(ben, event)();
    return { event, fewer: await change(event, { capacity: 1 }), approved: await approve(event, ben) };
  };
  const seated = await begin();
  expect(await run(seated.event, seated.approved, seated.fewer)).toEqual(['going', 'event.seats_taken']);
  expect(await poolOf(seated.event)).toEqual({ capacity: 2, confirmed: 2, held: 0 });
  const late = await begin();
  expect(await run(late.event, late.fewer, late.approved)).toEqual([200, 'waitlisted']);
  expect(await poolOf(late.event)).toEqual({ capacity: 1, confirmed: 1, held: 0 });
});

test('a seat is given back before the host sets an earlier cut-off, or stays', async () => {
  const begin = async () => {
    const event = await createEvent(app, community, { capacity: 1 });
    await register(app, event, ann);
    return { event, earlier: await change(event, { cancelCutoffHours: 72 }) };
  };
  const given = await begin();
  expect(await run(given.event, go(ann, given.event), given.earlier)).toEqual([200, 200]);
  expect(await poolOf(given.event)).toMatchObject({ confirmed: 0 });
  const kept = await begin();
  expect(await run(kept.event, kept.earlier, go(ann, kept.event))).toEqual([200, 'registration.too_late']);
  expect(await poolOf(kept.event)).toMatchObject({ confirmed: 1 });
});

test('a seat that was given back in time, but waited for its turn, goes to the next', async () => {
  const event = await createEvent(app, community, { capacity: 1, cancelCutoffHours: 24 });
  await register(app, event, ann);
  const cutOffThenCome: Call = async () => {
    const startsAt = new Date(Date.now() + 24 * 3_600_000);
    await app.db.updateTable('events').set({ starts_at: startsAt }).where('id', '=', event.id).execute();
    return come(ben, event)();
  };
  expect(await run(event, go(ann, event), cutOffThenCome)).toEqual([200, 'going']);
  expect(await statesOf(event, ann, ben)).toEqual(['cancelled', 'going']);
});

test.each(['auto', 'offer'] as const)('a seat given back as its next joins the queue is for them: %s', async (waitlistMode) => {
  const event = await createEvent(app, community, { capacity: 1, waitlistMode });
  await register(app, event, ann);
  expect(await run(event, come(ben, event), go(ann, event))).toEqual(['waitlisted', 200]);
  expect(await statesOf(event, ben)).toEqual([waitlistMode === 'auto' ? 'going' : 'offered']);
  expect(await poolOf(event)).toMatchObject(waitlistMode === 'auto' ? { confirmed: 1, held: 0 } : { confirmed: 0, held: 1 });
});

/** Offers to two, of which the first ends now. */
async function offered() {
  const event = await createEvent(app, community, { capacity: 2, waitlistMode: 'offer' });
  for (const person of [host, cat]) await register(app, event, person);
  for (const person of [ann, ben]) await register(app, event, person, { state: 'waitlisted' });
  for (const person of [host, cat]) await go(person, event)();
  expect(await statesOf(event, ann, ben)).toEqual(['offered', 'offered']);
  const end = () =>
    app.db
      .updateTable('registrations')
      .set({ offer_expires_at: new Date() })
      .where('event_id', '=', event.id)
      .where('user_id', '=', ann.id)
      .execute();
  return { event, end };
}

test('an offer that was accepted in time, but waited for its turn, does not lapse', async () => {
  const { event, end } = await offered();
  const lapseThen: Call = async () => {
    await end();
    return lapse();
  };
  expect(await run(event, accept(ann, event), lapseThen)).toEqual(['going', 'ran']);
  expect(await statesOf(event, ann, ben)).toEqual(['going', 'offered']);
  expect(await poolOf(event)).toEqual({ capacity: 2, confirmed: 1, held: 1 });
});

test('an offer that ended lapses alone, and who accepts it too late has no seat', async () => {
  for (const isFirst of [true, false]) {
    const { event, end } = await offered();
    await end();
    const calls = [lapse, accept(ann, event)];
    const expected = ['ran', isFirst ? 'registration.not_found' : 'offer.expired'];
    expect(await run(event, ...(isFirst ? calls : calls.toReversed()))).toEqual(isFirst ? expected : expected.toReversed());
    expect(await statesOf(event, ann, ben)).toEqual(['lapsed', 'offered']);
    expect(await poolOf(event)).toEqual({ capacity: 2, confirmed: 0, held: 1 });
  }
});
