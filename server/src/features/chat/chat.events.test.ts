import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { listenIn, say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();

const chatOf = async ({ id }: TestEvent) => app.db.selectFrom('channels').selectAll().where('event_id', '=', id).executeTakeFirst();
const pageOf = async (event: TestEvent, as: TestUser) => (await app.call('GET /events/:id', { params: { id: event.id }, as })).body;
const listOf = async (as: TestUser) => (await app.call('GET /channels', { as })).body.items;
const read = (id: string, as: TestUser) => app.call('GET /channels/:id/messages', { params: { id }, as });
const answer = (event: TestEvent, as: TestUser) =>
  app.call('POST /events/:id/rsvp', { params: { id: event.id }, as, body: { partySize: 1 } });
const giveBack = (event: TestEvent, as: TestUser) => app.call('DELETE /events/:id/rsvp', { params: { id: event.id }, as });

/** An event with a chat, its host, and two people who are no members of the community. */
async function world(options: Parameters<typeof createEvent>[2] = {}) {
  const [ann, ben, host] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { contentVisibility: 'public' });
  await addMember(app, community, host, { role: 'admin' });
  const event = await createEvent(app, community, { hasChat: true, host, ...options });
  const channel = await chatOf(event);
  return { ann, ben, host, community, event, id: channel?.id ?? '' };
}

/** All ways into a channel. */
async function reach(id: string, who: TestUser) {
  const [list, window, sent] = [await listOf(who), await read(id, who), await say(app, { id }, who, { body: `kettle ${who.username}` })];
  return [list.some((channel) => channel.id === id), window.status, sent.status];
}
const inside = [true, 200, 200];
const outside = [false, 404, 404];

test('the chat of an event is open from its publication, to its hosts and to those who go', async () => {
  const { ann, ben, host, community, event, id } = await world({ title: 'Tea in the park' });
  expect(await reach(id, host)).toEqual(inside);
  for (const stranger of [ann, community.owner, await createPerson(app.db, { isAdmin: true })])
    expect(await reach(id, stranger)).toEqual(outside);
  expect(await pageOf(event, ann)).toMatchObject({ hasChat: true, chatId: null });
  await answer(event, ann);
  expect(await reach(id, ann)).toEqual(inside);
  expect(await pageOf(event, ann)).toMatchObject({ hasChat: true, chatId: id });
  expect(await pageOf(event, ben)).toMatchObject({ hasChat: true, chatId: null });
  expect((await listOf(ann)).find((channel) => channel.id === id)).toMatchObject({
    kind: 'event',
    name: 'Tea in the park',
    community: { id: community.id },
    event: { slug: event.slug, isListed: true },
    can: { invite: false },
    // What was written before they came is there, and read.
    unread: 0,
  });
  expect((await read(id, ann)).body.items).toHaveLength(2);
});

test('no answer but a seat opens it', async () => {
  const { ann, ben, event, id } = await world({ capacity: 1 });
  await app.call('PUT /events/:id/interest', { params: { id: event.id }, as: ann, body: { interest: 'maybe' } });
  expect(await reach(id, ann)).toEqual(outside);
  await answer(event, ben);
  expect((await answer(event, ann)).body.state).toBe('waitlisted');
  expect(await reach(id, ann)).toEqual(outside);
  // A seat that is given back opens it to the next, and closes it behind the one who left, live updates included.
  const gone = await listenIn(app, ben, null);
  await say(app, { id }, ben);
  await expect.poll(() => gone.changed.length).toBe(1);
  await giveBack(event, ben);
  expect(await reach(id, ben)).toEqual(outside);
  expect(await reach(id, ann)).toEqual(inside);
  app.hub.hint(`user:${ben.id}`, 'channel.read', { channelId: id, lastReadSeq: 0, unread: 0, mentions: 0 });
  await expect.poll(() => gone.read.length).toBeGreaterThan(0);
  expect(gone.changed).toHaveLength(1);
  gone.close();
});

test('a request opens it once it is approved, and a removed guest is out', async () => {
  const { ann, host, event, id } = await world({ joinMode: 'approval' });
  const { body: asked } = await answer(event, ann);
  expect([asked.state, await reach(id, ann)]).toEqual(['pending', outside]);
  await app.call('POST /events/:id/requests', { params: { id: event.id }, as: host, body: { ids: [asked.id], decision: 'approve' } });
  expect(await reach(id, ann)).toEqual(inside);
  await app.db.updateTable('registrations').set({ state: 'cancelled' }).where('id', '=', asked.id).execute();
  expect(await reach(id, ann)).toEqual(outside);
});

test('co-hosts are in, helpers at the door are not', async () => {
  const { ann, host, event, community, id } = await world();
  await addMember(app, community, ann);
  const setRole = (role: 'co_organiser' | 'check_in') =>
    app.call('PUT /events/:id/hosts/:userId', { params: { id: event.id, userId: ann.id }, as: host, body: { role } });
  expect((await setRole('check_in')).status).toBe(200);
  expect(await reach(id, ann)).toEqual(outside);
  await setRole('co_organiser');
  expect(await reach(id, ann)).toEqual(inside);
  await app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: ann });
  expect(await reach(id, ann)).toEqual(inside);
  await app.call('DELETE /events/:id/hosts/:userId', { params: { id: event.id, userId: ann.id }, as: host });
  expect(await reach(id, ann)).toEqual(outside);
});

test('who leaves the community gives back the seat, and with it the chat', async () => {
  const { ann, event, community, id } = await world();
  await addMember(app, community, ann);
  await answer(event, ann);
  expect(await reach(id, ann)).toEqual(inside);
  await app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: ann });
  expect(await reach(id, ann)).toEqual(outside);
});

test('a ban shuts it, also to hosts, and to guests who never were members', async () => {
  const { ann, host, event, community, id } = await world();
  await answer(event, ann);
  const heard = await listenIn(app, ann, null);
  await addMember(app, community, ann, { state: 'banned' });
  expect(await reach(id, ann)).toEqual(outside);
  expect(await pageOf(event, host)).toMatchObject({ chatId: id });
  await say(app, { id }, host, { body: `@${ann.username} are you there?` });
  expect(await app.db.selectFrom('mentions').selectAll().where('channel_id', '=', id).execute()).toEqual([]);
  app.hub.hint(`user:${ann.id}`, 'channel.read', { channelId: id, lastReadSeq: 0, unread: 0, mentions: 0 });
  await expect.poll(() => heard.read.length).toBe(1);
  expect(heard.changed).toEqual([]);
  heard.close();
  await app.db.updateTable('memberships').set({ state: 'banned' }).where('user_id', '=', host.id).execute();
  expect(await reach(id, host)).toEqual(outside);
});

test('mentions, search and notifications follow the seat', async () => {
  const { ann, ben, host, event, id } = await world();
  await answer(event, ann);
  await say(app, { id }, host, { body: `Bring the samovar @${ann.username} and @${ben.username}` });
  const found = async (as: TestUser) => (await app.call('GET /search', { as, query: { q: 'samovar' } })).body.messages;
  const told = async (as: TestUser) =>
    (await app.call('GET /notifications', { as })).body.items.filter(({ kind }) => kind === 'chat.mention').length;
  expect([(await found(ann)).length, (await found(ben)).length]).toEqual([1, 0]);
  expect([await told(ann), await told(ben)]).toEqual([1, 0]);
  await giveBack(event, ann);
  expect([(await found(ann)).length, await told(ann)]).toEqual([0, 0]);
});

test('the chat is named as its event, two of a name included', async () => {
  const { host, community, event } = await world({ title: 'Walk' });
  await createEvent(app, community, { hasChat: true, title: 'Walk' });
  expect(await chatOf(event)).toMatchObject({ name: 'Walk', kind: 'event', visibility: 'private', community_id: community.id });
  const { body: plan } = await app.call('GET /events/:id/plan', { params: { id: event.id }, as: host });
  const changed = await app.call('PUT /events/:id', {
    params: { id: event.id },
    as: host,
    body: { version: plan.version, title: 'Long walk' },
  });
  expect(changed.status).toBe(200);
  expect(await chatOf(event)).toMatchObject({ name: 'Long walk' });
});

test('a chat that is wanted later takes in who goes already, and goes away when it is not wanted any more', async () => {
  const { ann, host, event } = await world({ hasChat: false });
  await answer(event, ann);
  expect([await chatOf(event), await pageOf(event, ann)]).toMatchObject([undefined, { hasChat: false, chatId: null }]);
  const want = async (hasChat: boolean) => {
    const { body: plan } = await app.call('GET /events/:id/plan', { params: { id: event.id }, as: host });
    return app.call('PUT /events/:id', { params: { id: event.id }, as: host, body: { version: plan.version, hasChat } });
  };
  expect((await want(true)).body).toMatchObject({ hasChat: true });
  const { id } = (await chatOf(event))!;
  expect(await reach(id, ann)).toEqual(inside);
  await want(false);
  expect([(await listOf(ann)).some((channel) => channel.id === id), (await say(app, { id }, ann)).status]).toEqual([false, 403]);
  await want(true);
  expect(await reach(id, ann)).toEqual(inside);
});

test('a draft has no chat before it is published', async () => {
  const { host, event } = await world({ status: 'draft' });
  expect(await chatOf(event)).toBeUndefined();
  await app.call('PUT /events/:id/publication', { params: { id: event.id }, as: host, body: { to: 'published', publishAt: null } });
  expect(await reach((await chatOf(event))!.id, host)).toEqual(inside);
});

const later = async (event: TestEvent, days: number) =>
  sql`update events set starts_at = starts_at - ${days} * interval '1 day', ends_at = ends_at - ${days} * interval '1 day' where id = ${event.id}`.execute(
    app.db,
  );

test('a week after the end it is read only and not listed, and cancelling closes it at once', async () => {
  const { host, event, id } = await world();
  await later(event, 8);
  expect(await reach(id, host)).toEqual(inside);
  await later(event, 2);
  expect(await say(app, { id }, host)).toMatchObject({ status: 403, body: { code: 'channel.read_only' } });
  expect((await read(id, host)).body.items).toHaveLength(1);
  expect((await listOf(host)).find((channel) => channel.id === id)).toMatchObject({ can: { write: false }, event: { isListed: false } });
  const other = await world();
  await app.call('POST /events/:id/cancellation', { params: { id: other.event.id }, as: other.host, body: { reason: 'Rain' } });
  expect((await say(app, { id: other.id }, other.host)).body).toMatchObject({ code: 'channel.read_only' });
  expect((await read(other.id, other.host)).status).toBe(200);
  await app.call('DELETE /events/:id/cancellation', { params: { id: other.event.id }, as: other.host });
  expect(await reach(other.id, other.host)).toEqual(inside);
});

test('a deleted event takes its chat with it', async () => {
  const { host, event, id } = await world();
  await app.db.deleteFrom('events').where('id', '=', event.id).execute();
  expect(await reach(id, host)).toEqual(outside);
});

/** A weekly event with a chat, created as hosts do it. */
async function series(host: TestUser, community: TestCommunity) {
  const start = new Date(Date.now() + 2 * 86_400_000);
  const [day, weekday] = [start.toISOString().slice(0, 10), ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][start.getUTCDay()]!];
  const { status, body } = await app.call('POST /events', {
    as: host,
    body: {
      communityId: community.id,
      title: 'Every week',
      wallStart: `${day}T10:00`,
      wallEnd: `${day}T11:00`,
      zone: 'UTC',
      rrule: `FREQ=WEEKLY;BYDAY=${weekday};COUNT=20`,
      hasChat: true,
    },
  });
  expect(status).toBe(201);
  const dates = await app.db
    .selectFrom('events')
    .select(['id', 'slug'])
    .where('series_id', '=', body.series!.id)
    .orderBy('starts_at')
    .execute();
  return dates.map((date) => ({ ...date, poolId: '' }));
}

test('a date of a series gets its chat with its first guest, and the list shows the next ones and those with messages', async () => {
  const { ann, ben, host, community } = await world();
  await addMember(app, community, ann);
  const dates = await series(host, community);
  expect(dates).toHaveLength(20);
  expect(await Promise.all(dates.slice(1).map(chatOf))).toEqual(dates.slice(1).map(() => undefined));
  for (const date of dates) expect((await answer(date, ann)).status).toBe(200);
  const listed = async (who: TestUser) =>
    (await listOf(who)).filter((channel) => channel.name === 'Every week' && channel.event?.isListed).length;
  expect([await listed(ann), await listed(host), await listed(ben)]).toEqual([2, 2, 0]);
  const { chatId } = await pageOf(dates[9]!, ann);
  expect((await say(app, { id: chatId! }, ann)).status).toBe(200);
  expect([await listed(ann), await listed(host)]).toEqual([3, 3]);
});
