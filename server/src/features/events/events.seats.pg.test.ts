import { expect, it } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { rounds } from '#test/ration.ts';
import { answer, compareWithModel, rush, storm, watchSeats } from '#test/seat-races.ts';

const CONTENDERS = 20;

const app = await ownApp();
const people: TestUser[] = [];
for (let index = 0; index < CONTENDERS; index += 1) people.push(await createPerson(app.db));
const community = await createCommunity(app, { contentVisibility: 'public' });
await watchSeats(app.db);

const contenders = people.map((_, index) => index);
const seatsTaken = async (poolId: string) =>
  (await app.db.selectFrom('inventory_pools').select('confirmed').where('id', '=', poolId).executeTakeFirstOrThrow()).confirmed;

it('gives three seats to three of twenty who come at once, round after round', async () => {
  for (const _ of rounds(20)) {
    const event = await createEvent(app, community, { capacity: 3, waitlistMode: 'off' });
    expect(await rush(app, event, people)).toEqual({ going: 3, 'event.full': CONTENDERS - 3 });
    expect(await seatsTaken(event.poolId)).toBe(3);
  }
});

it('lines up all others behind the three, each with a place of their own', async () => {
  for (const _ of rounds(5)) {
    const event = await createEvent(app, community, { capacity: 3 });
    expect(await rush(app, event, people)).toEqual({ going: 3, waitlisted: CONTENDERS - 3 });
    const places = await Promise.all(people.map(async (as) => (await answer(app, as, event)).body.position ?? 0));
    expect(places.toSorted((a, b) => a - b)).toEqual([0, 0, 0, ...contenders.slice(3).map((index) => index - 2)]);
    await compareWithModel(app.db, event, 3);
  }
});

it('makes one registration of a click that comes twenty times', async () => {
  for (const _ of rounds(5)) {
    const event = await createEvent(app, community, { capacity: 5 });
    const answers = await Promise.all(contenders.map(() => answer(app, people[0]!, event)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.state}`)).size).toBe(1);
    expect(await seatsTaken(event.poolId)).toBe(1);
  }
});

it('leaves a party of one of the sizes asked for, with as many seats, when they come at once', async () => {
  for (const _ of rounds(5)) {
    const event = await createEvent(app, community, { capacity: 5, guestsPerRsvp: 4 });
    await Promise.all([1, 2, 3, 4, 5, 4, 3, 2, 1].map((partySize) => answer(app, people[0]!, event, partySize)));
    await compareWithModel(app.db, event, 5);
  }
});

it('lets in exactly whom the rule names, in its order, when twenty people on two devices come, change and go', async () => {
  const event = await createEvent(app, community, { capacity: 7, guestsPerRsvp: 3 });
  await storm(app, event, people, { acts: 6, largest: 4 });
  const promoted = await compareWithModel(app.db, event, 7);
  expect(promoted).toBeGreaterThan(5);
});

it('tells everybody who was let in by somebody else’s leaving, and each of them once', async () => {
  const event = await createEvent(app, community, { capacity: 10 });
  await rush(app, event, people);
  const going = await app.db
    .selectFrom('registrations')
    .select('user_id')
    .where('event_id', '=', event.id)
    .where('state', '=', 'going')
    .execute();
  const leaving = people.filter(({ id }) => going.some(({ user_id }) => user_id === id));
  await Promise.all(leaving.map((as) => app.call('DELETE /events/:id/rsvp', { as, params: { id: event.id } })));
  const received = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'event.promoted')
    .where('subject_id', '=', event.id)
    .execute();
  const waited = people.filter((person) => !leaving.includes(person));
  expect(received.map(({ user_id }) => user_id).toSorted()).toEqual(waited.map(({ id }) => id).toSorted());
  expect(await seatsTaken(event.poolId)).toBe(10);
});
