import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const host = await createPerson(app.db);
const [ann, ben, cat] = (await Promise.all(Array.from({ length: 3 }, () => createPerson(app.db)))) as [TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner: await createPerson(app.db), members: [ann], contentVisibility: 'public' });

const read = (as: TestUser | undefined, event: TestEvent) => app.call('GET /events/:id/answering', { as, params: { id: event.id } });
/** Saves the settings as they are, with these changes. */
const save = async (as: TestUser, event: TestEvent, change: Record<string, unknown>) => {
  const { eventId: _, seatsTaken: __, online: ___, ...now } = (await read(host, event)).body;
  return app.call('PUT /events/:id/answering', { as, params: { id: event.id }, body: { ...now, ...change } });
};
const seen = async (as: TestUser | undefined, event: TestEvent) =>
  (await app.call('GET /events/:id', { as, params: { id: event.id } })).body;
const answer = async (as: TestUser, event: TestEvent, body: Record<string, unknown> = {}) => {
  const given = await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body });
  return given.body.code ?? given.body.state;
};
const giveBack = async (as: TestUser, event: TestEvent) =>
  (await app.call('DELETE /events/:id/rsvp', { as, params: { id: event.id } })).body.code ?? 'done';
const say = async (as: TestUser, event: TestEvent, interest: 'maybe' | 'no' | null) => {
  const { body } = await app.call('PUT /events/:id/interest', { as, params: { id: event.id }, body: { interest } });
  return body.code ?? body.interest;
};
const hosted = (options: Parameters<typeof createEvent>[2] = {}) => createEvent(app, community, { host, ...options });

describe('maybe and no', () => {
  it('hold no seat, and each answer replaces the one before', async () => {
    const event = await hosted({ capacity: 1 });
    expect(await say(ann, event, 'maybe')).toBe('maybe');
    expect(await seen(ann, event)).toMatchObject({ myInterest: 'maybe', goingCount: 0, myRegistration: null });
    expect(await answer(ann, event)).toBe('going');
    expect(await seen(ann, event)).toMatchObject({ myInterest: null, goingCount: 1 });
    expect(await answer(ben, event)).toBe('waitlisted');
    expect(await say(ann, event, 'no')).toBe('no');
    expect(await seen(ann, event)).toMatchObject({ myInterest: 'no', goingCount: 1, myRegistration: null });
    expect((await seen(ben, event)).myRegistration?.state).toBe('going');
    expect(await say(ann, event, null)).toBe(null);
    expect((await seen(ann, event)).myInterest).toBe(null);
  });

  it('are refused where *yes* would be', async () => {
    const members = await createEvent(app, community, { host, visibility: 'members' });
    expect(await say(ben, members, 'maybe')).toBe('event.not_found');
    expect(await say(ann, members, 'maybe')).toBe('maybe');
    expect(await say(ann, await hosted({ rsvpClosesIn: -1 }), 'maybe')).toBe('event.closed');
  });
});

it('keeps the names of guests, and no more of them than the party has', async () => {
  const event = await hosted({ guestsPerRsvp: 3 });
  const namesOf = async () => (await seen(ann, event)).myRegistration?.guests;
  await answer(ann, event, { partySize: 3, guests: ['Wei', 'Lena'] });
  expect(await namesOf()).toEqual(['Wei', 'Lena']);
  await answer(ann, event, { partySize: 4 });
  expect(await namesOf()).toEqual(['Wei', 'Lena']);
  await answer(ann, event, { partySize: 2 });
  expect(await namesOf()).toEqual(['Wei']);
  await answer(ann, event, { partySize: 2, guests: [] });
  expect(await namesOf()).toEqual([]);
  expect(await answer(ann, event, { partySize: 1, guests: ['Wei'] })).toBe('request.invalid');
});

it('lets nobody give a seat back after the cut-off, nor make the party smaller; a place in the queue goes at any time', async () => {
  const event = await hosted({ startsIn: 5, capacity: 2, guestsPerRsvp: 1 });
  expect((await save(host, event, { cancelCutoffHours: 4 })).status).toBe(200);
  await answer(ann, event, { partySize: 2 });
  await answer(ben, event);
  expect(Date.parse((await seen(ann, event)).cancelUntil!)).toBe(Date.parse((await seen(ann, event)).startsAt) - 4 * 3_600_000);
  await shiftClock(app.db, '2 hours');
  expect(await giveBack(ann, event)).toBe('registration.too_late');
  expect(await say(ann, event, 'no')).toBe('registration.too_late');
  expect(await answer(ann, event)).toBe('registration.too_late');
  expect(await giveBack(ben, event)).toBe('done');
  await shiftClock(app.db, '-2 hours');
  expect(await giveBack(ann, event)).toBe('done');
});

describe('the settings of answering', () => {
  it.each([
    ['a host', async () => host, 200],
    ['an administrator of the community', async () => community.owner, 200],
    ['a moderator', () => staff('moderator'), 403],
    ['a member', async () => ann, 403],
    ['a stranger', async () => ben, 403],
    ['an administrator of the site', () => createPerson(app.db, { isAdmin: true }), 200],
  ] as const)('are for %s: %s', async (_, who, status) => {
    const as = await who();
    const event = await hosted();
    expect((await read(as, event)).status).toBe(status);
    expect((await save(as, event, { guestsPerRsvp: 4 })).status).toBe(status);
    expect((await seen(as, event)).can.changeAnswering).toBe(status === 200);
    const lines = app.db.selectFrom('audit_entries').select('action').where('target_id', '=', event.id);
    expect(await lines.execute()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('open and close answering, under the version that was read', async () => {
    const event = await hosted();
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const opened = await save(host, event, { opensAt: closesAt, closesAt: null });
    expect(opened.body).toMatchObject({ opensAt: closesAt, version: 2 });
    expect(await answer(ann, event)).toBe('event.closed');
    expect((await save(host, event, { version: 1 })).body.code).toBe('record.changed');
    expect((await save(host, event, { opensAt: closesAt, closesAt })).body.code).toBe('request.invalid');
    expect((await save(host, event, { opensAt: null, closesAt })).status).toBe(200);
    expect(await answer(ann, event)).toBe('going');
  });

  it('are closed to those who only check in', async () => {
    const event = await hosted({ capacity: 5 });
    await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: ann.id, role: 'check_in' }).execute();
    expect((await read(ann, event)).body.code).toBe('member.not_allowed');
    expect((await save(ann, event, { capacity: 9 })).body.code).toBe('member.not_allowed');
    expect((await seen(ann, event)).can.changeAnswering).toBe(false);
  });

  it('stay as they are once the event is over', async () => {
    expect((await save(host, await hosted({ startsIn: -9 }), { guestsPerRsvp: 1 })).body.code).toBe('event.over');
  });

  it('hide who goes from all but those chosen', async () => {
    const event = await hosted();
    await register(app, event, ann);
    const previewsFor = async (...who: (TestUser | undefined)[]) =>
      Promise.all(who.map(async (as) => (await seen(as, event)).guestPreviews.length));
    expect(await previewsFor(undefined, ben, ann, host)).toEqual([1, 1, 1, 1]);
    await save(host, event, { showAttendees: 'members' });
    expect(await previewsFor(undefined, ben, ann, host)).toEqual([0, 0, 1, 1]);
    await save(host, event, { showAttendees: 'hosts' });
    expect(await previewsFor(undefined, ben, ann, host)).toEqual([0, 0, 0, 1]);
  });
});

describe('the number of seats', () => {
  it('never falls below those taken: the refusal tells how many have to leave, and nothing changes', async () => {
    const event = await hosted({ capacity: 5, guestsPerRsvp: 2 });
    await answer(ann, event, { partySize: 3 });
    const refused = await save(host, event, { capacity: 1, guestsPerRsvp: 0 });
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'event.seats_taken', { taken: 3, leaving: 2 }]);
    expect((await read(host, event)).body).toMatchObject({ capacity: 5, guestsPerRsvp: 2, seatsTaken: 3, version: 1 });
    expect((await save(host, event, { capacity: 3 })).body).toMatchObject({ capacity: 3, version: 2 });
  });

  it('when it rises, promotes the waitlist at once and in order', async () => {
    const event = await hosted({ capacity: 1 });
    for (const person of [ann, ben, cat]) await answer(person, event);
    await save(host, event, { capacity: 2 });
    expect((await seen(ben, event)).myRegistration?.state).toBe('going');
    expect((await seen(cat, event)).myRegistration).toMatchObject({ state: 'waitlisted', position: 1 });
    await save(host, event, { capacity: null });
    expect((await seen(cat, event)).myRegistration?.state).toBe('going');
  });
});

async function staff(role: 'moderator'): Promise<TestUser> {
  const person = await createPerson(app.db);
  await addMember(app, community, person, { role });
  return person;
}
