import { expect, it } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { rounds } from '#test/ration.ts';
import { answer, type Choice, compareWithModel, storm, type Target, watchSeats } from '#test/seat-races.ts';
import { untilServed } from '#test/until-served.ts';

const CONTENDERS = 20;

const app = await ownApp();
const other = await ownApp({}, { database: app.database });
const people: TestUser[] = [];
for (let index = 0; index < CONTENDERS; index += 1) people.push(await createPerson(app.db));
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
await watchSeats(app.db);

let turn = 0;
const both = { call: ((...args: Parameters<Target['call']>) => ((turn += 1) % 2 ? app : other).call(...args)) as Target['call'] };

async function addType(event: TestEvent, name: string, capacity: number | null): Promise<string> {
  const body = { name, capacity, maxPerOrder: 3 };
  const { items } = (await app.call('POST /events/:id/ticket-types', { as: host, params: { id: event.id }, body })).body;
  return items.find((type) => type.name === name)!.id;
}
const confirmed = async (event: TestEvent) => {
  const rows = await app.db.selectFrom('inventory_pools').select(['name', 'confirmed', 'held']).where('event_id', '=', event.id).execute();
  return Object.fromEntries(rows.map(({ name, confirmed: taken, held }) => [name.replace(/:.*/, ''), taken + held]));
};
const outcomes = (answers: readonly { body: { code?: string; state?: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ body }) => body.code ?? body.state ?? '')].map(([outcome, those]) => [outcome, those.length] as const),
  );

it('gives three seats of two pools to three of twenty who come at once, and no seat of one pool only', async () => {
  for (const _ of rounds(10)) {
    const event = await createEvent(app, community, { capacity: 4, waitlistMode: 'off' });
    const ticketTypeId = await addType(event, 'Pass', 3);
    const answers = await Promise.all(people.map((as) => untilServed(() => answer(both, as, event, { partySize: 1, ticketTypeId }))));
    expect(outcomes(answers)).toEqual({ going: 3, 'event.full': CONTENDERS - 3 });
    expect(await confirmed(event)).toEqual({ seats: 3, ticket: 3 });
    await compareWithModel(app.db, event, 4);
  }
});

it('gives three places that two tickets share to three of twenty who come at once, and no seat without one', async () => {
  for (const _ of rounds(5)) {
    const event = await createEvent(app, community, { capacity: 9, waitlistMode: 'off' });
    const types = [await addType(event, 'Full', null), await addType(event, 'Patron', 2)];
    const body = { name: 'Dinner', capacity: 3, ticketTypeIds: types };
    await app.call('POST /events/:id/pools', { as: host, params: { id: event.id }, body });
    const answers = await Promise.all(
      people.map((as, index) => untilServed(() => answer(both, as, event, { partySize: 1, ticketTypeId: types[index % 2]! }))),
    );
    expect(answers.filter(({ body: { state } }) => state === 'going')).toHaveLength(3);
    expect(await confirmed(event)).toMatchObject({ seats: 3, pool: 3 });
    await compareWithModel(app.db, event, 9);
  }
});

it('gives the last place online to one of those who change to it, and leaves all others theirs in person', async () => {
  for (const _ of rounds(5)) {
    const event = await createEvent(app, community, { capacity: null, onlineCapacity: 2, waitlistMode: 'off' });
    for (const as of people) await answer(app, as, event);
    const answers = await Promise.all(people.map((as) => untilServed(() => answer(both, as, event, { partySize: 1, way: 'online' }))));
    expect(outcomes(answers)).toEqual({ going: 2, 'event.full': CONTENDERS - 2 });
    expect(await confirmed(event)).toEqual({ seats: CONTENDERS - 2, stream: 2 });
    await compareWithModel(app.db, event, CONTENDERS);
  }
});

it('lets in exactly whom the rule names when twenty people on two devices come, change and go between two ways', async () => {
  const event = await createEvent(app, community, { capacity: 5, onlineCapacity: 4, guestsPerRsvp: 2 });
  await storm(both, event, people, { acts: 6, largest: 3, round: 1, choices: [{ way: 'in_person' }, { way: 'online' }, {}] });
  expect(await compareWithModel(app.db, event, 5)).toBeGreaterThan(0);
});

it('does so between types of which each has its own number and two share another, in two ways', async () => {
  const event = await createEvent(app, community, { capacity: 6, onlineCapacity: 3 });
  const types = [await addType(event, 'Few', 2), await addType(event, 'Some', 4), await addType(event, 'Any', null)];
  const body = { name: 'Dinner', capacity: 5, ticketTypeIds: types.slice(1) };
  await app.call('POST /events/:id/pools', { as: host, params: { id: event.id }, body });
  const choices: Choice[] = types.flatMap((ticketTypeId) => [
    { ticketTypeId, way: 'in_person' },
    { ticketTypeId, way: 'online' },
  ]);
  await storm(both, event, people, { acts: 6, largest: 2, round: 2, choices });
  expect(await compareWithModel(app.db, event, 6)).toBeGreaterThan(0);
});
