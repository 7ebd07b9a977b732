import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const DAY = 24;
const HOUR_MS = 3_600_000;
const reason = 'The hall is flooded';
const soon = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const call = (event: TestEvent, as: TestUser) => ({ params: { id: event.id }, as });
const open = async (event: TestEvent, as: TestUser) => (await app.call('GET /events/:id', call(event, as))).body;
const postpone = (event: TestEvent, as: TestUser) => app.call('POST /events/:id/postponement', { ...call(event, as), body: { reason } });
const cancel = (event: TestEvent, as: TestUser) => app.call('POST /events/:id/cancellation', { ...call(event, as), body: { reason } });
const restore = (event: TestEvent, as: TestUser) => app.call('DELETE /events/:id/cancellation', call(event, as));
const reschedule = (event: TestEvent, as: TestUser, reconfirmBy: string | null) => {
  const body = { wallStart: wallIn(200), wallEnd: wallIn(202), zone: 'UTC', reconfirmBy };
  return app.call('PUT /events/:id/date', { ...call(event, as), body });
};
const latest = async (as: TestUser) => {
  const { items } = (await app.call('GET /notifications', { as, query: {} })).body;
  return { kind: items[0]?.kind, title: items[0]?.title, message: items[0]?.message };
};

let community: TestCommunity;
let host: TestUser;
let [guest, waiting]: TestUser[] = [];
const made = async (days: number): Promise<TestEvent> => {
  const event = await createEvent(app, community, { startsIn: days * DAY, status: 'postponed', cancelCutoffHours: 48, capacity: 1 });
  await register(app, event, guest!);
  await register(app, event, waiting!, { state: 'waitlisted' });
  return event;
};

beforeAll(async () => {
  community = await createCommunity(app, { contentVisibility: 'public' });
  host = community.owner;
  [guest, waiting] = [await createPerson(app.db), await createPerson(app.db)];
});

describe('a postponed event whose former date is over', () => {
  it('is still to come: its hosts change how it is answered, and its guests give back what they hold', async () => {
    const event = await made(-3);
    expect(await open(event, guest!)).toMatchObject({ phase: 'upcoming', rsvp: { isOpen: false, reason: 'not_yet' }, cancelUntil: null });
    const { body: settings } = await app.call('GET /events/:id/answering', call(event, host));
    const { eventId: _, seatsTaken: __, online: ___, ...now } = settings;
    expect((await app.call('PUT /events/:id/answering', { ...call(event, host), body: { ...now, capacity: 2 } })).status).toBe(200);
    expect((await open(event, waiting!)).myRegistration).toMatchObject({ state: 'going' });
    expect((await app.call('DELETE /events/:id/rsvp', call(event, guest!))).status).toBe(200);
    expect(await open(event, host)).toMatchObject({ goingCount: 1 });
  });

  it('frees the seat of a guest who leaves the community', async () => {
    const event = await made(-3);
    const member = await createPerson(app.db);
    await addMember(app, community, member);
    await app.db.updateTable('inventory_pools').set({ capacity: 2 }).where('id', '=', event.poolId).execute();
    await register(app, event, member);
    expect((await app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: member })).status).toBe(200);
    expect((await open(event, waiting!)).myRegistration).toMatchObject({ state: 'going' });
  });

  it('stays in the lists of its guests, of its hosts and of its community, and in the others for a week', async () => {
    const [lately, longAgo] = [await made(-3), await made(-60)];
    const listed = async (as: TestUser, query: Record<string, unknown>) => {
      const { items } = (await app.call('GET /events', { as, query: { perPage: 100, ...query } })).body;
      return [lately, longAgo].map(({ id }) => items.some((item) => item.id === id));
    };
    expect(await listed(guest!, { scope: 'mine' })).toEqual([true, true]);
    expect(await listed(host, { scope: 'hosting' })).toEqual([true, true]);
    expect(await listed(waiting!, { communityId: community.id })).toEqual([true, true]);
    expect(await listed(waiting!, {})).toEqual([true, false]);
    expect(await listed(guest!, { when: 'past' })).toEqual([false, false]);
    expect(await listed(guest!, { scope: 'mine', when: 'past' })).toEqual([false, false]);
  });
});

describe('guests learn what it means for their answer', () => {
  it('by the state of it: those who only wait keep no seat, and have nothing to confirm', async () => {
    const event = await createEvent(app, community, { title: 'Bread', capacity: 1 });
    const [ann, ben] = [await createPerson(app.db), await createPerson(app.db)];
    await register(app, event, ann);
    await register(app, event, ben, { state: 'waitlisted' });
    await postpone(event, host);
    expect(await latest(ann)).toMatchObject({ message: `${reason} · You keep your seat. The new date will be announced.` });
    expect(await latest(ben)).toMatchObject({ message: `${reason} · Your answer stays as it is. The new date will be announced.` });
    await reschedule(event, host, soon(24));
    const asked = await latest(ann);
    expect(asked.title).toBe('Bread has a new date. Can you come?');
    expect(asked.message).toContain('or your seat goes to someone else.');
    expect(await latest(ben)).toMatchObject({ title: 'Bread has a new date', message: expect.not.stringContaining('Confirm') });
  });

  it('and nobody is asked where the hosts ask nobody', async () => {
    const event = await createEvent(app, community, { title: 'Cake' });
    const ann = await createPerson(app.db);
    await register(app, event, ann);
    await postpone(event, host);
    await reschedule(event, host, null);
    expect(await latest(ann)).toMatchObject({ title: 'Cake has a new date', message: expect.not.stringContaining('Confirm') });
  });
});

it('asks on after it is cancelled and restored, with a day left for those whose time ran out meanwhile', async () => {
  const event = await createEvent(app, community, { title: 'Rye' });
  const [ann, ben] = [await createPerson(app.db), await createPerson(app.db)];
  await register(app, event, ann);
  await register(app, event, ben);
  await postpone(event, host);
  const deadline = soon(100);
  await reschedule(event, host, deadline);
  await cancel(event, host);
  await app.db
    .updateTable('registrations')
    .set({ reconfirm_by: new Date(Date.now() - HOUR_MS) })
    .where('user_id', '=', ben.id)
    .execute();
  expect((await restore(event, host)).body.status).toBe('published');
  expect((await open(event, ann)).myRegistration).toMatchObject({ reconfirmBy: deadline });
  const left = Date.parse((await open(event, ben)).myRegistration!.reconfirmBy!) - Date.now();
  expect([left > 23 * HOUR_MS, left <= 24 * HOUR_MS]).toEqual([true, true]);
  const told = await latest(ben);
  expect(told.title).toBe('Rye takes place after all');
  expect(told.message).toContain('or your seat goes to someone else.');
});
