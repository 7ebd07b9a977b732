import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const owner = await createPerson(app.db);
const member = await createPerson(app.db);
const community = await createCommunity(app, { owner, members: [member], contentVisibility: 'public' });

const answer = (as: TestUser | undefined, event: { id: string }, partySize = 1) =>
  app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body: { partySize } });
const giveBack = (as: TestUser, event: TestEvent) => app.call('DELETE /events/:id/rsvp', { as, params: { id: event.slug } });
const seats = async (event: TestEvent) =>
  (await app.db.selectFrom('inventory_pools').select('confirmed').where('id', '=', event.poolId).executeTakeFirstOrThrow()).confirmed;
const notices = (kind: string, event: TestEvent) =>
  app.db.selectFrom('notifications').selectAll().where('kind', '=', kind).where('subject_id', '=', event.id).execute();

describe('an answer', () => {
  it('takes seats for the whole party and tells the host', async () => {
    const event = await createEvent(app, community, { capacity: 5, guestsPerRsvp: 2 });
    const { status, body } = await answer(member, event, 3);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      eventId: event.id,
      state: 'going',
      way: null,
      ticketTypeId: null,
      partySize: 3,
      guests: [],
      position: null,
      offerExpiresAt: null,
      reconfirmBy: null,
    });
    expect(await seats(event)).toBe(3);
    const received = await notices('event.rsvp', event);
    expect(received).toMatchObject([{ user_id: owner.id, actor_id: member.id, community_id: community.id, subject_type: 'event' }]);
  });

  it('given twice is one registration, and the party is as asked last', async () => {
    const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 9 });
    const first = await answer(member, event);
    expect((await answer(member, event)).body).toEqual(first.body);
    expect((await answer(member, event, 3)).body).toEqual({ ...first.body, partySize: 3 });
    expect(await seats(event)).toBe(3);
    expect((await answer(member, event, 2)).body).toEqual({ ...first.body, partySize: 2 });
    expect(await seats(event)).toBe(2);
  });

  it('for more than there are seats keeps the seats already held', async () => {
    const event = await createEvent(app, community, { capacity: 4, guestsPerRsvp: 3 });
    await register(app, event, owner, { partySize: 2 });
    await answer(member, event, 2);
    expect((await answer(member, event, 3)).body.code).toBe('event.full');
    expect((await answer(member, event, 2)).body).toMatchObject({ state: 'going', partySize: 2 });
    expect(await seats(event)).toBe(4);
  });

  it('finds no seat and no queue where none is kept', async () => {
    const event = await createEvent(app, community, { capacity: 1, waitlistMode: 'off' });
    await register(app, event, owner);
    const { status, body } = await answer(member, event);
    expect([status, body.code]).toEqual([409, 'event.full']);
  });

  it('always finds a seat where there is no limit', async () => {
    const event = await createEvent(app, community, { capacity: null, guestsPerRsvp: 9 });
    expect((await answer(member, event, 10)).body.state).toBe('going');
    expect((await answer(owner, event, 10)).body.state).toBe('going');
    expect(await seats(event)).toBe(20);
  });

  it.each([
    [{ guestsPerRsvp: 2, capacity: 50 }, 4, 3],
    [{ guestsPerRsvp: 9, capacity: 2 }, 3, 2],
    [{ guestsPerRsvp: 0, capacity: null }, 2, 1],
  ])('for a party that the event will never hold is refused: %j', async (limits, partySize, max) => {
    const event = await createEvent(app, community, limits);
    const { status, body } = await answer(member, event, partySize);
    expect([status, body.code, body.params]).toEqual([422, 'event.party_too_large', { max }]);
  });

  it('is kept, or made smaller, after the host allows fewer guests or has fewer seats', async () => {
    const event = await createEvent(app, community, { capacity: 5, guestsPerRsvp: 4 });
    const limit = (guestsPerRsvp: number) =>
      app.db.updateTable('events').set({ guests_per_rsvp: guestsPerRsvp }).where('id', '=', event.id).execute();
    await answer(member, event, 4);
    await answer(owner, event, 4);
    await limit(0);
    await app.db.updateTable('inventory_pools').set({ capacity: 4 }).where('id', '=', event.poolId).execute();
    const call = { as: member, params: { id: event.id }, body: { partySize: 4, guests: ['Wei', 'Lena'] } };
    expect((await app.call('POST /events/:id/rsvp', call)).body).toMatchObject({ partySize: 4, guests: ['Wei', 'Lena'] });
    expect((await answer(member, event, 3)).body).toMatchObject({ state: 'going', partySize: 3, guests: ['Wei', 'Lena'] });
    expect((await answer(member, event, 4)).body).toMatchObject({ code: 'event.party_too_large', params: { max: 1 } });
    // A party that waits may be larger than the event has become.
    await limit(4);
    await app.db.updateTable('inventory_pools').set({ capacity: 3 }).where('id', '=', event.poolId).execute();
    expect((await answer(owner, event, 4)).body).toMatchObject({ state: 'waitlisted', partySize: 4 });
    expect((await answer(owner, event, 2)).body).toMatchObject({ state: 'waitlisted', partySize: 2 });
  });

  it.each([0, 11, 1.5, '2', null])('for a party of %j is no answer', async (partySize) => {
    const event = await createEvent(app, community);
    expect((await answer(member, event, partySize as number)).status).toBe(422);
  });
});

describe('giving an answer back', () => {
  it('frees the seats, and a new answer is a new registration', async () => {
    const event = await createEvent(app, community, { capacity: 2, guestsPerRsvp: 1 });
    const first = await answer(member, event, 2);
    expect(await giveBack(member, event)).toMatchObject({ status: 200, body: {} });
    expect(await seats(event)).toBe(0);
    expect((await giveBack(member, event)).body.code).toBe('registration.not_found');
    const second = await answer(member, event);
    expect(second.body).toMatchObject({ state: 'going', partySize: 1 });
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('is possible after answers have closed, and not once the event is over', async () => {
    const event = await createEvent(app, community, { startsIn: 1, rsvpClosesIn: -1 });
    await register(app, event, member);
    await register(app, event, owner);
    expect((await giveBack(member, event)).status).toBe(200);
    await shiftClock(app.db, '4 hours');
    expect((await giveBack(owner, event)).body.code).toBe('event.closed');
    await shiftClock(app.db, '-4 hours');
  });

  it('is possible for somebody who may not see the event any more', async () => {
    const former = await createPerson(app.db);
    const closed = await createCommunity(app, { visibility: 'hidden' });
    await addMember(app, closed, former, { state: 'banned' });
    const event = await createEvent(app, closed);
    await register(app, event, former);
    expect((await answer(former, event)).body.code).toBe('event.not_found');
    expect((await giveBack(former, event)).status).toBe(200);
    expect((await giveBack(former, event)).body.code).toBe('event.not_found');
  });
});

describe('answers are taken', () => {
  it.each([
    ['not_yet', { rsvpOpensIn: 1 }],
    ['over', { rsvpClosesIn: -1 }],
    ['ended', { startsIn: -5 }],
    ['cancelled', { status: 'cancelled' }],
    ['not_yet', { status: 'postponed' }],
  ] as const)('never while the reason is %s: %j', async (reason, options) => {
    const event = await createEvent(app, community, options);
    const seen = await app.call('GET /events/:id', { as: member, params: { id: event.id } });
    expect(seen.body.rsvp).toEqual({ isOpen: false, reason });
    expect((await answer(member, event)).body.code).toBe('event.closed');
  });

  it('from the opening to the closing, both by the clock of the database, and while the event runs', async () => {
    const event = await createEvent(app, community, { startsIn: 1, lasts: 4, rsvpOpensIn: 0.5, rsvpClosesIn: 2 });
    const answers = [];
    for (const by of ['0', '31 minutes', '60 minutes', '30 minutes']) {
      await shiftClock(app.db, by);
      answers.push((await answer(member, event)).status);
    }
    await shiftClock(app.db, '-121 minutes');
    expect(answers).toEqual([409, 200, 200, 409]);
  });

  it('not in an archived community', async () => {
    const archived = await createCommunity(app, { owner, status: 'archived' });
    expect((await answer(owner, await createEvent(app, archived))).body.code).toBe('event.closed');
  });
});

const signedIn = ['stranger', 'pending', 'banned', 'muted', 'admin'] as const;
type Who = (typeof signedIn)[number];
const person: Record<Who, TestUser> = {
  stranger: await createPerson(app.db),
  pending: await createPerson(app.db),
  banned: await createPerson(app.db),
  muted: await createPerson(app.db),
  admin: await createPerson(app.db, { isAdmin: true }),
};

describe('who may answer', () => {
  it.each([
    ['public', 'public', 'public', ['going', 'going', 'member.banned', 'going', 'going']],
    ['public', 'public', 'unlisted', ['going', 'going', 'member.banned', 'going', 'going']],
    ['public', 'public', 'members', ['event.not_found', 'event.not_found', 'event.not_found', 'going', 'going']],
    ['public', 'members', 'public', ['event.not_found', 'event.not_found', 'event.not_found', 'going', 'going']],
    ['registered', 'registered', 'public', ['going', 'going', 'event.not_found', 'going', 'going']],
    ['hidden', 'members', 'public', ['event.not_found', 'event.not_found', 'event.not_found', 'going', 'going']],
  ] as const)('in a %s community with %s content, to a %s event', async (visibility, contentVisibility, eventVisibility, outcomes) => {
    const place = await createCommunity(app, { visibility, contentVisibility });
    await addMember(app, place, person.pending, { state: 'pending' });
    await addMember(app, place, person.banned, { state: 'banned' });
    await addMember(app, place, person.muted, { mutedFor: '1 hour' });
    const event = await createEvent(app, place, { visibility: eventVisibility });
    const found = [];
    for (const who of signedIn) {
      const { body } = await answer(person[who], event);
      found.push(body.code ?? body.state);
    }
    expect(found).toEqual(outcomes);
  });

  it('a former member keeps a seat and may not take more of a members’ event', async () => {
    const former = await createPerson(app.db);
    const event = await createEvent(app, community, { visibility: 'members', guestsPerRsvp: 1 });
    await register(app, event, former);
    const seen = await app.call('GET /events/:id', { as: former, params: { id: event.id } });
    expect(seen.body.rsvpRefusal).toBe('membership');
    expect((await answer(former, event, 2)).body.code).toBe('member.not_member');
  });

  it('nobody without a session, and nobody to an event that does not exist', async () => {
    const event = await createEvent(app, community);
    expect((await answer(undefined, event)).status).toBe(401);
    expect((await answer(member, { id: newId() })).body.code).toBe('event.not_found');
  });
});
