import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { answer } from '#test/seat-races.ts';

const app = await testApp();
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(app.db)));
const leave = ({ id }: TestCommunity, as: TestUser) => app.call('DELETE /groups/:id/leave', { params: { id }, as });
const giveBack = (as: TestUser, { id }: TestEvent) => app.call('DELETE /events/:id/rsvp', { as, params: { id } });
const become = ({ id }: TestCommunity, person: TestUser, values: object) =>
  app.db.updateTable('memberships').set(values).where('community_id', '=', id).where('user_id', '=', person.id).execute();

/** The registration states; also checks that the pool's counter equals the seats taken. */
async function seating({ id, poolId }: TestEvent, people: readonly TestUser[]) {
  const rows = await app.db.selectFrom('registrations').selectAll().where('event_id', '=', id).execute();
  const { confirmed } = await app.db.selectFrom('inventory_pools').select('confirmed').where('id', '=', poolId).executeTakeFirstOrThrow();
  const going = rows.filter(({ state }) => state === 'going');
  expect(confirmed).toBe(going.reduce((sum, { party_size }) => sum + party_size, 0));
  return people.map(({ id: userId }) => rows.find(({ user_id, state }) => user_id === userId && state !== 'cancelled')?.state ?? null);
}

it('gives back the seats and places of somebody who leaves the community, in all its events and in no other', async () => {
  const [ann, ben, cat] = (await crowd(3)) as [TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { members: [ann, ben, cat] });
  const elsewhere = await createCommunity(app, { members: [ann] });
  const seated = await createEvent(app, community, { capacity: 2, guestsPerRsvp: 1, visibility: 'members' });
  const waiting = await createEvent(app, community, { capacity: 1, visibility: 'public' });
  const over = await createEvent(app, community, { startsIn: -5 });
  const other = await createEvent(app, elsewhere);
  await answer(app, ann, seated, 2);
  await answer(app, ben, seated);
  await answer(app, cat, seated);
  for (const person of [cat, ann, ben]) await answer(app, person, waiting);
  await register(app, over, ann);
  await answer(app, ann, other);
  expect((await leave(community, ann)).status).toBe(200);
  const people = [ann, ben, cat];
  expect(await seating(seated, people)).toEqual([null, 'going', 'going']);
  expect(await seating(waiting, people)).toEqual([null, 'waitlisted', 'going']);
  expect(await seating(over, [ann])).toEqual(['going']);
  expect(await seating(other, [ann])).toEqual(['going']);
  // Rejoining does not restore the seats.
  await app.call('POST /communities/:id/join', { params: { id: community.id }, as: ann, body: {} });
  expect(await seating(seated, [ann])).toEqual([null]);
});

const goings: [how: string, go: (community: TestCommunity, person: TestUser) => Promise<unknown>][] = [
  ['left', (community, person) => become(community, person, { state: 'left' })],
  ['was removed', (community, person) => become(community, person, { state: 'removed' })],
  ['was banned', (community, person) => become(community, person, { state: 'banned' })],
  ['was disabled', (_, { id }) => app.states.disable(id)],
  ['asked to be deleted', (_, as) => app.call('POST /me/deletion', { as })],
];

it.each(goings)('lets nobody in who %s while waiting, and keeps no seat for them', async (_, go) => {
  const [ann, ben, cat, dan] = (await crowd(4)) as [TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { members: [ann, ben, cat, dan] });
  const event = await createEvent(app, community, { capacity: 1, visibility: 'members' });
  await register(app, event, ann);
  await register(app, event, ben, { state: 'waitlisted' });
  await go(community, ben);
  expect((await answer(app, cat, event)).body.state).toBe('waitlisted');
  await giveBack(ann, event);
  expect((await seating(event, [cat]))[0]).toBe('going');
  await giveBack(cat, event);
  expect((await answer(app, dan, event)).body.state).toBe('going');
  const received = await app.db.selectFrom('notifications').select('id').where('user_id', '=', ben.id).execute();
  expect(received).toEqual([]);
});

it('lets a host and a guest of a public event in although they are no members', async () => {
  const [ann, host, guest, banned] = (await crowd(4)) as [TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { members: [ann] });
  await addMember(app, community, banned, { state: 'banned' });
  const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 2, host });
  await register(app, event, ann, { partySize: 3 });
  for (const person of [banned, host, guest]) await register(app, event, person, { state: 'waitlisted' });
  await giveBack(ann, event);
  expect(await seating(event, [banned, host, guest])).toEqual(['waitlisted', 'going', 'going']);
});

it('ends the answers of a person whom a host blocks, at the events that the host runs, and refuses new ones until the block ends', async () => {
  const [host, helper, guest, waiting] = (await crowd(4)) as [TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { members: [host, helper, guest, waiting] });
  const [event, elsewhere] = [await createEvent(app, community, { host, capacity: 1 }), await createEvent(app, community)];
  await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: helper.id, role: 'check_in' }).execute();
  for (const one of [event, elsewhere]) await answer(app, guest, one);
  await answer(app, waiting, event);
  const block = (by: TestUser) => app.call('POST /me/blocks', { as: by, body: { userId: guest.id } });
  await block(helper);
  expect(await seating(event, [guest, waiting])).toEqual(['going', 'waitlisted']);
  await block(host);
  expect(await seating(event, [guest, waiting])).toEqual([null, 'going']);
  expect(await seating(elsewhere, [guest])).toEqual(['going']);
  expect((await answer(app, guest, event)).body).toMatchObject({ status: 403, code: 'event.barred' });
  const seen = await app.call('GET /events/:id', { as: guest, params: { id: event.id } });
  expect(seen.body).toMatchObject({ rsvpRefusal: 'barred', myRegistration: null });
  const notices = await app.db.selectFrom('notifications').select(['kind', 'actor_id']).where('user_id', '=', guest.id).execute();
  expect(notices).toEqual([{ kind: 'event.removed', actor_id: null }]);
  await app.call('DELETE /me/blocks/:userId', { as: host, params: { userId: guest.id } });
  expect((await answer(app, guest, event)).body.state).toBe('waitlisted');
  // Someone who runs the event is no guest of the other host.
  await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: guest.id, role: 'co_organiser' }).execute();
  await block(host);
  expect(await seating(event, [guest])).toEqual(['waitlisted']);
});

it('passes over those whom a host has blocked when seats are free', async () => {
  const [host, ann, ben, cat] = (await crowd(4)) as [TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { members: [host, ann, ben, cat] });
  const event = await createEvent(app, community, { host, capacity: 1 });
  for (const person of [ann, ben, cat]) await answer(app, person, event);
  await app.db.insertInto('blocks').values({ user_id: host.id, blocked_id: ben.id }).execute();
  await giveBack(ann, event);
  expect(await seating(event, [ben, cat])).toEqual(['waitlisted', 'going']);
});

it('leaves no seat with anybody who has left, when twenty answer and leave at once, round after round', async () => {
  const people = await crowd(20);
  for (let round = 0; round < 2; round += 1) {
    const community = await createCommunity(app, { members: people, joinPolicy: 'invite' });
    const events = [
      await createEvent(app, community, { capacity: 5, visibility: 'members' }),
      await createEvent(app, community, { capacity: 3, visibility: 'members' }),
    ] as const;
    const leavers = people.filter((_, at) => at % 2 === round % 2);
    const acts = people.flatMap((person) => [
      ...events.map((event) => () => answer(app, person, event)),
      ...(leavers.includes(person) ? [() => leave(community, person)] : []),
    ]);
    const statuses = (await Promise.all(acts.map((act) => act()))).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    for (const event of events) {
      expect(await seating(event, leavers)).toEqual(leavers.map(() => null));
      const staying = people.filter((person) => !leavers.includes(person));
      expect((await seating(event, staying)).filter((state) => state === 'going').length).toBe(event === events[0] ? 5 : 3);
    }
  }
});
