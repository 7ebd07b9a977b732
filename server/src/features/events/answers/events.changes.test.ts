import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { questionCalls } from '#test/event-questions.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(app.db)));
const [host, ann, ben, cat, dan] = people as [TestUser, TestUser, TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner: host, members: [ann, ben, cat, dan], contentVisibility: 'public' });
const { ask, own } = questionCalls(app, host);

const hybrid = (options: object = {}) => createEvent(app, community, { capacity: 1, onlineCapacity: 1, ...options });
const answer = async (as: TestUser, event: TestEvent, body: object = {}) =>
  (await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body })).body;
const giveBack = (as: TestUser, event: TestEvent) => app.call('DELETE /events/:id/rsvp', { as, params: { id: event.id } });
const mine = async (as: TestUser, event: TestEvent) =>
  (await app.call('GET /events/:id', { as, params: { id: event.id } })).body.myRegistration;
const noticesOfHost = (event: TestEvent) =>
  app.db.selectFrom('notifications').select('id').where('user_id', '=', host.id).where('subject_id', '=', event.id).execute();

it('keeps the answer of a person who waits and takes another way, with its replies; hosts are not notified again', async () => {
  const event = await hybrid();
  const [diet] = await ask(event, { label: 'Diet', isRequired: true });
  const replies = [{ questionId: diet!.id, values: ['Vegan'] }];
  for (const person of [ann, ben]) await answer(person, event, { answers: replies });
  await answer(cat, event, { way: 'online', answers: replies });
  const before = await mine(ben, event);
  const notices = await noticesOfHost(event);
  expect(before).toMatchObject({ state: 'waitlisted', way: 'in_person' });
  expect(await answer(ben, event, { way: 'online' })).toMatchObject({ id: before!.id, state: 'waitlisted', way: 'online', position: 1 });
  expect((await own(ben, event)).items).toMatchObject([{ values: ['Vegan'] }]);
  expect(await noticesOfHost(event)).toEqual(notices);
});

it('puts them behind those who wait there, and gives them a free seat at once', async () => {
  const event = await hybrid();
  await answer(ann, event);
  await answer(ben, event);
  await answer(cat, event, { way: 'online' });
  await answer(dan, event, { way: 'online' });
  expect(await answer(ben, event, { way: 'online' })).toMatchObject({ state: 'waitlisted', position: 2 });
  await giveBack(cat, event);
  expect(await mine(dan, event)).toMatchObject({ state: 'going' });
  await giveBack(dan, event);
  expect(await mine(ben, event)).toMatchObject({ state: 'going', way: 'online' });
  expect(await answer(cat, event)).toMatchObject({ state: 'waitlisted' });
  await giveBack(ben, event);
  expect(await answer(cat, event, { way: 'online' })).toMatchObject({ state: 'going', way: 'online' });
});

it('keeps the request of a person who asks for another way', async () => {
  const event = await hybrid({ joinMode: 'approval' });
  const { id } = await answer(ann, event);
  expect(await answer(ann, event, { way: 'online' })).toMatchObject({ id, state: 'pending', way: 'online' });
});

it('refuses another way that is full where new parties do not wait; the place in the former queue stays', async () => {
  const event = await hybrid();
  await answer(ann, event);
  await answer(ben, event);
  await answer(cat, event, { way: 'online' });
  await app.db.updateTable('events').set({ waitlist_mode: 'off' }).where('id', '=', event.id).execute();
  expect(await answer(ben, event, { way: 'online' })).toMatchObject({ code: 'event.full' });
  expect(await mine(ben, event)).toMatchObject({ state: 'waitlisted', way: 'in_person', position: 1 });
});

it('gives the first to take it a seat of the other way shortly before the start', async () => {
  const event = await hybrid({ startsIn: 0.1, cancelCutoffHours: 2 });
  await answer(ann, event);
  expect(await answer(ben, event)).toMatchObject({ state: 'waitlisted' });
  expect(await answer(ben, event, { way: 'online' })).toMatchObject({ state: 'going', way: 'online' });
});
