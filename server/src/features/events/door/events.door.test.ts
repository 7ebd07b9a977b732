import { expect, it } from 'vitest';
import { CODE_LETTERS, ticketParts } from '#contract/browser/tickets.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const now = () => new Date().toISOString();

/** An event with a helper at its door and a guest with one companion. */
async function door() {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { guestsPerRsvp: 1 });
  const [guest, helper] = [await createPerson(app.db), await createPerson(app.db)];
  await register(app, event, guest, { partySize: 2 });
  await addMember(app, community, helper);
  const add = await app.call('PUT /events/:id/helpers/:userId', { params: { id: event.id, userId: helper.id }, as: community.owner });
  expect(add.status).toBe(200);
  return { community, event, guest, helper, host: community.owner };
}
const ticketFor = async (event: TestEvent, as: TestUser) =>
  (await app.call('GET /events/:id/ticket', { params: { id: event.id }, as })).body;
type Scan = { ticket?: string; registrationId?: string; personIndex?: number; nonce?: string };
const scan = async (event: TestEvent, as: TestUser, ...scans: Scan[]) => {
  const checkIns = scans.map((one) => ({ nonce: newId(), at: now(), ...one }));
  const { body } = await app.call('POST /events/:id/check-ins', { params: { id: event.id }, as, body: { gate: 'Main', checkIns } });
  return body.results.map(({ outcome, reason }) => reason ?? outcome);
};

it('lets each person of a party in once, whoever scans, however often a scan is sent', async () => {
  const { event, guest, helper, host } = await door();
  const { ticket, code, id, partySize } = await ticketFor(event, guest);
  expect([partySize, ticket.includes(code), code.length]).toEqual([2, true, CODE_LETTERS]);
  const nonce = newId();
  expect(await scan(event, helper, { ticket, nonce })).toEqual(['in']);
  // The answer was lost, and the device sends it again.
  expect(await scan(event, helper, { ticket, nonce })).toEqual(['in']);
  // Small letters and spaces, as typed; then by name at another door.
  expect(await scan(event, host, { ticket: ` ${ticket.toLowerCase().slice(0, 10)} ${ticket.toLowerCase().slice(10)}` })).toEqual([
    'already',
  ]);
  expect(await scan(event, host, { registrationId: id, personIndex: 1 }, { registrationId: id, personIndex: 1 })).toEqual([
    'in',
    'already',
  ]);
  expect(await scan(event, host, { registrationId: id, personIndex: 2 })).toEqual(['party']);
  const counters = (await app.call('GET /events/:id/door', { params: { id: event.id }, as: helper })).body;
  expect(counters).toEqual({ expected: 2, inside: 2, gates: [{ gate: 'Main', count: 2 }] });
});

it('tells an edited ticket, one of another event, one that was cancelled and one without a seat, and lets nobody in', async () => {
  const { event, guest, host } = await door();
  const other = await door();
  const [cancelled, waiting] = [await createPerson(app.db), await createPerson(app.db)];
  await register(app, event, cancelled);
  await register(app, event, waiting);
  const { ticket } = await ticketFor(event, guest);
  const foreign = (await ticketFor(other.event, other.guest)).ticket;
  const gone = (await ticketFor(event, cancelled)).ticket;
  const late = (await ticketFor(event, waiting)).ticket;
  await app.call('DELETE /events/:id/rsvp', { params: { id: event.id }, as: cancelled });
  await app.db.updateTable('registrations').set({ state: 'waitlisted', queue_seq: 1 }).where('user_id', '=', waiting.id).execute();
  const edited = ticket.slice(0, -1) + (ticket.endsWith('A') ? 'B' : 'A');
  // The id of one guest with the signature of another.
  const mixed = ticket.slice(0, 26) + gone.slice(26);
  const scans = [edited, mixed, foreign, gone, late, 'https://example.org', ''].map((one) => ({ ticket: one }));
  expect(await scan(event, host, ...scans)).toEqual(['invalid', 'invalid', 'other_event', 'cancelled', 'no_seat', 'invalid', 'invalid']);
  // By name, a guest of another event does not exist here.
  expect(await scan(event, host, { registrationId: (await ticketFor(other.event, other.guest)).id })).toEqual(['invalid']);
  const rows = await app.db.selectFrom('check_ins').select('id').where('event_id', '=', event.id).execute();
  expect(rows).toEqual([]);
  expect((await app.call('GET /events/:id/ticket', { params: { id: event.id }, as: cancelled })).body.code).toBe('ticket.not_found');
});

it('undoes a check-in, after which the party enters again, and the undone scan does not', async () => {
  const { event, guest, helper } = await door();
  const { ticket, id } = await ticketFor(event, guest);
  const nonce = newId();
  await scan(event, helper, { ticket, nonce }, { ticket, personIndex: 1 });
  const undo = await app.call('POST /events/:id/check-ins/undo', { params: { id: event.id }, as: helper, body: { registrationId: id } });
  expect(undo.body).toEqual({ undone: 2 });
  expect(await scan(event, helper, { ticket, nonce })).toEqual(['undone']);
  expect(await scan(event, helper, { ticket })).toEqual(['in']);
});

it('gives the list of the door to hosts and helpers only, with codes and who is in; a helper who was removed has nothing', async () => {
  const { community, event, guest, helper, host } = await door();
  const [member, mod, stranger] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  await addMember(app, community, member);
  await addMember(app, community, mod, { role: 'moderator' });
  await register(app, event, member);
  const { code, ticket } = await ticketFor(event, guest);
  await scan(event, helper, { ticket, personIndex: 1 });
  const list = (as: TestUser, query: object = {}) => app.call('GET /events/:id/door/tickets', { params: { id: event.id }, as, query });
  const first = (await list(helper, { limit: 1 })).body;
  const second = (await list(helper, { limit: 1, cursor: first.nextCursor })).body;
  const all = [...first.items, ...second.items];
  expect(second.nextCursor).toBeNull();
  const own = all.find((one) => one.username === guest.username);
  expect(own).toMatchObject({ signature: ticketParts(ticket)?.signature, partySize: 2, inside: [{ person: 1, gate: 'Main' }] });
  expect(own?.signature.startsWith(code)).toBe(true);
  expect(all.find((one) => one.username === member.username)).toMatchObject({ inside: [] });
  expect((await list(mod)).status).toBe(200);
  for (const as of [guest, member, stranger]) expect((await list(as)).body.code).toBe('member.not_allowed');
  const params = { id: event.id, userId: stranger.id };
  expect((await app.call('PUT /events/:id/helpers/:userId', { params, as: host })).body.code).toBe('member.not_found');
  expect((await app.call('PUT /events/:id/helpers/:userId', { params: { ...params, userId: member.id }, as: helper })).body.code).toBe(
    'member.not_allowed',
  );
  await app.call('DELETE /events/:id/helpers/:userId', { params: { id: event.id, userId: helper.id }, as: host });
  expect((await list(helper)).body.code).toBe('member.not_allowed');
});
