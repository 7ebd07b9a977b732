import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const [host, ann, ben, cat] = [
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
] as const;
const community = await createCommunity(app, { owner: host, members: [ann, ben], contentVisibility: 'public' });

const at = (event: { id: string }) => ({ id: event.id });
const answer = async (as: TestUser, event: TestEvent, partySize = 1) => {
  const { body } = await app.call('POST /events/:id/rsvp', { as, params: at(event), body: { partySize } });
  return body.code ?? body.state;
};
const seen = async (as: TestUser | undefined, event: { id: string }) =>
  (await app.call('GET /events/:id', { ...(as && { as }), params: at(event) })).body;
const settle = async (event: TestEvent, change: object) => {
  const {
    eventId: _,
    seatsTaken: __,
    online: ___,
    ...settings
  } = (await app.call('GET /events/:id/answering', { as: host, params: at(event) })).body;
  return (await app.call('PUT /events/:id/answering', { as: host, params: at(event), body: { ...settings, ...change } })).body;
};
const name = (event: TestEvent, ...people: TestUser[]) =>
  app.call('POST /events/:id/invitations', { as: host, params: at(event), body: { userIds: people.map(({ id }) => id) } });

it('lets only those answer whom the hosts have named, while others see the event and that it is by invitation', async () => {
  const event = await createEvent(app, community, { guestsPerRsvp: 1 });
  await register(app, event, ben);
  expect(await settle(event, { joinMode: 'invite' })).toMatchObject({ joinMode: 'invite', externalUrl: null });
  expect(await answer(ann, event)).toBe('event.by_invitation');
  expect(await seen(ann, event)).toMatchObject({ joinMode: 'invite', rsvpRefusal: 'invitation' });
  const hold = await app.call('POST /events/:id/hold', { as: ann, params: at(event), body: {} });
  const interest = await app.call('PUT /events/:id/interest', { as: ann, params: at(event), body: { interest: 'maybe' } });
  expect([hold.body.code, interest.body.code]).toEqual(['event.by_invitation', 'event.by_invitation']);
  await name(event, ann);
  expect((await seen(ann, event)).rsvpRefusal).toBe(null);
  expect(await answer(ann, event)).toBe('going');
  // Hosts need no invitation, and who had answered keeps the seat and may change the party.
  expect([await answer(host, event), await answer(ben, event, 2)]).toEqual(['going', 'going']);
  expect(await seen(undefined, event)).toMatchObject({ joinMode: 'invite', takesVisitors: false });
});

it('takes a seat that is handed over as an invitation only where hosts always allow it', async () => {
  const event = await createEvent(app, community, { joinMode: 'invite' });
  await register(app, event, ben);
  const hand = async () => (await app.call('POST /events/:id/transfers', { as: ben, params: at(event), body: { to: cat.username } })).body;
  expect((await hand()).code).toBe('transfer.not_allowed');
  await settle(event, { transfers: 'always' });
  await hand();
  const { received } = (await app.call('GET /events/:id/transfers', { as: cat, params: at(event) })).body;
  const params = { ...at(event), transferId: received[0]!.id };
  const taken = await app.call('POST /events/:id/transfers/:transferId', { as: cat, params, body: { decision: 'accept' } });
  expect(taken.body.registration).toMatchObject({ state: 'going' });
});

it('leads to another site that takes registrations, by https, and has no seats then', async () => {
  const event = await createEvent(app, community, { capacity: 5, takesVisitors: true });
  const externalUrl = 'https://tickets.example.org/e/1';
  for (const wrong of [null, 'http://tickets.example.org', 'javascript:alert(1)'])
    expect((await settle(event, { joinMode: 'external', externalUrl: wrong })).code).toBe('request.invalid');
  expect((await settle(event, { externalUrl })).code).toBe('request.invalid');
  await register(app, event, ann);
  expect((await settle(event, { joinMode: 'external', externalUrl })).code).toBe('event.has_guests');
  await app.call('DELETE /events/:id/rsvp', { as: ann, params: at(event) });
  expect(await settle(event, { joinMode: 'external', externalUrl })).toMatchObject({ joinMode: 'external', externalUrl, capacity: null });
  expect(await answer(ann, event)).toBe('event.external');
  expect(await seen(undefined, event)).toMatchObject({ externalUrl, joinMode: 'external', takesVisitors: false, capacity: null });
  // A copy is answered in the same way.
  const body = { communityId: community.id, title: 'Again', wallStart: wallIn(96), wallEnd: wallIn(98), zone: 'UTC', copyOf: event.id };
  expect((await app.call('POST /events', { as: host, body })).body).toMatchObject({ joinMode: 'external', externalUrl });
});
