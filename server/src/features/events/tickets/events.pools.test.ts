import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)));
const [host, ann, ben, cat] = people as [TestUser, TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner: host, members: [ann, ben, cat], contentVisibility: 'public' });

type Pool = { name: string; capacity: number | null; ticketTypeIds: string[] };
const addPool = async (event: TestEvent, body: Pool, as = host) =>
  app.call('POST /events/:id/pools', { as, params: { id: event.id }, body });
const answer = async (as: TestUser, event: TestEvent, ticketTypeId: string, partySize = 1) =>
  (await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body: { ticketTypeId, partySize } })).body;
const giveBack = (as: TestUser, event: TestEvent) => app.call('DELETE /events/:id/rsvp', { as, params: { id: event.id } });
const seen = async (as: TestUser, event: TestEvent) => (await app.call('GET /events/:id', { as, params: { id: event.id } })).body;
const taken = async (event: TestEvent) => {
  const rows = await app.db
    .selectFrom('inventory_pools')
    .select(['name', 'label', 'confirmed', 'held'])
    .where('event_id', '=', event.id)
    .execute();
  return Object.fromEntries(rows.map(({ name, label, confirmed, held }) => [label ?? name.split(':')[0], confirmed + held]));
};

/** A *Standard* and a *Full* ticket, which includes a dinner for two. */
async function withDinner(options: object = {}) {
  const event = await createEvent(app, community, { capacity: 9, ...options });
  const ids: string[] = [];
  for (const name of ['Standard', 'Full', 'Patron']) {
    const body = { name, maxPerOrder: 3 };
    const { items } = (await app.call('POST /events/:id/ticket-types', { as: host, params: { id: event.id }, body })).body;
    ids.push(items.at(-1)!.id);
  }
  const [standard, full, patron] = ids as [string, string, string];
  const { status, body } = await addPool(event, { name: 'Dinner', capacity: 2, ticketTypeIds: [full, patron] });
  expect(status).toBe(201);
  return { event, standard, full, patron, dinner: body.pools[0]! };
}

it('is drawn from by each ticket that includes it, all pools or none, and a refusal names the one that is full', async () => {
  const { event, standard, full, patron } = await withDinner({ waitlistMode: 'off' });
  expect(await answer(ann, event, full)).toMatchObject({ state: 'going' });
  const refused = await answer(ben, event, patron, 2);
  expect([refused.code, refused.params]).toEqual(['pool.full', { pool: 'Dinner' }]);
  expect(await answer(ben, event, patron)).toMatchObject({ state: 'going' });
  expect((await answer(cat, event, full)).code).toBe('pool.full');
  expect(await answer(cat, event, standard, 3)).toMatchObject({ state: 'going' });
  // Another ticket is refused for the dinner too, and nothing has changed.
  expect((await answer(cat, event, full)).code).toBe('pool.full');
  expect(await taken(event)).toEqual({ seats: 5, ticket: expect.any(Number), Dinner: 2 });
  expect((await seen(cat, event)).pools).toEqual([
    { id: expect.any(String), name: 'Dinner', capacity: 2, goingCount: 2, seatsLeft: 0, ticketTypeIds: [full, patron] },
  ]);
});

it('has a waitlist that follows: a place at dinner goes to the first whose ticket includes it', async () => {
  const { event, standard, full, patron } = await withDinner();
  await answer(ann, event, full, 2);
  expect(await answer(ben, event, patron)).toMatchObject({ state: 'waitlisted', position: 1 });
  expect(await answer(cat, event, standard)).toMatchObject({ state: 'going' });
  // A smaller ticket sets the dinner free.
  expect(await answer(ann, event, standard, 2)).toMatchObject({ state: 'going' });
  expect((await seen(ben, event)).myRegistration).toMatchObject({ state: 'going', ticketTypeId: patron });
  await giveBack(ben, event);
  expect(await taken(event)).toMatchObject({ seats: 3, Dinner: 0 });
});

it('counts guests who were there before it, and is never smaller than what they have: the refusal names the last of them', async () => {
  const { event, standard, full, dinner } = await withDinner();
  await answer(ann, event, full, 2);
  await answer(ben, event, standard);
  await app.call('POST /events/:id/hold', { as: cat, params: { id: event.id }, body: { ticketTypeId: standard } });
  const params = { id: event.id, poolId: dinner.id };
  const change = (more: object) =>
    app.call('PUT /events/:id/pools/:poolId', {
      as: host,
      params,
      body: { name: 'Dinner', capacity: 2, ticketTypeIds: [full], version: dinner.version, ...more },
    });
  const refused = (await change({ ticketTypeIds: [full, standard] })).body;
  expect([refused.code, refused.params]).toEqual(['pool.taken', { taken: 4, leaving: 2, guests: expect.stringContaining('(2)') }]);
  expect((await change({ capacity: 1 })).body.code).toBe('pool.taken');
  expect(await taken(event)).toMatchObject({ Dinner: 2 });
  const { body } = await change({ capacity: 4, ticketTypeIds: [full, standard], name: 'Banquet' });
  expect(body.pools).toMatchObject([{ name: 'Banquet', capacity: 4, taken: 3, held: 1, ticketTypeIds: [standard, full] }]);
  expect((await change({})).body.code).toBe('record.changed');
  expect((await addPool(event, { name: 'banquet', capacity: null, ticketTypeIds: [] })).body.code).toBe('pool.exists');
  await app.call('DELETE /events/:id/hold', { as: cat, params: { id: event.id } });
  expect(await taken(event)).toMatchObject({ Banquet: 3 });
  const removed = await app.call('DELETE /events/:id/pools/:poolId', { as: host, params });
  expect(removed.body.pools).toEqual([]);
  await giveBack(ann, event);
  expect(await taken(event)).toMatchObject({ seats: 1 });
});

it('belongs to the hosts of its event, and takes tickets of that event only', async () => {
  const [{ event, full, dinner }, other] = [await withDinner(), await withDinner()];
  expect((await addPool(event, { name: 'Room', capacity: 1, ticketTypeIds: [full] }, ann)).body.code).toBe('member.not_allowed');
  expect((await addPool(event, { name: 'Room', capacity: 1, ticketTypeIds: [other.full] })).body.code).toBe('ticket_type.not_found');
  const params = { id: event.id, poolId: other.dinner.id };
  expect((await app.call('DELETE /events/:id/pools/:poolId', { as: host, params })).body.code).toBe('pool.not_found');
  // The pools that every event has cannot be reached this way.
  const seats = { id: event.id, poolId: event.poolId };
  expect((await app.call('DELETE /events/:id/pools/:poolId', { as: host, params: seats })).body.code).toBe('pool.not_found');
  const body = { name: 'Seats', capacity: 1, ticketTypeIds: [], version: 1 };
  expect((await app.call('PUT /events/:id/pools/:poolId', { as: host, params: seats, body })).body.code).toBe('pool.not_found');
  expect(dinner.ticketTypeIds).toHaveLength(2);
});

it('is copied with an event, with its tickets and without its guests', async () => {
  const { event, full } = await withDinner();
  await answer(ann, event, full);
  const body = { communityId: community.id, title: 'Next year', wallStart: wallIn(96), wallEnd: wallIn(98), zone: 'UTC', copyOf: event.id };
  const copy = (await app.call('POST /events', { as: host, body })).body;
  const { items, pools } = (await app.call('GET /events/:id/ticket-types', { as: host, params: { id: copy.id } })).body;
  expect(pools).toMatchObject([{ name: 'Dinner', capacity: 2, taken: 0, ticketTypeIds: [items[1]!.id, items[2]!.id] }]);
});
