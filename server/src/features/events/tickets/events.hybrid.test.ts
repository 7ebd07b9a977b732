import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(app.db)));
const [host, ann, ben, cat, dan, eve] = people as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner: host, members: [ann, ben, cat, dan, eve], contentVisibility: 'public' });

type Way = 'in_person' | 'online';
type Mode = Way | 'hybrid';
const hybrid = (options: object = {}) =>
  createEvent(app, community, { capacity: 1, onlineCapacity: 1, onlineUrl: 'https://meet.example.org/a', ...options });
const answer = async (as: TestUser, event: TestEvent, body: { way?: Way; partySize?: number } = {}) =>
  (await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body })).body;
const giveBack = (as: TestUser, event: TestEvent) => app.call('DELETE /events/:id/rsvp', { as, params: { id: event.id } });
const seen = async (as: TestUser | undefined, event: TestEvent) =>
  (await app.call('GET /events/:id', { ...(as && { as }), params: { id: event.id } })).body;
const mine = async (as: TestUser, event: TestEvent) => (await seen(as, event)).myRegistration;
const pools = async (event: TestEvent) => {
  const rows = await app.db
    .selectFrom('inventory_pools')
    .select(['name', 'confirmed', 'held'])
    .where('event_id', '=', event.id)
    .orderBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, confirmed, held }) => [name, held === 0 ? confirmed : [confirmed, held]]));
};

describe('a hybrid event', () => {
  it('has seats and a waitlist for each way, and in person is what an answer without a way means', async () => {
    const event = await hybrid();
    expect(await answer(ann, event)).toMatchObject({ state: 'going', way: 'in_person' });
    expect(await answer(ben, event, { way: 'online' })).toMatchObject({ state: 'going', way: 'online' });
    expect(await answer(cat, event, { way: 'online' })).toMatchObject({ state: 'waitlisted', way: 'online', position: 1 });
    expect(await pools(event)).toEqual({ seats: 1, stream: 1 });
    expect(await seen(undefined, event)).toMatchObject({
      seatsLeft: 0,
      goingCount: 1,
      waitlistCount: 0,
      online: { capacity: 1, goingCount: 1, seatsLeft: 0 },
      onlineWaitlistCount: 1,
    });
    await giveBack(ann, event);
    expect(await mine(cat, event)).toMatchObject({ state: 'waitlisted' });
    await giveBack(ben, event);
    expect(await mine(cat, event)).toMatchObject({ state: 'going', way: 'online' });
    expect(await pools(event)).toEqual({ seats: 0, stream: 1 });
  });

  it('shows the same in lists at once', async () => {
    const event = await hybrid({ title: 'Ways in lists' });
    const card = async () => {
      const { items } = (await app.call('GET /events', { as: ann, query: { communityId: community.id, q: 'Ways in lists' } })).body;
      return items.find(({ id }) => id === event.id)!;
    };
    expect((await card()).online).toEqual({ capacity: 1, goingCount: 0, seatsLeft: 1 });
    await answer(ann, event, { way: 'online' });
    expect(await card()).toMatchObject({ seatsLeft: 1, online: { goingCount: 1, seatsLeft: 0 }, myRegistration: { way: 'online' } });
    await giveBack(ann, event);
    await answer(ben, event, { way: 'online' });
    await answer(ann, event, { way: 'online' });
    expect((await card()).myRegistration).toMatchObject({ state: 'waitlisted', position: 1, way: 'online' });
    await giveBack(ann, event);
  });

  it('takes the new seat before it releases the old one, whose waitlist is promoted; a full way leaves all as it was', async () => {
    const event = await hybrid();
    await answer(ann, event);
    await answer(ben, event, { way: 'online' });
    await answer(cat, event);
    expect((await answer(ann, event, { way: 'online' })).code).toBe('event.full');
    expect(await mine(ann, event)).toMatchObject({ state: 'going', way: 'in_person' });
    expect(await pools(event)).toEqual({ seats: 1, stream: 1 });
    await giveBack(ben, event);
    expect(await answer(ann, event, { way: 'online' })).toMatchObject({ state: 'going', way: 'online' });
    expect(await mine(cat, event)).toMatchObject({ state: 'going', way: 'in_person' });
    expect(await pools(event)).toEqual({ seats: 1, stream: 1 });
  });

  it('keeps the way of a party that only changes its size, and moves one that waits to the end of the other queue', async () => {
    const event = await hybrid({ guestsPerRsvp: 2, capacity: 3, onlineCapacity: 3 });
    await answer(ann, event, { way: 'online' });
    expect(await answer(ann, event, { partySize: 2 })).toMatchObject({ way: 'online', partySize: 2 });
    expect(await pools(event)).toEqual({ seats: 0, stream: 2 });
    await answer(ben, event, { way: 'online', partySize: 2 });
    expect(await mine(ben, event)).toMatchObject({ state: 'waitlisted' });
    expect(await answer(ben, event, { way: 'in_person', partySize: 2 })).toMatchObject({ state: 'going', way: 'in_person' });
    expect(await pools(event)).toEqual({ seats: 2, stream: 2 });
  });

  it('gives the link to those online and the address to those who come', async () => {
    const event = await hybrid({ capacity: null, onlineCapacity: null });
    await sql`update events set venue_name = 'Mill', venue_line = 'Mill Lane 3', venue_reveal = 'going' where id = ${event.id}`.execute(
      app.db,
    );
    await answer(ann, event);
    await answer(ben, event, { way: 'online' });
    expect(await seen(ann, event)).toMatchObject({ onlineUrl: null, isAddressHidden: false, venue: { line: 'Mill Lane 3' } });
    expect(await seen(ben, event)).toMatchObject({ onlineUrl: 'https://meet.example.org/a', isAddressHidden: true, venue: { line: '' } });
    expect(await seen(cat, event)).toMatchObject({ onlineUrl: null, isAddressHidden: true });
  });

  it('shows hosts who comes by which way; the door awaits those who come', async () => {
    const event = await hybrid({ capacity: null, onlineCapacity: null });
    await answer(ann, event);
    await answer(ben, event, { way: 'online' });
    const rows = async (query: object) =>
      (await app.call('GET /events/:id/registrations', { as: host, params: { id: event.id }, query })).body.items.map(({ user, way }) => [
        user.id,
        way,
      ]);
    expect(await rows({ sort: 'answered' })).toEqual([
      [ann.id, 'in_person'],
      [ben.id, 'online'],
    ]);
    expect(await rows({ way: 'online' })).toEqual([[ben.id, 'online']]);
    const { counts } = (await app.call('GET /events/:id/host', { as: host, params: { id: event.id } })).body;
    expect(counts).toMatchObject({ seats: 2, online: 1 });
    const door = (await app.call('GET /events/:id/door', { as: host, params: { id: event.id } })).body;
    expect(door.expected).toBe(1);
  });
});

it('refuses a way where there is one only, and changes nothing', async () => {
  const event = await createEvent(app, community, { capacity: 1 });
  const refused = await app.call('POST /events/:id/rsvp', { as: ann, params: { id: event.id }, body: { way: 'online' } });
  expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([422, 'event.not_hybrid', [{ field: 'way' }]]);
  expect(await pools(event)).toEqual({ seats: 0 });
});

describe('the number of places', () => {
  it('is set for each way: more of one promote its queue, fewer than are taken are refused', async () => {
    const event = await hybrid({ capacity: 5 });
    await answer(ann, event, { way: 'online' });
    await answer(ben, event, { way: 'online' });
    const save = async (change: object) => {
      const call = { as: host, params: { id: event.id } };
      const { eventId: _, seatsTaken: __, online, ...settings } = (await app.call('GET /events/:id/answering', call)).body;
      return { before: online, ...(await app.call('PUT /events/:id/answering', { ...call, body: { ...settings, ...change } })) };
    };
    expect(await save({ onlineCapacity: 2 })).toMatchObject({ before: { capacity: 1, taken: 1 }, status: 200 });
    expect(await mine(ben, event)).toMatchObject({ state: 'going' });
    const refused = await save({ onlineCapacity: 1 });
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'event.seats_taken', { taken: 2, leaving: 1 }]);
    expect(await save({})).toMatchObject({ before: { capacity: 2, taken: 2 } });
  });

  it('is given when the event is made', async () => {
    const body = {
      communityId: community.id,
      title: 'Both ways',
      wallStart: wallIn(40),
      wallEnd: wallIn(42),
      zone: 'UTC',
      mode: 'hybrid' as const,
      capacity: 3,
      onlineCapacity: 30,
    };
    const made = (await app.call('POST /events', { as: host, body })).body;
    expect(made).toMatchObject({ capacity: 3, online: { capacity: 30 } });
  });
});

describe('another way to take part', () => {
  const setMode = async (event: TestEvent, mode: Mode) => {
    const { version } = (await app.call('GET /events/:id/plan', { as: host, params: { id: event.id } })).body;
    return app.call('PUT /events/:id', { as: host, params: { id: event.id }, body: { version, mode } });
  };
  const capacities = async (event: TestEvent) => {
    const { capacity, online } = await seen(host, event);
    return [capacity, online?.capacity];
  };

  it('is added for others than those who come; in person only, it cannot end while someone is online', async () => {
    const event = await createEvent(app, community, { capacity: 2 });
    await answer(ann, event);
    expect((await setMode(event, 'hybrid')).status).toBe(200);
    expect(await mine(ann, event)).toMatchObject({ way: 'in_person' });
    await answer(ben, event, { way: 'online' });
    const refused = await setMode(event, 'in_person');
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'event.online_taken', { count: 1 }]);
    await giveBack(ben, event);
    await app.call('POST /events/:id/hold', { as: ben, params: { id: event.id }, body: { way: 'online' } });
    expect((await setMode(event, 'in_person')).body.code).toBe('event.online_taken');
    await app.call('DELETE /events/:id/hold', { as: ben, params: { id: event.id } });
    expect((await setMode(event, 'in_person')).status).toBe(200);
    expect(await mine(ann, event)).toMatchObject({ state: 'going', way: null });
  });

  it('ends for those in person: all keep their seats, holds and places in one queue, and their seats are added up', async () => {
    const event = await hybrid({ capacity: 1, onlineCapacity: 2, guestsPerRsvp: 1 });
    await answer(ann, event);
    await answer(ben, event, { way: 'online' });
    await answer(cat, event);
    await app.call('POST /events/:id/hold', { as: dan, params: { id: event.id }, body: { way: 'online' } });
    await answer(eve, event, { way: 'online' });
    expect((await setMode(event, 'online')).status).toBe(200);
    expect(await pools(event)).toEqual({ seats: [2, 1], stream: 0 });
    expect(await capacities(event)).toEqual([3, undefined]);
    expect(await mine(cat, event)).toMatchObject({ state: 'waitlisted', position: 1, way: null });
    expect(await mine(eve, event)).toMatchObject({ state: 'waitlisted', position: 2, way: null });
    expect(await answer(dan, event)).toMatchObject({ state: 'going' });
    await giveBack(ben, event);
    expect([(await mine(cat, event))?.state, (await mine(eve, event))?.position]).toEqual(['going', 1]);

    expect((await setMode(event, 'hybrid')).status).toBe(200);
    expect(await pools(event)).toEqual({ seats: 0, stream: 3 });
    expect(await capacities(event)).toEqual([1, 3]);
    expect(await mine(ann, event)).toMatchObject({ state: 'going', way: 'online' });
    expect(await mine(eve, event)).toMatchObject({ state: 'waitlisted', way: 'online', position: 1 });
    await giveBack(ann, event);
    expect(await mine(eve, event)).toMatchObject({ state: 'going', way: 'online' });
  });

  it('gives free seats of one way to the queue of the other, and to an online event as many in person', async () => {
    const event = await hybrid({ capacity: 1, onlineCapacity: 1 });
    await answer(ann, event);
    await answer(cat, event);
    await setMode(event, 'online');
    expect(await mine(cat, event)).toMatchObject({ state: 'going' });
    const other = await createEvent(app, community, { onlineUrl: 'https://meet.example.org/b', capacity: 4 });
    await setMode(other, 'hybrid');
    expect(await capacities(other)).toEqual([4, 4]);
  });
});

it('repeats with both pools on each date', async () => {
  const body = {
    communityId: community.id,
    title: 'Weekly both ways',
    wallStart: wallIn(60),
    wallEnd: wallIn(61),
    zone: 'UTC',
    mode: 'hybrid' as const,
    capacity: 3,
    onlineCapacity: 4,
    rrule: `FREQ=DAILY;COUNT=3`,
  };
  const made = await app.call('POST /events', { as: host, body });
  expect(made.status).toBe(201);
  const { rows } = await sql<{ pools: string }>`select string_agg(p.name || ' ' || p.capacity, ', ' order by p.name) as pools
    from events e join inventory_pools p on p.event_id = e.id where e.series_id = ${made.body.series!.id} group by e.id`.execute(app.db);
  expect(rows.map(({ pools: each }) => each)).toEqual(Array.from({ length: 3 }, () => 'seats 3, stream 4'));
});

it('lets people leave a community with their places online', async () => {
  const event = await hybrid();
  const leaver = await createPerson(app.db);
  await addMember(app, community, leaver);
  await answer(leaver, event, { way: 'online' });
  expect(await pools(event)).toEqual({ seats: 0, stream: 1 });
  await app.call('DELETE /groups/:id/leave', { as: leaver, params: { id: community.id } });
  expect(await pools(event)).toEqual({ seats: 0, stream: 0 });
});
