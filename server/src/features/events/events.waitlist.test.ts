import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const people: TestUser[] = [];
for (let index = 0; index < 8; index += 1) people.push(await createPerson(app.db));
const [ann, ben, cat, dan, eve, fay] = people as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];

const answer = async (as: TestUser, event: TestEvent, partySize = 1) => {
  const { body } = await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body: { partySize } });
  return body.code ?? (body.position === null ? body.state : body.position);
};
const giveBack = (as: TestUser, event: TestEvent) => app.call('DELETE /events/:id/rsvp', { as, params: { id: event.id } });
const mine = async (as: TestUser, event: TestEvent) => {
  const { body } = await app.call('GET /events/:id', { as, params: { id: event.id } });
  return body.myRegistration && (body.myRegistration.position ?? body.myRegistration.state);
};
const all = (event: TestEvent, ...who: TestUser[]) => Promise.all(who.map((person) => mine(person, event)));
const promoted = async (event: TestEvent) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'event.promoted')
    .where('subject_id', '=', event.id)
    .execute();
  return rows.map(({ user_id }) => people.findIndex(({ id }) => id === user_id)).toSorted((a, b) => a - b);
};
const free = async (event: TestEvent) => (await app.call('GET /events/:id', { as: host, params: { id: event.id } })).body.seatsLeft;

describe('the queue', () => {
  it('is first in, first out, and each who is let in is told once', async () => {
    const event = await createEvent(app, community, { capacity: 2 });
    expect([await answer(ann, event), await answer(ben, event)]).toEqual(['going', 'going']);
    expect([await answer(cat, event), await answer(dan, event), await answer(eve, event)]).toEqual([1, 2, 3]);
    await giveBack(ann, event);
    expect(await all(event, ann, ben, cat, dan, eve)).toEqual([null, 'going', 'going', 1, 2]);
    await giveBack(ben, event);
    expect(await all(event, cat, dan, eve)).toEqual(['going', 'going', 1]);
    expect(await promoted(event)).toEqual([people.indexOf(cat), people.indexOf(dan)]);
  });

  it('closes up when somebody leaves it, and nobody gets a seat by that', async () => {
    const event = await createEvent(app, community, { capacity: 1 });
    for (const person of [ann, ben, cat, dan]) await answer(person, event);
    await giveBack(ben, event);
    expect(await all(event, ann, ben, cat, dan)).toEqual(['going', null, 1, 2]);
    expect(await answer(ben, event)).toBe(3);
    expect(await promoted(event)).toEqual([]);
  });

  it('lets several in when a party leaves', async () => {
    const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 2 });
    await answer(ann, event, 3);
    expect([await answer(ben, event, 2), await answer(cat, event), await answer(dan, event)]).toEqual([1, 2, 3]);
    await giveBack(ann, event);
    expect(await all(event, ben, cat, dan)).toEqual(['going', 'going', 1]);
  });

  it('lets somebody in when a party gets smaller', async () => {
    const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 2 });
    await answer(ann, event, 3);
    await answer(ben, event);
    expect(await answer(ann, event, 2)).toBe('going');
    expect(await mine(ben, event)).toBe('going');
  });

  it('keeps the place of a party that changes its size, and lets it in when it fits now', async () => {
    const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 2 });
    await answer(ann, event, 2);
    expect([await answer(ben, event, 2), await answer(cat, event, 2)]).toEqual([1, 2]);
    expect(await answer(ben, event, 3)).toBe(1);
    expect(await answer(ben, event, 1)).toBe('going');
    expect(await all(event, ben, cat)).toEqual(['going', 1]);
    // The caller sees the promotion in the response and gets no notification.
    expect(await promoted(event)).toEqual([]);
  });

  it('moves on for nobody once the event is cancelled', async () => {
    const event = await createEvent(app, community, { capacity: 1, status: 'cancelled' });
    await register(app, event, ann);
    await register(app, event, ben, { state: 'waitlisted' });
    await giveBack(ann, event);
    expect(await mine(ben, event)).toBe(1);
  });
});

describe('a newcomer', () => {
  it('never gets a seat that somebody waiting fits into', async () => {
    const event = await createEvent(app, community, { capacity: 2 });
    await register(app, event, ann, { state: 'waitlisted' });
    await register(app, event, ben, { state: 'waitlisted' });
    expect(await answer(cat, event)).toBe(1);
    expect(await all(event, ann, ben)).toEqual(['going', 'going']);
    expect(await promoted(event)).toEqual([people.indexOf(ann), people.indexOf(ben)]);
  });

  it('who fits may pass a party that does not, three times, and then the seats are kept', async () => {
    const event = await createEvent(app, community, { capacity: 5, guestsPerRsvp: 4 });
    await answer(host, event, 1);
    expect(await answer(ann, event, 5)).toBe(1);
    expect([await answer(ben, event), await answer(cat, event), await answer(dan, event)]).toEqual(['going', 'going', 'going']);
    expect(await answer(eve, event)).toBe(2);
    expect(await free(event)).toBe(1);
    for (const person of [host, ben, cat]) await giveBack(person, event);
    // Four seats are free and five are waited for: still reserved, also from a seated party that wants one more.
    expect(await free(event)).toBe(4);
    expect(await answer(dan, event, 2)).toBe('event.full');
    await giveBack(dan, event);
    expect(await all(event, ann, eve)).toEqual(['going', 1]);
  });

  it('who waits behind a party that was overtaken too often gets the kept seats once that party has left', async () => {
    const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 2 });
    await register(app, event, host);
    await register(app, event, ann, { partySize: 3, state: 'waitlisted', overtaken: 3 });
    expect([await answer(ben, event), await answer(cat, event, 2)]).toEqual([2, 3]);
    await giveBack(ann, event);
    expect(await all(event, ben, cat)).toEqual(['going', 1]);
    expect(await promoted(event)).toEqual([people.indexOf(ben)]);
  });
});

describe('somebody who is going', () => {
  it('counts as passing the queue when they take more seats', async () => {
    const event = await createEvent(app, community, { capacity: 5, guestsPerRsvp: 4 });
    await answer(ann, event);
    expect(await answer(fay, event, 5)).toBe(1);
    expect([await answer(ann, event, 2), await answer(ann, event, 3), await answer(ann, event, 4)]).toEqual(['going', 'going', 'going']);
    expect(await answer(ann, event, 5)).toBe('event.full');
    expect(await answer(ben, event)).toBe(2);
  });
});
