import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { questionCalls } from '#test/event-questions.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const host = await createPerson(app.db);
const [ann, ben, cat, dan] = (await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)))) as [
  TestUser,
  TestUser,
  TestUser,
  TestUser,
];
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const { ask } = questionCalls(app, host);

const at = (event: TestEvent) => ({ id: event.id });
const look = async (as: TestUser, event: TestEvent) => (await app.call('GET /events/:id/transfers', { as, params: at(event) })).body;
const hand = async (as: TestUser, event: TestEvent, to: string, person?: number) =>
  (await app.call('POST /events/:id/transfers', { as, params: at(event), body: { to, ...(person && { person }) } })).body;
const withdraw = (as: TestUser, event: TestEvent) => app.call('DELETE /events/:id/transfers', { as, params: at(event) });
type Answers = { questionId: string; person?: number; values: string[] }[];
const decide = async (
  as: TestUser,
  event: TestEvent,
  decision: 'accept' | 'decline',
  { id, answers }: { id?: string; answers?: Answers } = {},
) => {
  const transferId = id ?? (await look(as, event)).received[0]!.id;
  const call = { as, params: { ...at(event), transferId }, body: { decision, ...(answers && { answers }) } };
  return (await app.call('POST /events/:id/transfers/:transferId', call)).body;
};
const mine = async (as: TestUser, event: TestEvent) => (await app.call('GET /events/:id', { as, params: at(event) })).body.myRegistration;
const ticket = async (as: TestUser, event: TestEvent) => (await app.call('GET /events/:id/ticket', { as, params: at(event) })).body;
const taken = async (event: TestEvent) =>
  (await app.db.selectFrom('inventory_pools').select('confirmed').where('event_id', '=', event.id).executeTakeFirstOrThrow()).confirmed;
const notices = async (event: TestEvent) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['user_id', 'kind'])
    .where('subject_id', '=', event.id)
    .orderBy('created_at')
    .execute();
  return rows.filter(({ kind }) => kind.startsWith('event.seat')).map(({ user_id, kind }) => [user_id, kind]);
};
const changed = async (event: TestEvent) =>
  (await app.db.selectFrom('calendar_changes').select('rev').where('event_id', '=', event.id).executeTakeFirst())?.rev ?? 0;

describe('a seat that is handed over', () => {
  it('stays with the giver until it is accepted, and is never free for those who wait', async () => {
    const event = await createEvent(app, community, { capacity: 2, guestsPerRsvp: 1 });
    await register(app, event, ann, { partySize: 2 });
    await register(app, event, cat, { state: 'waitlisted' });
    expect(await hand(ann, event, ben.username)).toMatchObject({
      isAllowed: true,
      given: { to: ben.username, receiver: { id: ben.id } },
      received: [],
    });
    expect((await mine(ann, event))?.state).toBe('going');
    expect((await look(ben, event)).received).toMatchObject([{ from: { id: ann.id }, partySize: 2 }]);
    const before = [await ticket(ann, event), await changed(event)] as const;
    expect((await decide(ben, event, 'accept')).registration).toMatchObject({ state: 'going', partySize: 2 });
    expect([await mine(ann, event), (await mine(cat, event))?.state, await taken(event)]).toEqual([null, 'waitlisted', 2]);
    const after = await ticket(ben, event);
    expect(after.ticket).not.toBe(before[0].ticket);
    expect(await changed(event)).toBeGreaterThan(before[1]);
    expect(await notices(event)).toEqual([
      [ben.id, 'event.seat_handed'],
      [ann.id, 'event.seat_accepted'],
    ]);
    // The old ticket opens no door.
    const checkIns = [{ ticket: before[0].ticket, nonce: newId(), at: new Date().toISOString() }];
    const checked = await app.call('POST /events/:id/check-ins', { as: host, params: at(event), body: { checkIns } });
    expect(checked.body.results).toMatchObject([{ outcome: 'refused' }]);
    const { items } = (await app.call('GET /events/:id/registrations', { as: host, params: at(event), query: { state: 'cancelled' } }))
      .body;
    expect(items).toMatchObject([{ user: { id: ann.id }, transfer: { isGiven: true, person: { id: ben.id } } }]);
    const going = (await app.call('GET /events/:id/registrations', { as: host, params: at(event), query: { state: 'going' } })).body.items;
    expect(going).toMatchObject([{ user: { id: ben.id }, transfer: { isGiven: false, person: { id: ann.id } } }]);
    const lines = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', event.id).execute();
    expect(lines).toEqual([{ action: 'event.seat_transferred' }]);
  });

  it('can be taken back, declined, and ends after three days, with the start or with the seat', async () => {
    const event = await createEvent(app, community, { startsIn: 24 * 10, capacity: 1 });
    await register(app, event, ann);
    await hand(ann, event, ben.username);
    expect((await hand(ann, event, cat.username)).code).toBe('transfer.open');
    const { id } = (await look(ben, event)).received[0]!;
    expect((await withdraw(ann, event)).body.given).toBe(null);
    expect((await withdraw(ann, event)).body.code).toBe('transfer.gone');
    expect((await decide(ben, event, 'accept', { id })).code).toBe('transfer.gone');
    await hand(ann, event, ben.username);
    expect((await decide(ben, event, 'decline')).registration).toBe(null);
    expect([(await look(ann, event)).given, (await mine(ann, event))?.state]).toEqual([null, 'going']);
    await hand(ann, event, ben.username);
    const late = (await look(ben, event)).received[0]!;
    await shiftClock(app.db, '73 hours');
    expect((await look(ben, event)).received).toEqual([]);
    expect((await decide(ben, event, 'accept', { id: late.id })).code).toBe('transfer.gone');
    await hand(ann, event, ben.username);
    const lost = (await look(ben, event)).received[0]!;
    await app.call('DELETE /events/:id/rsvp', { as: ann, params: at(event) });
    expect((await decide(ben, event, 'accept', { id: lost.id })).code).toBe('transfer.gone');
    expect([await taken(event), await mine(ben, event)]).toEqual([0, null]);
    await shiftClock(app.db, '-73 hours');
  });

  it('goes to an account by its address, and does not tell whether there is one', async () => {
    const event = await createEvent(app, community, { capacity: 2 });
    await register(app, event, ann);
    await register(app, event, dan);
    expect((await hand(ann, event, 'nobody-there@example.org')).given).toMatchObject({ to: 'nobody-there@example.org' });
    // Whether an address has an account is not revealed.
    expect((await hand(dan, event, `${ben.username}@example.org`)).given).toMatchObject({
      to: `${ben.username}@example.org`,
      receiver: null,
    });
    expect((await look(ben, event)).received).toMatchObject([{ from: { id: dan.id } }]);
    await withdraw(ann, event);
    expect(await hand(ann, event, 'nobody-there')).toMatchObject({ code: 'transfer.no_person', errors: [{ field: 'to' }] });
    expect((await hand(ann, event, ann.username)).code).toBe('transfer.no_person');
    expect((await hand(ann, event, '')).code).toBe('request.invalid');
    await app.db.insertInto('blocks').values({ user_id: cat.id, blocked_id: ann.id }).execute();
    expect((await hand(ann, event, cat.username)).code).toBe('transfer.no_person');
    await app.db.deleteFrom('blocks').where('user_id', '=', cat.id).execute();
  });

  it('needs a seat to give, and a receiver who may come and has none', async () => {
    const event = await createEvent(app, community, { capacity: 3 });
    expect((await hand(ann, event, ben.username)).code).toBe('registration.not_found');
    await register(app, event, ann);
    await register(app, event, ben);
    await hand(ann, event, ben.username);
    expect((await decide(ben, event, 'accept')).code).toBe('transfer.already_going');
    expect([(await mine(ann, event))?.state, await taken(event)]).toEqual(['going', 2]);
    const { id } = (await look(ben, event)).received[0]!;
    expect((await decide(cat, event, 'accept', { id })).code).toBe('transfer.gone');
    const members = await createEvent(app, community, { visibility: 'members', host: ann });
    await register(app, members, ann);
    expect((await hand(ann, members, ben.username)).given).toMatchObject({ to: ben.username });
    expect((await look(ben, members)).code).toBe('event.not_found');
    const begun = await createEvent(app, community, { startsIn: -1 });
    await register(app, begun, ann);
    expect((await hand(ann, begun, ben.username)).code).toBe('event.closed');
  });

  it('ends the place in the queue of the receiver', async () => {
    const event = await createEvent(app, community, { capacity: 1 });
    await register(app, event, ann);
    await register(app, event, ben, { state: 'waitlisted' });
    await hand(ann, event, ben.username);
    expect((await decide(ben, event, 'accept')).registration).toMatchObject({ state: 'going' });
    const rows = await app.db.selectFrom('registrations').select(['user_id', 'state']).where('event_id', '=', event.id).execute();
    expect(rows.filter(({ state }) => state !== 'cancelled')).toEqual([{ user_id: ben.id, state: 'going' }]);
    expect(await taken(event)).toBe(1);
  });

  it('is not handed over where hosts decide on each person, unless they allow it', async () => {
    const event = await createEvent(app, community, { joinMode: 'approval' });
    await register(app, event, ann);
    expect((await look(ann, event)).isAllowed).toBe(false);
    expect((await hand(ann, event, ben.username)).code).toBe('transfer.not_allowed');
    const {
      eventId: _,
      seatsTaken: __,
      online: ___,
      ...settings
    } = (await app.call('GET /events/:id/answering', { as: host, params: at(event) })).body;
    const saved = await app.call('PUT /events/:id/answering', { as: host, params: at(event), body: { ...settings, transfers: 'always' } });
    expect(saved.body.transfers).toBe('always');
    await hand(ann, event, ben.username);
    expect((await decide(ben, event, 'accept')).registration).toMatchObject({ state: 'going' });
  });

  it('asks the receiver what the event asks, and keeps the answers of the giver apart', async () => {
    const event = await createEvent(app, community);
    const [diet] = await ask(event, { label: 'Diet', isRequired: true });
    const answers = (words: string): Answers => [{ questionId: diet!.id, values: [words] }];
    await app.call('POST /events/:id/rsvp', { as: ann, params: at(event), body: { answers: answers('Vegan') } });
    await hand(ann, event, ben.username);
    expect((await decide(ben, event, 'accept')).code).toBe('registration.answers_missing');
    expect([(await mine(ann, event))?.state, await mine(ben, event)]).toEqual(['going', null]);
    await decide(ben, event, 'accept', { answers: answers('All') });
    const own = await app.call('GET /events/:id/rsvp/answers', { as: ben, params: at(event) });
    expect(own.body.items).toMatchObject([{ values: ['All'] }]);
  });
});
