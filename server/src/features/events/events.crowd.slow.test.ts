import { expect, it } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { compareWithModel, giveBack, rush, storm, watchSeats } from '#test/seat-races.ts';
import { untilServed } from '#test/until-served.ts';

const CROWD = 500;
const SEATS = 50;

const app = await ownApp();
const people: TestUser[] = [];
for (let index = 0; index < CROWD; index += 1) {
  const person = await createPerson(app.db);
  // Signed in beforehand: the race is for the seats, not for the sign-in.
  await app.accessTokenFor(person);
  people.push(person);
}
const community = await createCommunity(app, { contentVisibility: 'public' });
await watchSeats(app.db);

it('gives fifty seats to fifty of five hundred who come at once', async () => {
  for (let round = 0; round < 2; round += 1) {
    const event = await createEvent(app, community, { capacity: SEATS, waitlistMode: 'off' });
    expect(await rush(app, event, people)).toEqual({ going: SEATS, 'event.full': CROWD - SEATS });
    await compareWithModel(app.db, event, SEATS);
  }
});

it('lines up four hundred and fifty, and lets them in as the fifty leave', async () => {
  const event = await createEvent(app, community, { capacity: SEATS });
  expect(await rush(app, event, people)).toEqual({ going: SEATS, waitlisted: CROWD - SEATS });
  await Promise.all(people.map((as) => untilServed(() => giveBack(app, as, event))));
  const promoted = await compareWithModel(app.db, event, SEATS);
  expect(promoted).toBeGreaterThan(0);
});

it.each([3, 7, 20])('keeps to the rule in storm after storm on %i seats', async (capacity) => {
  for (let round = 0; round < 3; round += 1) {
    const event = await createEvent(app, community, { capacity, guestsPerRsvp: 3 });
    await storm(app, event, people.slice(0, 30), { acts: 8, largest: Math.min(4, capacity), round });
    await compareWithModel(app.db, event, capacity);
  }
});
