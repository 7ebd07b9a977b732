import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(app.db)));

/** A full event for four with a host, three going (a party of two among them) and two waiting, the second with a guest. */
async function fullEvent() {
  const host = await createPerson(app.db);
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { host, capacity: 4, guestsPerRsvp: 1 });
  const [one, pair, other, first, second] = (await people(5)) as [TestUser, TestUser, TestUser, TestUser, TestUser];
  await register(app, event, one);
  await register(app, event, pair, { partySize: 2 });
  await register(app, event, other);
  await register(app, event, first, { state: 'waitlisted' });
  await register(app, event, second, { state: 'waitlisted', partySize: 2 });
  return { host, community, event, one, pair, other, first, second };
}

const list = (event: TestEvent, as: TestUser, query: object = {}) =>
  app.call('GET /events/:id/registrations', { params: { id: event.id }, as, query });
const idsOf = async (event: TestEvent, users: readonly TestUser[]): Promise<string[]> => {
  const rows = await app.db.selectFrom('registrations').select(['id', 'user_id']).where('event_id', '=', event.id).execute();
  return users.map(({ id }) => rows.find(({ user_id }) => user_id === id)!.id);
};
const statesOf = async (event: TestEvent) => {
  const rows = await app.db.selectFrom('registrations').select(['user_id', 'state']).where('event_id', '=', event.id).execute();
  return Object.fromEntries(rows.map(({ user_id, state }) => [user_id, state]));
};
const seatsOf = async ({ poolId }: TestEvent) =>
  (await app.db.selectFrom('inventory_pools').select('confirmed').where('id', '=', poolId).executeTakeFirstOrThrow()).confirmed;

it('shows hosts who comes and who waits at which position, with addresses, found by name and state', async () => {
  const { host, event, pair, second } = await fullEvent();
  const all = (await list(event, host)).body;
  expect(all.pagination.total).toBe(5);
  expect(all.items.find(({ user }) => user.id === pair.id)).toMatchObject({
    partySize: 2,
    state: 'going',
    email: `${pair.username}@example.org`,
  });
  const waiting = (await list(event, host, { state: 'waitlisted', sort: 'queue' })).body.items;
  expect(waiting.map(({ position }) => position)).toEqual([1, 2]);
  expect(waiting[1]!.user.id).toBe(second.id);
  const found = (await list(event, host, { q: pair.username })).body.items;
  expect(found.map(({ user }) => user.id)).toEqual([pair.id]);
  const page = (await list(event, host, { perPage: 2, page: 2, sort: 'answered' })).body;
  expect(page.items).toHaveLength(2);
  const undecided = await createPerson(app.db);
  await app.db.insertInto('event_interests').values({ event_id: event.id, user_id: undecided.id, interest: 'maybe' }).execute();
  const view = (await app.call('GET /events/:id/host', { params: { id: event.slug }, as: host })).body;
  expect(view.counts).toMatchObject({ going: 3, maybe: 1, seats: 4, capacity: 4, waitlisted: 2, waiting: 3, checkedIn: 0 });
});

it('gives moderators the list without addresses, helpers at the door and members none, and strangers of a hidden event no sign of it', async () => {
  const { community, event, one } = await fullEvent();
  const [mod, helper, member, admin] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser];
  await addMember(app, community, mod, { role: 'moderator' });
  await addMember(app, community, admin, { role: 'admin' });
  await addMember(app, community, member);
  await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: helper.id, role: 'check_in' }).execute();
  expect((await list(event, mod)).body.items.map(({ email }) => email)).toEqual([null, null, null, null, null]);
  expect((await list(event, admin)).body.items.every(({ email }) => email !== null)).toBe(true);
  for (const as of [helper, member, one]) expect((await list(event, as)).body.code).toBe('member.not_allowed');
  const rights = (await app.call('GET /events/:id/host', { params: { id: event.id }, as: helper })).body.rights;
  expect(rights).toEqual({ edit: false, guests: false, emails: false, export: false, remove: false, message: false, checkIn: true });
  const shown = (await app.call('GET /events/:id', { params: { id: event.id }, as: helper })).body;
  expect([shown.can.manage, shown.hosts.some(({ id }) => id === helper.id)]).toEqual([true, false]);
  await app.db.updateTable('events').set({ visibility: 'private' }).where('id', '=', event.id).execute();
  expect((await list(event, member)).body.code).toBe('event.not_found');
});

it('shows who has not confirmed the new date yet', async () => {
  const { host, event, one, pair, other } = await fullEvent();
  const params = { id: event.id };
  const reconfirmBy = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const date = { wallStart: wallIn(72), wallEnd: wallIn(74), zone: 'UTC', reconfirmBy };
  const countOf = async () => (await app.call('GET /events/:id/host', { params, as: host })).body.counts.unconfirmed;
  const unconfirmed = async () => (await list(event, host, { state: 'unconfirmed' })).body.items.map(({ user }) => user.id).toSorted();
  expect([await countOf(), await unconfirmed()]).toEqual([0, []]);
  await app.call('POST /events/:id/postponement', { params, as: host, body: { reason: 'Rain' } });
  await app.call('PUT /events/:id/date', { params, as: host, body: date });
  await app.call('POST /events/:id/rsvp/confirmation', { params, as: one });
  const all = (await list(event, host)).body.items;
  const deadlineOf = ({ id }: TestUser) => all.find(({ user }) => user.id === id)!.reconfirmBy;
  expect([one, pair, other].map(deadlineOf)).toEqual([null, reconfirmBy, reconfirmBy]);
  expect(all.filter(({ state }) => state === 'waitlisted').map((guest) => guest.reconfirmBy)).toEqual([null, null]);
  expect([await countOf(), await unconfirmed()]).toEqual([2, [pair.id, other.id].toSorted()]);
  const columns = [{ key: 'username' as const, title: 'Username' }];
  const file = await app.call('POST /events/:id/registrations/export', {
    params,
    as: host,
    body: { columns, filter: { state: 'unconfirmed' } },
  });
  const lines = (await (await fetch(app.origin + new URL(file.body.url).pathname)).text()).trim().split('\r\n');
  expect(lines.slice(1).toSorted()).toEqual([pair.username, other.username].toSorted());
});

it('lists those whose seats are taken, an offered one among them, or all answers, the last to answer first', async () => {
  const host = await createPerson(app.db);
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { host, capacity: 2, waitlistMode: 'offer' });
  const [first, second, third, last] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser];
  const call = { params: { id: event.id } };
  for (const as of [first, second, third, last]) await app.call('POST /events/:id/rsvp', { ...call, as, body: {} });
  await app.call('DELETE /events/:id/rsvp', { ...call, as: first });
  const listed = async (state: string) => (await list(event, host, { state })).body.items.map((guest) => [guest.user.id, guest.state]);
  const seated = [
    [third.id, 'offered'],
    [second.id, 'going'],
  ];
  expect(await listed('seated')).toEqual(seated);
  expect(await listed('all')).toEqual([[last.id, 'waitlisted'], ...seated, [first.id, 'cancelled']]);
  const view = (await app.call('GET /events/:id/host', { ...call, as: host })).body;
  expect(view.counts).toMatchObject({ seats: 1, offered: 1 });
});

it('removes guests with a reason: their seats go to the waitlist at once, and all are told', async () => {
  const { host, event, pair, other, first, second } = await fullEvent();
  const mod = await createPerson(app.db);
  const ids = await idsOf(event, [pair, other]);
  const remove = (as: TestUser) =>
    app.call('POST /events/:id/registrations/remove', { params: { id: event.id }, as, body: { ids, reason: 'The room is smaller.' } });
  expect((await remove(mod)).body.code).toBe('member.not_allowed');
  expect((await remove(host)).body.results).toEqual(ids.map((id) => ({ id, isDone: true })));
  expect(await statesOf(event)).toMatchObject({
    [pair.id]: 'cancelled',
    [other.id]: 'cancelled',
    [first.id]: 'going',
    [second.id]: 'going',
  });
  expect(await seatsOf(event)).toBe(4);
  // Once more changes nothing.
  expect((await remove(host)).body.results.some(({ isDone }) => isDone)).toBe(false);
  expect(await seatsOf(event)).toBe(4);
  const told = await app.db.selectFrom('notifications').select(['user_id', 'kind', 'params']).where('subject_id', '=', event.id).execute();
  expect(Object.fromEntries(told.map(({ user_id, kind }) => [user_id, kind]))).toEqual({
    [pair.id]: 'event.removed',
    [other.id]: 'event.removed',
    [first.id]: 'event.promoted',
    [second.id]: 'event.promoted',
  });
  expect(told.find(({ kind }) => kind === 'event.removed')!.params).toMatchObject({ reason: 'The room is smaller.' });
  const audited = await app.db
    .selectFrom('audit_entries')
    .select('target_id')
    .where('action', '=', 'event.guest_removed')
    .where('actor_id', '=', host.id)
    .execute();
  expect(audited.map(({ target_id }) => target_id).toSorted()).toEqual([pair.id, other.id].toSorted());
});

it('seats those whom the host chooses from the waitlist, as far as there are seats', async () => {
  const { host, event, one, first, second } = await fullEvent();
  await app.db.updateTable('inventory_pools').set({ capacity: 5 }).where('id', '=', event.poolId).execute();
  const ids = await idsOf(event, [second, first, one]);
  const answer = await app.call('POST /events/:id/registrations/confirm', { params: { id: event.id }, as: host, body: { ids } });
  // The earlier of the two gets the only seat; a seat that one has already stays.
  expect(answer.body.results.map(({ isDone }) => isDone)).toEqual([false, true, false]);
  expect(await seatsOf(event)).toBe(5);
  expect(await statesOf(event)).toMatchObject({ [first.id]: 'going', [second.id]: 'waitlisted' });
});

it('is a file for hosts, with formulas disarmed, and recorded', async () => {
  const { host, event, one } = await fullEvent();
  await app.db.updateTable('users').set({ first_name: '=1+1', last_name: '' }).where('id', '=', one.id).execute();
  const columns = (['name', 'email', 'state', 'position', 'party'] as const).map((key) => ({ key, title: key }));
  const link = (as: TestUser, filter: { createdBefore?: string } = {}) =>
    app.call('POST /events/:id/registrations/export', { params: { id: event.id }, as, body: { columns, filter } });
  expect((await link(one)).body.code).toBe('member.not_allowed');
  const text = await (await fetch(app.origin + new URL((await link(host)).body.url).pathname)).text();
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(6);
  const before = await link(host, { createdBefore: '2020-01-01T00:00:00Z' });
  expect((await (await fetch(app.origin + new URL(before.body.url).pathname)).text()).trim().split('\r\n')).toHaveLength(1);
  expect(lines.find((line) => line.includes(one.username))).toBe(`'=1+1,${one.username}@example.org,going,,1`);
  expect(
    lines
      .filter((line) => line.includes(',waitlisted,'))
      .map((line) => line.split(',')[3])
      .toSorted(),
  ).toEqual(['1', '2']);
  const recorded = await app.db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('action', '=', 'event.guests_exported')
    .where('target_id', '=', event.id)
    .execute();
  expect(recorded).toEqual([{ actor_id: host.id }, { actor_id: host.id }]);
});

it('shows others who goes: public profiles, without those of a block, and no one where the host shows no one', async () => {
  const { host, community, event, one, pair, other } = await fullEvent();
  const [member, stranger] = (await people(2)) as [TestUser, TestUser];
  await addMember(app, community, member);
  await app.db.updateTable('users').set({ is_public: false }).where('id', '=', one.id).execute();
  await app.db.insertInto('blocks').values({ user_id: pair.id, blocked_id: stranger.id }).execute();
  const previews = async (as?: TestUser) =>
    (await app.call('GET /events/:id/attendees', { params: { id: event.id }, query: {}, ...(as && { as }) })).body.items.map(
      ({ id }) => id,
    );
  expect(await previews()).toEqual([pair.id, other.id]);
  expect(await previews(stranger)).toEqual([other.id]);
  expect(await previews(member)).toEqual([one.id, pair.id, other.id]);
  const show = (showAttendees: 'members' | 'hosts') =>
    app.db.updateTable('events').set({ show_attendees: showAttendees }).where('id', '=', event.id).execute();
  await show('members');
  expect([await previews(), (await previews(member)).length]).toEqual([[], 3]);
  await show('hosts');
  const seen = async (as: TestUser) => (await app.call('GET /events/:id', { params: { id: event.id }, as })).body.guestPreviews.length;
  expect([await previews(member), (await previews(host)).length, await seen(member), await seen(host)]).toEqual([[], 2, 0, 2]);
});
