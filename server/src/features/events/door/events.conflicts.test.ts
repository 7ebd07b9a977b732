import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ticketParts } from '#contract/browser/tickets.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();

/** An event with a helper at its door and a guest. */
async function door() {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community);
  const [guest, helper] = [await createPerson(app.db), await createPerson(app.db)];
  await register(app, event, guest);
  await addMember(app, community, helper);
  await app.call('PUT /events/:id/helpers/:userId', { params: { id: event.id, userId: helper.id }, as: community.owner });
  const own = (await app.call('GET /events/:id/ticket', { params: { id: event.id }, as: guest })).body;
  return { community, event, guest, helper, host: community.owner, ...own, id: own.id };
}
type Scan = { registrationId?: string; ticket?: string; isOffline?: boolean; nonce?: string; personIndex?: number };
const send = async (event: TestEvent, as: TestUser, gate: string, ...scans: Scan[]) => {
  const checkIns = scans.map((one) => ({ nonce: newId(), at: new Date().toISOString(), ...one }));
  const { body } = await app.call('POST /events/:id/check-ins', { params: { id: event.id }, as, body: { gate, checkIns } });
  return body.results;
};
const conflictsOf = async (event: TestEvent, as: TestUser) =>
  (await app.call('GET /events/:id/door/conflicts', { params: { id: event.id }, as })).body.conflicts;
const settle = async (event: TestEvent, as: TestUser, conflictId: string) =>
  (await app.call('POST /events/:id/door/conflicts/settle', { params: { id: event.id }, as, body: { conflictId } })).body;

it('merges two scanners that were offline: the person is in once, and the host sees who let them in where, until it is settled', async () => {
  const { event, guest, helper, host, id } = await door();
  await send(event, helper, 'North', { registrationId: id, isOffline: true });
  const nonce = newId();
  const again = { registrationId: id, isOffline: true, nonce };
  expect((await send(event, host, 'South', again))[0]).toMatchObject({ outcome: 'already', gate: 'North' });
  // The answer was lost, and the device sends it again.
  await send(event, host, 'South', again);
  const conflicts = await conflictsOf(event, host);
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]).toMatchObject({
    username: guest.username,
    reason: null,
    scan: { gate: 'South', by: host.username },
    first: { gate: 'North', by: helper.username },
  });
  expect((await app.call('GET /events/:id/door/conflicts', { params: { id: event.id }, as: helper })).body.code).toBe('member.not_allowed');
  expect((await settle(event, helper, conflicts[0]!.id)).code).toBe('member.not_allowed');
  const other = await door();
  expect(await settle(other.event, other.host, conflicts[0]!.id)).toEqual({ settled: 0 });
  expect([await settle(event, host, conflicts[0]!.id), await settle(event, host, conflicts[0]!.id)]).toEqual([
    { settled: 1 },
    { settled: 0 },
  ]);
  expect(await conflictsOf(event, host)).toEqual([]);
});

it('keeps as conflicts only what a device let in by itself', async () => {
  const { event, guest, host, id } = await door();
  await send(event, host, '', { registrationId: id });
  // The device had an answer, and let no person in.
  await send(event, host, '', { registrationId: id });
  expect(await conflictsOf(event, host)).toEqual([]);
  await app.call('DELETE /events/:id/rsvp', { params: { id: event.id }, as: guest });
  const unknown = { registrationId: newId(), isOffline: true };
  await send(event, host, '', { registrationId: id, isOffline: true }, unknown, { ticket: 'no ticket', isOffline: true });
  expect((await conflictsOf(event, host)).map(({ reason, username }) => [reason, username])).toEqual([['cancelled', guest.username]]);
});

it('tells a ticket for another date of the series, and gives devices what lets no person in, without names', async () => {
  const [one, two] = [await door(), await door()];
  const seriesId = newId();
  await sql`insert into event_series (id, community_id, rrule, wall_start, zone, created_by)
    values (${seriesId}, ${one.community.id}, 'FREQ=WEEKLY', '2025-05-01T09:00', 'UTC', ${one.host.id})`.execute(app.db);
  for (const [index, { event }] of [one, two].entries())
    await app.db
      .updateTable('events')
      .set({ series_id: seriesId, recurrence_id: `2025-05-0${index + 1}T09:00` })
      .where('id', '=', event.id)
      .execute();
  const { starts_at: date } = await app.db
    .selectFrom('events')
    .select('starts_at')
    .where('id', '=', two.event.id)
    .executeTakeFirstOrThrow();
  const [result] = await send(one.event, one.host, '', { ticket: two.ticket });
  expect(result).toMatchObject({ outcome: 'refused', reason: 'other_date', registrationId: null, date: date.toISOString() });
  const gone = await createPerson(app.db);
  await register(app, one.event, gone);
  await app.call('DELETE /events/:id/rsvp', { params: { id: one.event.id }, as: gone });
  const list = async (as: TestUser, query = {}) =>
    (await app.call('GET /events/:id/door/refused', { params: { id: one.event.id }, as, query })).body;
  const first = await list(one.helper, { limit: 1 });
  const rest = await list(one.helper, { limit: 1, cursor: first.nextCursor });
  const items = [...first.items, ...rest.items];
  expect(rest.nextCursor).toBeNull();
  expect(items.find(({ id }) => id === two.id)).toEqual({
    id: two.id,
    signature: ticketParts(two.ticket)!.signature,
    reason: 'other_date',
    date: date.toISOString(),
  });
  expect(items.map(({ reason }) => reason).toSorted()).toEqual(['cancelled', 'other_date']);
  expect((await list(one.guest)).code).toBe('member.not_allowed');
});

it('counts how often a person came to events of the community, for its hosts alone', async () => {
  const { community, guest, host } = await door();
  const mod = await createPerson(app.db);
  await addMember(app, community, mod, { role: 'moderator' });
  const past = [await createEvent(app, community, { startsIn: -48 }), await createEvent(app, community, { startsIn: -24 })];
  // Without check-ins, and of another community: neither counts.
  const others = [
    await createEvent(app, community, { startsIn: -72 }),
    await createEvent(app, await createCommunity(app), { startsIn: -24 }),
  ];
  for (const event of [...past, ...others]) await register(app, event, guest);
  const [came, missed] = past as [TestEvent, TestEvent];
  const other = await createPerson(app.db);
  await register(app, missed, other);
  for (const [event, person] of [
    [came, guest],
    [missed, other],
  ] as const) {
    const { id } = (await app.call('GET /events/:id/ticket', { params: { id: event.id }, as: person })).body;
    expect((await send(event, host, '', { registrationId: id }))[0]?.outcome).toBe('in');
  }
  const seen = async (as: TestUser) => {
    const { body } = await app.call('GET /events/:id/registrations', { params: { id: missed.id }, as });
    return body.items.find(({ user }) => user.id === guest.id);
  };
  expect(await seen(host)).toMatchObject({ isNoShow: true, attendance: { went: 1, of: 2 } });
  expect((await seen(mod))?.attendance).toBeNull();
});
