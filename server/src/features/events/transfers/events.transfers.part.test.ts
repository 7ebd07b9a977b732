import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { questionCalls } from '#test/event-questions.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const [host, ann, ben] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)] as const;
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const { ask } = questionCalls(app, host);

const at = (event: TestEvent) => ({ id: event.id });
const look = async (as: TestUser, event: TestEvent) => (await app.call('GET /events/:id/transfers', { as, params: at(event) })).body;
const hand = async (event: TestEvent, to: TestUser, person?: number) => {
  const body = { to: to.username, ...(person && { person }) };
  return (await app.call('POST /events/:id/transfers', { as: ann, params: at(event), body })).body;
};
const accept = async (event: TestEvent, answers?: { questionId: string; values: string[] }[]) => {
  const params = { ...at(event), transferId: (await look(ben, event)).received[0]!.id };
  const body = { decision: 'accept' as const, ...(answers && { answers }) };
  return (await app.call('POST /events/:id/transfers/:transferId', { as: ben, params, body })).body;
};
const mine = async (as: TestUser, event: TestEvent) => (await app.call('GET /events/:id', { as, params: at(event) })).body.myRegistration;
const taken = async (event: TestEvent) =>
  (await app.db.selectFrom('inventory_pools').select('confirmed').where('event_id', '=', event.id).executeTakeFirstOrThrow()).confirmed;

it('hands over the place of one guest of a party, whose name and answers go with it', async () => {
  const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 2 });
  const [diet] = await ask(event, { label: 'Diet', scope: 'person', isRequired: true });
  const answers = ['Vegan', 'Fish', 'All'].map((words, person) => ({ questionId: diet!.id, person, values: [words] }));
  await app.call('POST /events/:id/rsvp', {
    as: ann,
    params: at(event),
    body: { partySize: 3, guests: ['Nora', 'Omar'], answers },
  });
  expect((await hand(event, ben, 3)).code).toBe('transfer.no_guest');
  expect((await hand(event, ben, 1)).given).toMatchObject({ person: 1 });
  expect((await look(ben, event)).received).toMatchObject([{ partySize: 1 }]);
  expect((await accept(event, [{ questionId: diet!.id, values: ['Soup'] }])).registration).toMatchObject({ state: 'going', partySize: 1 });
  expect(await mine(ann, event)).toMatchObject({ state: 'going', partySize: 2, guests: ['Omar'] });
  const { items } = (await app.call('GET /notifications', { as: ann, query: {} })).body;
  expect(items.find(({ kind }) => kind === 'event.seat_accepted')?.message).toBe('Your other seats stay yours.');
  expect([(await mine(ben, event))?.guests, await taken(event)]).toEqual([[], 3]);
  const given = async (as: TestUser) => (await app.call('GET /events/:id/rsvp/answers', { as, params: at(event) })).body.items;
  expect((await given(ann)).map(({ person, values }) => [person, ...values])).toEqual([
    [0, 'Vegan'],
    [1, 'All'],
  ]);
  expect((await given(ben)).map(({ person, values }) => [person, ...values])).toEqual([[0, 'Soup']]);
});

it('ends with the guest of the party, and another place can be handed over then', async () => {
  const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 2 });
  await register(app, event, ann, { partySize: 3 });
  await hand(event, ben, 2);
  await app.call('POST /events/:id/rsvp', { as: ann, params: at(event), body: { partySize: 2 } });
  expect([(await look(ann, event)).given, (await look(ben, event)).received]).toEqual([null, []]);
  expect((await hand(event, ben, 1)).given).toMatchObject({ person: 1 });
});

it('tells both once when it was not accepted in time', async () => {
  const event = await createEvent(app, community, { startsIn: 24 * 10, capacity: 2, guestsPerRsvp: 1 });
  await register(app, event, ann, { partySize: 2 });
  await hand(event, ben);
  const told = async () => {
    const rows = await app.db.selectFrom('notifications').select(['user_id', 'kind']).where('subject_id', '=', event.id).execute();
    return rows.filter(({ kind }) => kind === 'event.seat_expired' || kind === 'event.seat_missed').map(({ user_id }) => user_id);
  };
  await runJob('events.lapse_transfers', app);
  expect(await told()).toEqual([]);
  await shiftClock(app.db, '73 hours');
  await runJob('events.lapse_transfers', app);
  await runJob('events.lapse_transfers', app);
  expect((await told()).toSorted()).toEqual([ann.id, ben.id].toSorted());
  const { items } = (await app.call('GET /notifications', { as: ann })).body;
  expect(items.find(({ kind }) => kind === 'event.seat_expired')?.message).toBe('They were not accepted in time, and stay yours.');
  const received = (await app.call('GET /notifications', { as: ben })).body.items;
  const handed = received.find(({ kind }) => kind === 'event.seat_handed');
  expect(handed?.title).toMatch(/ hands you 2 seats at /);
  expect(handed?.message).toMatch(/^Accept them until /);
  expect((await hand(event, ben)).given).not.toBe(null);
  await shiftClock(app.db, '-73 hours');
});
