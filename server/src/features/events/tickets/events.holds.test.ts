import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)));
const [host, ann, ben, cat] = people as [TestUser, TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner: host, members: [ann, ben, cat], contentVisibility: 'public' });

const hold = async (as: TestUser, event: TestEvent, body: object = {}) =>
  (await app.call('POST /events/:id/hold', { as, params: { id: event.id }, body })).body;
const drop = (as: TestUser, event: TestEvent) => app.call('DELETE /events/:id/hold', { as, params: { id: event.id } });
const answer = async (as: TestUser, event: TestEvent, partySize = 1) =>
  (await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body: { partySize } })).body;
const seen = async (as: TestUser, event: TestEvent) => (await app.call('GET /events/:id', { as, params: { id: event.id } })).body;
const pool = (event: TestEvent) =>
  app.db.selectFrom('inventory_pools').select(['confirmed', 'held']).where('id', '=', event.poolId).executeTakeFirstOrThrow();

describe('held seats', () => {
  it('are kept from others for a quarter of an hour, and become those of the answer', async () => {
    const event = await createEvent(app, community, { capacity: 2, guestsPerRsvp: 1 });
    const held = await hold(ann, event, { partySize: 2 });
    expect(Date.parse(held.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await answer(ben, event)).toMatchObject({ state: 'waitlisted' });
    expect((await seen(ann, event)).myHold).toEqual(held);
    expect((await seen(ben, event)).myHold).toBeNull();
    expect(await answer(ann, event, 2)).toMatchObject({ state: 'going', partySize: 2 });
    expect(await pool(event)).toEqual({ confirmed: 2, held: 0 });
    expect((await seen(ann, event)).myHold).toBeNull();
  });

  it('that the answer does not need go to the next; more are taken if there are any', async () => {
    const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 2 });
    await hold(ann, event, { partySize: 2 });
    expect(await answer(ann, event, 3)).toMatchObject({ state: 'going', partySize: 3 });
    await app.call('DELETE /events/:id/rsvp', { as: ann, params: { id: event.id } });
    await hold(ann, event, { partySize: 3 });
    await answer(ben, event, 2);
    expect(await answer(ann, event, 1)).toMatchObject({ state: 'going' });
    expect((await seen(ben, event)).myRegistration).toMatchObject({ state: 'going' });
    expect(await pool(event)).toEqual({ confirmed: 3, held: 0 });
  });

  it('are of the last call only, and given back they go to the next', async () => {
    const event = await createEvent(app, community, { capacity: 2, guestsPerRsvp: 1 });
    await hold(ann, event, { partySize: 2 });
    await hold(ann, event, { partySize: 1 });
    expect(await pool(event)).toEqual({ confirmed: 0, held: 1 });
    await hold(ann, event, { partySize: 2 });
    await answer(ben, event, 2);
    expect((await drop(ann, event)).status).toBe(200);
    expect((await drop(ann, event)).status).toBe(200);
    expect((await seen(ben, event)).myRegistration).toMatchObject({ state: 'going' });
    expect(await pool(event)).toEqual({ confirmed: 2, held: 0 });
  });

  it('are free again after their time: by the job, and with the next change of the event', async () => {
    const events = [await createEvent(app, community, { capacity: 1 }), await createEvent(app, community, { capacity: 1 })] as const;
    for (const event of events) {
      await hold(ann, event, { minutes: 5 });
      expect(await answer(ben, event)).toMatchObject({ state: 'waitlisted' });
    }
    await shiftClock(app.db, '6 minutes');
    expect((await seen(ann, events[0])).myHold).toBeNull();
    expect(await answer(cat, events[0])).toMatchObject({ state: 'waitlisted' });
    expect((await seen(ben, events[0])).myRegistration).toMatchObject({ state: 'going' });
    await runJob('events.lapse_holds', app);
    expect((await seen(ben, events[1])).myRegistration).toMatchObject({ state: 'going' });
    for (const event of events) expect(await pool(event)).toEqual({ confirmed: 1, held: 0 });
    // The late answer is one like all others.
    expect(await answer(ann, events[1])).toMatchObject({ state: 'waitlisted' });
    await shiftClock(app.db, '-6 minutes');
  });

  it('are free again before hosts remove guests', async () => {
    const event = await createEvent(app, community, { capacity: 2 });
    await hold(ann, event, { minutes: 5 });
    for (const person of [host, ben, cat]) await answer(person, event);
    const body = { ids: [(await seen(host, event)).myRegistration!.id], reason: 'Works at the door' };
    await shiftClock(app.db, '6 minutes');
    await app.call('POST /events/:id/registrations/remove', { as: host, params: { id: event.id }, body });
    await shiftClock(app.db, '-6 minutes');
    for (const person of [ben, cat]) expect((await seen(person, event)).myRegistration).toMatchObject({ state: 'going' });
    expect(await pool(event)).toEqual({ confirmed: 2, held: 0 });
  });

  it('go to the next of their ticket when another one is held instead', async () => {
    const event = await createEvent(app, community);
    const add = async (name: string) => {
      const call = { as: host, params: { id: event.id }, body: { name, capacity: 1 } };
      return (await app.call('POST /events/:id/ticket-types', call)).body.items.at(-1)!.id;
    };
    const [table, balcony] = [await add('Table'), await add('Balcony')];
    await hold(ann, event, { ticketTypeId: table });
    const body = { partySize: 1, ticketTypeId: table };
    expect((await app.call('POST /events/:id/rsvp', { as: ben, params: { id: event.id }, body })).body.state).toBe('waitlisted');
    expect(await hold(ann, event, { ticketTypeId: balcony })).toMatchObject({ ticketTypeId: balcony });
    expect((await seen(ben, event)).myRegistration).toMatchObject({ state: 'going' });
    expect(await pool(event)).toEqual({ confirmed: 1, held: 1 });
  });

  it('are for the first to take them shortly before the start', async () => {
    const event = await createEvent(app, community, { capacity: 1, waitlistMode: 'offer', startsIn: 0.2 });
    await register(app, event, ben, { state: 'waitlisted' });
    expect(await hold(ann, event)).toMatchObject({ partySize: 1 });
    expect(await answer(ann, event)).toMatchObject({ state: 'going' });
  });

  it('are refused when there are none, when others wait, and to those who need none', async () => {
    const event = await createEvent(app, community, { capacity: 1 });
    await answer(ann, event);
    expect((await hold(ben, event)).code).toBe('event.full');
    expect((await hold(ann, event)).code).toBe('hold.not_needed');
    await answer(ben, event);
    await app.call('PUT /events/:id/interest', { as: ann, params: { id: event.id }, body: { interest: 'no' } });
    expect((await seen(ben, event)).myRegistration).toMatchObject({ state: 'going' });
    expect((await hold(cat, await createEvent(app, community, { joinMode: 'approval' }))).code).toBe('hold.not_needed');
    expect((await hold(cat, event, { partySize: 5 })).code).toBe('event.party_too_large');
    const bad = await app.call('POST /events/:id/hold', { as: cat, params: { id: event.id }, body: { minutes: 61 } });
    expect([bad.status, bad.body.errors?.[0]?.field]).toEqual([422, 'minutes']);
    expect(await pool(event)).toEqual({ confirmed: 1, held: 0 });
  });
});
