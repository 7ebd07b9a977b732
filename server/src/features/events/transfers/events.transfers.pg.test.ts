import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { questionCalls } from '#test/event-questions.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
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
const at = (event: TestEvent) => ({ id: event.id });
/** An event whose seats ann hands to ben. */
async function handed(options: object = {}, ...others: TestUser[]) {
  const event = await createEvent(app, community, { capacity: 1, ...options });
  await register(app, event, ann);
  for (const person of others) await register(app, event, person, { state: 'waitlisted' });
  await app.call('POST /events/:id/transfers', { as: ann, params: at(event), body: { to: ben.username } });
  const { received } = (await app.call('GET /events/:id/transfers', { as: ben, params: at(event) })).body;
  const call = { as: ben, params: { ...at(event), transferId: received[0]!.id } };
  const accept: Call = async () => {
    const { body } = await app.call('POST /events/:id/transfers/:transferId', { ...call, body: { decision: 'accept' } });
    return body.code ?? body.registration?.state;
  };
  const withdraw: Call = async () => (await app.call('DELETE /events/:id/transfers', { as: ann, params: at(event) })).body.code ?? 'kept';
  return { event, accept, withdraw };
}
const come =
  (as: TestUser, event: TestEvent): Call =>
  async () => {
    const { body } = await seats.answer(app, as, event);
    return body.code ?? body.state;
  };
const go =
  (as: TestUser, event: TestEvent): Call =>
  async () =>
    (await seats.giveBack(app, as, event)).status;
/** Live registrations, and the seats that the pool counts. */
const seen = async (event: TestEvent) => {
  const rows = await app.db
    .selectFrom('registrations')
    .select(['user_id', 'state', 'party_size'])
    .where('event_id', '=', event.id)
    .where('state', 'in', ['going', 'waitlisted', 'offered'])
    .execute();
  const { confirmed } = await app.db
    .selectFrom('inventory_pools')
    .select('confirmed')
    .where('id', '=', event.poolId)
    .executeTakeFirstOrThrow();
  const stateOf = ({ id }: TestUser) => rows.filter(({ user_id }) => user_id === id).map(({ state }) => state);
  const sum = rows.filter(({ state }) => state === 'going').reduce((all, { party_size: size }) => all + size, 0);
  expect(confirmed).toBe(sum);
  return { ann: stateOf(ann), ben: stateOf(ben), cat: stateOf(cat), confirmed };
};

test('a seat is given back by its giver, or accepted: whoever comes first, and the waitlist gets it only in the first case', async () => {
  const back = await handed({}, cat);
  expect(await run(back.event, go(ann, back.event), back.accept)).toEqual([200, 'transfer.gone']);
  expect(await seen(back.event)).toEqual({ ann: [], ben: [], cat: ['going'], confirmed: 1 });
  const taken = await handed({}, cat);
  expect(await run(taken.event, taken.accept, go(ann, taken.event))).toEqual(['going', 404]);
  expect(await seen(taken.event)).toEqual({ ann: [], ben: ['going'], cat: ['waitlisted'], confirmed: 1 });
});

test('a seat that is accepted twice is one seat', async () => {
  const { event, accept } = await handed();
  expect(await run(event, accept, accept)).toEqual(['going', 'going']);
  expect(await seen(event)).toEqual({ ann: [], ben: ['going'], cat: [], confirmed: 1 });
});

test('a seat that is taken back as it is accepted is that of one of them', async () => {
  const kept = await handed();
  expect(await run(kept.event, kept.withdraw, kept.accept)).toEqual(['kept', 'transfer.gone']);
  expect(await seen(kept.event)).toEqual({ ann: ['going'], ben: [], cat: [], confirmed: 1 });
  const taken = await handed();
  expect(await run(taken.event, taken.accept, taken.withdraw)).toEqual(['going', 'transfer.gone']);
  expect(await seen(taken.event)).toEqual({ ann: [], ben: ['going'], cat: [], confirmed: 1 });
});

test('a receiver who registers meanwhile has one registration', async () => {
  const free = await handed({ capacity: 3 });
  expect(await run(free.event, come(ben, free.event), free.accept)).toEqual(['going', 'transfer.already_going']);
  expect(await seen(free.event)).toEqual({ ann: ['going'], ben: ['going'], cat: [], confirmed: 2 });
  const full = await handed();
  expect(await run(full.event, come(ben, full.event), full.accept)).toEqual(['waitlisted', 'going']);
  expect(await seen(full.event)).toEqual({ ann: [], ben: ['going'], cat: [], confirmed: 1 });
  const after = await handed();
  expect(await run(after.event, after.accept, come(ben, after.event))).toEqual(['going', 'going']);
  expect(await seen(after.event)).toEqual({ ann: [], ben: ['going'], cat: [], confirmed: 1 });
});

test('a promotion of the waitlist meanwhile gives each seat once', async () => {
  const { event, accept } = await handed({ capacity: 2 });
  await register(app, event, host);
  await register(app, event, ben, { state: 'waitlisted' });
  await register(app, event, cat, { state: 'waitlisted' });
  // The receiver is promoted to the freed seat first, and so needs none.
  expect(await run(event, go(host, event), accept)).toEqual([200, 'transfer.already_going']);
  expect(await seen(event)).toEqual({ ann: ['going'], ben: ['going'], cat: ['waitlisted'], confirmed: 2 });
  const other = await handed({ capacity: 2 });
  await register(app, other.event, host);
  await register(app, other.event, ben, { state: 'waitlisted' });
  await register(app, other.event, cat, { state: 'waitlisted' });
  expect(await run(other.event, other.accept, go(host, other.event))).toEqual(['going', 200]);
  expect(await seen(other.event)).toEqual({ ann: [], ben: ['going'], cat: ['going'], confirmed: 2 });
});

test('words that change as they are answered stay with the answer', async () => {
  const { ask, put, rsvp, own } = questionCalls(app, host);
  const event = await createEvent(app, community);
  const [diet] = await ask(event, { label: 'Diet' });
  const { version } = (await app.call('GET /events/:id/questions', { as: host, params: at(event) })).body;
  const answers = [{ questionId: diet!.id, values: ['Vegan'] }];
  const change: Call = async () => (await put(event, [{ ...diet!, label: 'Allergies' }], { version })).status;
  expect(await run(event, async () => (await rsvp(ben, event, answers)).status, change)).toEqual([200, 200]);
  expect((await own(ben, event)).items).toMatchObject([{ question: 'Diet', values: ['Vegan'], isRetired: true }]);
});
