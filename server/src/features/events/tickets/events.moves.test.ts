import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)));
const [host, ann, ben, cat] = people as [TestUser, TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner: host, members: [ann, ben, cat], contentVisibility: 'public' });

/** One seat in the room and one online; a *Pass* for one, any number of *Seat*. */
async function hybrid() {
  const event = await createEvent(app, community, { capacity: 2, onlineCapacity: 1, onlineUrl: 'https://meet.example.org/a' });
  const params = { id: event.id };
  await app.call('POST /events/:id/ticket-types', { as: host, params, body: { name: 'Pass', capacity: 1 } });
  const { items } = (await app.call('POST /events/:id/ticket-types', { as: host, params, body: { name: 'Seat' } })).body;
  const [pass, seat] = items.map(({ id }) => id) as [string, string];
  return { event, pass, seat };
}
type Choice = { ticketTypeId?: string; way?: 'in_person' | 'online' };
const come = async (as: TestUser, event: TestEvent, body: Choice) =>
  (await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body })).body;
const move = async (as: TestUser, event: TestEvent, ids: string[], body: Choice) => {
  const answer = await app.call('POST /events/:id/registrations/move', { as, params: { id: event.id }, body: { ids, ...body } });
  return answer.body.code ?? answer.body.results.map(({ outcome }) => outcome);
};
const ticketOf = async (as: TestUser, event: TestEvent) =>
  (await app.call('GET /events/:id/ticket', { as, params: { id: event.id } })).body;
const pools = async (event: TestEvent) => {
  const rows = await app.db.selectFrom('inventory_pools').select(['name', 'confirmed']).where('event_id', '=', event.id).execute();
  return rows.map(({ name, confirmed }) => `${name.split(':')[0]} ${confirmed}`).toSorted();
};

it('shows the type and the way on the ticket and at the door, which has no seat for those who take part online', async () => {
  const { event, pass, seat } = await hybrid();
  await come(ann, event, { ticketTypeId: pass });
  const remote = await come(ben, event, { ticketTypeId: seat, way: 'online' });
  expect(await ticketOf(ann, event)).toMatchObject({ ticketType: 'Pass', way: 'in_person' });
  const { ticket } = await ticketOf(ben, event);
  const params = { id: event.id };
  const list = (await app.call('GET /events/:id/door/tickets', { as: host, params })).body.items;
  expect(list.map(({ username, ticketType }) => [username, ticketType])).toEqual([[ann.username, 'Pass']]);
  const refused = (await app.call('GET /events/:id/door/refused', { as: host, params })).body.items;
  expect(refused.map(({ id, reason }) => [id, reason])).toEqual([[remote.id, 'online']]);
  const body = { gate: '', checkIns: [{ nonce: newId(), ticket, at: new Date().toISOString(), isOffline: true }] };
  const [result] = (await app.call('POST /events/:id/check-ins', { as: host, params, body })).body.results;
  expect(result).toMatchObject({ outcome: 'refused', reason: 'online', ticketType: 'Seat', way: 'online' });
  const { conflicts } = (await app.call('GET /events/:id/door/conflicts', { as: host, params })).body;
  expect(conflicts.map(({ reason }) => reason)).toEqual(['online']);
  expect((await app.call('GET /events/:id/host', { as: host, params })).body.ticketTypes.map(({ name }) => name)).toEqual(['Pass', 'Seat']);
});

it('gives guests another type and way by their hosts, as far as there are seats, tells them, and records it', async () => {
  const { event, pass, seat } = await hybrid();
  const [first, second] = [await come(ann, event, { ticketTypeId: seat }), await come(ben, event, { ticketTypeId: seat })];
  const waiting = await come(cat, event, { ticketTypeId: seat });
  expect(waiting.state).toBe('waitlisted');
  // The pass is for one; who waits for a seat may wait for it instead.
  expect(await move(host, event, [first.id, second.id, newId()], { ticketTypeId: pass })).toEqual(['moved', 'full', 'gone']);
  expect(await pools(event)).toEqual(['seats 2', 'stream 0', 'ticket 1', 'ticket 1']);
  // The seat that becomes free goes to the next in the same transaction.
  expect(await move(host, event, [second.id], { way: 'online' })).toEqual(['moved']);
  expect(await ticketOf(ben, event)).toMatchObject({ way: 'online', ticketType: 'Seat' });
  expect(await ticketOf(cat, event)).toMatchObject({ way: 'in_person' });
  expect(await pools(event)).toEqual(['seats 2', 'stream 1', 'ticket 1', 'ticket 2']);
  // Nothing to change, and no second notice.
  expect(await move(host, event, [first.id], { ticketTypeId: pass })).toEqual(['moved']);
  const told = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('subject_id', '=', event.id)
    .where('kind', '=', 'event.ticket_changed')
    .execute();
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([ann.id, ben.id].toSorted());
  const { items } = (await app.call('GET /notifications', { as: ben })).body;
  expect(items.find(({ kind }) => kind === 'event.ticket_changed')?.message).toBe('You now take part online.');
});

it('lets no one else change the ticket of a guest, and nothing of another event', async () => {
  const [{ event, pass, seat }, other] = [await hybrid(), await hybrid()];
  const { id } = await come(ann, event, { ticketTypeId: seat });
  expect(await move(ann, event, [id], { ticketTypeId: pass })).toBe('member.not_allowed');
  const moderator = await createPerson(app.db);
  await addMember(app, community, moderator, { role: 'moderator' });
  expect(await move(moderator, event, [id], { ticketTypeId: pass })).toBe('member.not_allowed');
  expect(await move(host, event, [id], { ticketTypeId: other.pass })).toBe('ticket_type.not_found');
  expect(await move(host, other.event, [id], { ticketTypeId: other.pass })).toEqual(['gone']);
  const plain = await createEvent(app, community);
  expect(await move(host, plain, [id], { way: 'online' })).toBe('event.not_hybrid');
});
