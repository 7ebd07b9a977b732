import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(app.db)));
const [host, ann, ben, cat, dan] = people as [TestUser, TestUser, TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner: host, members: [ann, ben, cat, dan], contentVisibility: 'public' });

type NewType = { name: string; capacity?: number | null; [more: string]: unknown };
const add = async (event: TestEvent, type: NewType, as = host) =>
  app.call('POST /events/:id/ticket-types', { as, params: { id: event.id }, body: type });
const typesOf = async (event: TestEvent) =>
  (await app.call('GET /events/:id/ticket-types', { as: host, params: { id: event.id } })).body.items;
const idOf = async (event: TestEvent, name: string) => (await typesOf(event)).find((type) => type.name === name)!.id;
async function change(event: TestEvent, name: string, more: object) {
  const {
    id: typeId,
    taken: _,
    held: __,
    sale: ___,
    seatsLeft: ____,
    waitlistCount: _____,
    ...type
  } = (await typesOf(event)).find((one) => one.name === name)!;
  return app.call('PUT /events/:id/ticket-types/:typeId', { as: host, params: { id: event.id, typeId }, body: { ...type, ...more } });
}
const answer = async (as: TestUser, event: TestEvent, body: { ticketTypeId?: string; partySize?: number; way?: 'online' } = {}) =>
  (await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body })).body;
const giveBack = (as: TestUser, event: TestEvent) => app.call('DELETE /events/:id/rsvp', { as, params: { id: event.id } });
const seen = async (as: TestUser, event: TestEvent) => (await app.call('GET /events/:id', { as, params: { id: event.id } })).body;
const mine = async (as: TestUser, event: TestEvent) => (await seen(as, event)).myRegistration;
const pools = async (event: TestEvent) => {
  const { rows } = await sql<{
    name: string;
    confirmed: number;
  }>`select coalesce(t.name, p.name) as name, p.confirmed from inventory_pools p
    left join ticket_types t on p.name = 'ticket:' || t.id where p.event_id = ${event.id} order by 1`.execute(app.db);
  return Object.fromEntries(rows.map(({ name, confirmed }) => [name, confirmed]));
};

/** Four seats: one of them may be a *Pass*, any number a *Seat*. */
async function withTypes(options: object = {}) {
  const event = await createEvent(app, community, { capacity: 4, ...options });
  await add(event, { name: 'Pass', capacity: 1 });
  await add(event, { name: 'Seat', maxPerOrder: 3 });
  return { event, pass: await idOf(event, 'Pass'), seat: await idOf(event, 'Seat') };
}

describe('a ticket type', () => {
  it('is chosen by guests as soon as there are two, and draws from its own pool and the seats of all', async () => {
    const { event, pass, seat } = await withTypes();
    expect((await answer(ann, event)).code).toBe('ticket_type.required');
    expect(await answer(ann, event, { ticketTypeId: pass })).toMatchObject({ state: 'going', ticketTypeId: pass });
    expect(await answer(ben, event, { ticketTypeId: pass })).toMatchObject({ state: 'waitlisted', position: 1 });
    expect(await answer(cat, event, { ticketTypeId: seat, partySize: 3 })).toMatchObject({ state: 'going' });
    expect(await pools(event)).toEqual({ Pass: 1, Seat: 3, seats: 4 });
    const shown = (await seen(dan, event)).ticketTypes;
    expect(shown.map(({ name, seatsLeft, waitlistCount }) => [name, seatsLeft, waitlistCount])).toEqual([
      ['Pass', 0, 1],
      ['Seat', null, 0],
    ]);
  });

  it('has a waitlist of its own: who waits for one does not keep those who want another from free seats', async () => {
    const { event, pass, seat } = await withTypes();
    await answer(ann, event, { ticketTypeId: pass });
    await answer(ben, event, { ticketTypeId: pass });
    expect(await answer(cat, event, { ticketTypeId: seat })).toMatchObject({ state: 'going' });
    await giveBack(cat, event);
    expect(await mine(ben, event)).toMatchObject({ state: 'waitlisted', position: 1 });
    await giveBack(ann, event);
    expect(await mine(ben, event)).toMatchObject({ state: 'going' });
    expect(await pools(event)).toEqual({ Pass: 1, Seat: 0, seats: 1 });
  });

  it('is changed for another: both are promoted for, and a full one leaves all as it was', async () => {
    const { event, pass, seat } = await withTypes({ capacity: 2 });
    await answer(ann, event, { ticketTypeId: pass });
    await answer(ben, event, { ticketTypeId: seat });
    expect((await answer(ben, event, { ticketTypeId: pass })).code).toBe('event.full');
    expect(await pools(event)).toEqual({ Pass: 1, Seat: 1, seats: 2 });
    await answer(cat, event, { ticketTypeId: pass });
    // The seat of all stays theirs, the pass goes to the next, who lacks a seat of all still.
    expect(await answer(ann, event, { ticketTypeId: seat })).toMatchObject({ state: 'going', ticketTypeId: seat });
    expect(await mine(cat, event)).toMatchObject({ state: 'waitlisted' });
    await giveBack(ben, event);
    expect(await mine(cat, event)).toMatchObject({ state: 'going', ticketTypeId: pass });
    expect(await pools(event)).toEqual({ Pass: 1, Seat: 1, seats: 2 });
  });

  it('has times of sale, and least and most people of one answer', async () => {
    const { event, pass, seat } = await withTypes();
    const hour = 3_600_000;
    await change(event, 'Pass', { salesFrom: new Date(Date.now() + hour).toISOString() });
    expect((await seen(ann, event)).ticketTypes[0]).toMatchObject({ sale: 'not_yet' });
    expect((await answer(ann, event, { ticketTypeId: pass })).code).toBe('ticket_type.not_on_sale');
    await change(event, 'Pass', { salesFrom: null, salesUntil: new Date(Date.now() - hour).toISOString() });
    expect((await answer(ann, event, { ticketTypeId: pass })).code).toBe('ticket_type.not_on_sale');
    const refused = await answer(ann, event, { ticketTypeId: seat, partySize: 4 });
    expect([refused.code, refused.params]).toEqual(['ticket_type.party_size', { min: 1, max: 3 }]);
    expect(await pools(event)).toEqual({ Pass: 0, Seat: 0, seats: 0 });
  });

  it('keeps no party from getting smaller, though it is for more people; another way needs room for the party', async () => {
    const event = await createEvent(app, community, { guestsPerRsvp: 0, onlineCapacity: 1 });
    await add(event, { name: 'Table', maxPerOrder: 4 });
    await answer(ann, event, { partySize: 4 });
    await change(event, 'Table', { minPerOrder: 3 });
    expect(await answer(ann, event, { partySize: 2 })).toMatchObject({ state: 'going', partySize: 2 });
    expect((await answer(ann, event, { partySize: 2, way: 'online' })).code).toBe('event.party_too_large');
    expect(await pools(event)).toEqual({ Table: 2, seats: 2, stream: 0 });
  });

  it('that is hidden is unknown to guests, and kept by those who have it', async () => {
    const { event, pass, seat } = await withTypes();
    await answer(ann, event, { ticketTypeId: pass });
    await change(event, 'Pass', { isHidden: true });
    expect((await seen(ben, event)).ticketTypes.map(({ name }) => name)).toEqual(['Seat']);
    expect((await seen(ann, event)).ticketTypes.map(({ name }) => name)).toEqual(['Pass', 'Seat']);
    expect((await answer(ben, event, { ticketTypeId: pass })).code).toBe('ticket_type.not_found');
    // The only one there is need not be named.
    expect(await answer(ben, event)).toMatchObject({ state: 'going', ticketTypeId: seat });
    expect(await mine(ann, event)).toMatchObject({ state: 'going', ticketTypeId: pass });
  });
});

describe('hosts', () => {
  it('never lower the number below what is taken; more of them promote', async () => {
    const { event, seat } = await withTypes();
    await change(event, 'Seat', { capacity: 2 });
    await answer(ann, event, { ticketTypeId: seat, partySize: 2 });
    await answer(ben, event, { ticketTypeId: seat });
    const refused = await change(event, 'Seat', { capacity: 1, name: 'Chair' });
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'event.seats_taken', { taken: 2, leaving: 1 }]);
    expect((await typesOf(event)).map(({ name }) => name)).toEqual(['Pass', 'Seat']);
    await change(event, 'Seat', { capacity: 3 });
    expect(await mine(ben, event)).toMatchObject({ state: 'going' });
  });

  it('order types, and remove only those nobody has', async () => {
    const { event, pass, seat } = await withTypes();
    await app.call('PUT /events/:id/ticket-types', { as: host, params: { id: event.id }, body: { ids: [seat, pass] } });
    expect((await typesOf(event)).map(({ name }) => name)).toEqual(['Seat', 'Pass']);
    await answer(ann, event, { ticketTypeId: seat });
    const remove = (typeId: string) => app.call('DELETE /events/:id/ticket-types/:typeId', { as: host, params: { id: event.id, typeId } });
    const refused = await remove(seat);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'ticket_type.taken', { count: 1 }]);
    expect((await remove(pass)).body.items.map(({ name }) => name)).toEqual(['Seat']);
    expect(await pools(event)).toEqual({ Seat: 1, seats: 1 });
  });

  it('give each type a name of its own', async () => {
    const { event } = await withTypes();
    const taken = { status: 409, body: { code: 'ticket_type.name_taken', errors: [{ field: 'name' }] } };
    expect(await add(event, { name: 'pass' })).toMatchObject(taken);
    expect(await change(event, 'Seat', { name: 'PASS' })).toMatchObject(taken);
    expect((await change(event, 'Pass', { name: 'PASS' })).status).toBe(200);
    expect((await typesOf(event)).map(({ name }) => name)).toEqual(['PASS', 'Seat']);
  });

  it('see the type in the list, by which it is narrowed', async () => {
    const { event, pass, seat } = await withTypes();
    await answer(ann, event, { ticketTypeId: pass });
    await answer(ben, event, { ticketTypeId: seat });
    const { items } = (
      await app.call('GET /events/:id/registrations', { as: host, params: { id: event.id }, query: { ticketTypeId: pass } })
    ).body;
    expect(items.map(({ user, ticketType }) => [user.id, ticketType])).toEqual([[ann.id, 'Pass']]);
  });

  it.each([
    ['a price', { name: 'Paid', price: 500 }, 'ticket_type.not_free', 'price'],
    ['no name', { name: '' }, 'request.invalid', 'name'],
    ['less than one', { name: 'None', capacity: 0 }, 'request.invalid', 'capacity'],
    ['more at least than at most', { name: 'Odd', minPerOrder: 3, maxPerOrder: 2 }, 'request.invalid', 'maxPerOrder'],
    [
      'an end before its start',
      { name: 'Odd', salesFrom: '2025-01-02T00:00:00Z', salesUntil: '2025-01-01T00:00:00Z' },
      'request.invalid',
      'salesUntil',
    ],
  ])('are refused %s, and nothing changes', async (_, type, code, field) => {
    const event = await createEvent(app, community);
    const { status, body } = await add(event, type);
    expect([status, body.code, body.errors?.map((error: { field: string }) => error.field)]).toEqual([422, code, [field]]);
    expect(await pools(event)).toEqual({ seats: 0 });
  });

  it('have at most twenty types', async () => {
    const event = await createEvent(app, community);
    for (let index = 0; index < 20; index += 1) expect((await add(event, { name: `Type ${index}` })).status).toBe(201);
    expect((await add(event, { name: 'One more' })).body.code).toBe('ticket_type.too_many');
  });
});

it('refuses members, and strangers without a sign', async () => {
  const event = await createEvent(app, community, { visibility: 'members' });
  const stranger = await createPerson(app.db);
  expect((await add(event, { name: 'Mine' }, ann)).body.code).toBe('member.not_allowed');
  expect((await add(event, { name: 'Mine' }, stranger)).body.code).toBe('event.not_found');
});

it('shows on cards that there are types to choose from', async () => {
  const event = await createEvent(app, community, { title: 'Typed cards' });
  const card = async () =>
    (await app.call('GET /events', { as: ann, query: { communityId: community.id, q: 'Typed cards' } })).body.items[0]!.hasTicketTypes;
  expect(await card()).toBe(false);
  await add(event, { name: 'Seat' });
  expect(await card()).toBe(true);
});

it('copies types with pools of their own to a copy and to the dates of a series', async () => {
  const { event } = await withTypes();
  await change(event, 'Pass', { salesUntil: new Date(Date.now() + 40 * 3_600_000).toISOString() });
  const body = {
    communityId: community.id,
    title: 'Copied types',
    wallStart: wallIn(72),
    wallEnd: wallIn(73),
    zone: 'UTC',
    copyOf: event.id,
    rrule: 'FREQ=DAILY;COUNT=2',
  };
  const made = await app.call('POST /events', { as: host, body });
  expect(made.status).toBe(201);
  const { rows } = await sql<{ types: string }>`select string_agg(t.name || ' ' || coalesce(p.capacity::text, '-') || ' '
      || coalesce(round(extract(epoch from e.starts_at - t.sales_until) / 3600)::text, '-'), ', ' order by t.place) as types
    from events e join ticket_types t on t.event_id = e.id join ticket_type_pools l on l.ticket_type_id = t.id
    join inventory_pools p on p.id = l.pool_id and p.event_id = e.id
    where e.series_id = ${made.body.series!.id} group by e.id`.execute(app.db);
  expect(rows.map(({ types }) => types)).toEqual(['Pass 1 8, Seat - -', 'Pass 1 8, Seat - -']);
});
