import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();

const ask = (event: TestEvent, community: TestCommunity, as: TestUser) =>
  app.call('PUT /events/:id/communities/:communityId', { params: { id: event.id, communityId: community.id }, as });
const accept = (event: TestEvent, community: TestCommunity, as: TestUser) =>
  app.call('POST /events/:id/communities/:communityId/acceptance', { params: { id: event.id, communityId: community.id }, as });
const remove = (event: TestEvent, community: TestCommunity, as: TestUser) =>
  app.call('DELETE /events/:id/communities/:communityId', { params: { id: event.id, communityId: community.id }, as });
const get = async (event: TestEvent, as?: TestUser) =>
  (await app.call('GET /events/:id', { params: { id: event.id }, ...(as && { as }) })).body;
const listed = async (community: TestCommunity) =>
  (await app.call('GET /events', { query: { communityId: community.id } })).body.items.map(({ id }) => id);
const kindsOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as, query: {} })).body.items.map(({ kind }) => kind).filter((kind) => kind.includes('cohost'));

async function twoCommunities() {
  const [home, other] = [
    await createCommunity(app, { contentVisibility: 'public' }),
    await createCommunity(app, { contentVisibility: 'public' }),
  ];
  return { home, other, event: await createEvent(app, home) };
}

it('is hosted together once the other community accepts, and then among its events too', async () => {
  const { home, other, event } = await twoCommunities();
  expect((await ask(event, other, home.owner)).body.items).toMatchObject([{ community: { id: other.id }, isAccepted: false }]);
  expect(await get(event, home.owner)).toMatchObject({ coHosts: [], coHostRequests: [] });
  expect(await get(event, other.owner)).toMatchObject({ coHosts: [], coHostRequests: [{ id: other.id }] });
  expect(await listed(other)).toEqual([]);
  expect(await kindsOf(other.owner)).toEqual(['event.cohost_asked']);

  expect((await accept(event, other, other.owner)).status).toBe(200);
  expect((await accept(event, other, other.owner)).status).toBe(200);
  expect((await get(event)).coHosts).toMatchObject([{ id: other.id, slug: other.slug }]);
  expect(await listed(other)).toEqual([event.id]);
  expect(await listed(home)).toEqual([event.id]);
  expect(await kindsOf(home.owner)).toEqual(['event.cohost_accepted']);

  expect((await remove(event, other, other.owner)).status).toBe(200);
  expect((await get(event)).coHosts).toEqual([]);
  expect(await listed(other)).toEqual([]);
  expect((await accept(event, other, other.owner)).body.code).toBe('event.not_asked');
});

it('needs no answer of those who administer both', async () => {
  const { home, event } = await twoCommunities();
  const mine = await createCommunity(app, { owner: home.owner, contentVisibility: 'public' });
  expect((await ask(event, mine, home.owner)).body.items).toMatchObject([{ isAccepted: true }]);
  expect(await kindsOf(home.owner)).toEqual([]);
  // Its own community hosts it anyway.
  expect((await ask(event, home, home.owner)).body.items).toHaveLength(1);
});

it('is asked and answered by those who may, on both sides', async () => {
  const { home, other, event } = await twoCommunities();
  const [stranger, member] = [await createPerson(app.db), await createPerson(app.db)];
  await addMember(app, other, member, { role: 'moderator' });
  for (const as of [stranger, member, other.owner]) expect((await ask(event, other, as)).body.code).toBe('member.not_allowed');
  await ask(event, other, home.owner);
  for (const as of [stranger, member, home.owner]) expect((await accept(event, other, as)).body.code).toBe('member.not_allowed');
  for (const as of [stranger, member]) expect((await remove(event, other, as)).body.code).toBe('member.not_allowed');
  expect((await get(event, member)).coHostRequests).toEqual([]);
  const list = await app.call('GET /events/:id/communities', { params: { id: event.id }, as: other.owner });
  expect(list.body.code).toBe('member.not_allowed');
  expect((await remove(event, other, home.owner)).status).toBe(200);
});

it('is for published public events that strangers can read, and for communities that the host can see', async () => {
  const { home, other } = await twoCommunities();
  const quiet = await createCommunity(app, { owner: home.owner, contentVisibility: 'members' });
  const hidden = await createCommunity(app, { visibility: 'hidden' });
  for (const [community, options] of [
    [home, { visibility: 'unlisted' }],
    [home, { status: 'draft' }],
    [quiet, {}],
  ] as const) {
    const event = await createEvent(app, community, options);
    expect((await ask(event, other, home.owner)).body.code).toBe('event.not_listed');
  }
  const event = await createEvent(app, home);
  expect((await ask(event, hidden, home.owner)).body.code).toBe('community.not_found');
  const communities: TestCommunity[] = [];
  while (communities.length < 11) communities.push(await createCommunity(app, { contentVisibility: 'public' }));
  const codes = await Promise.all(communities.map(async (community) => (await ask(event, community, home.owner)).body.code ?? 'asked'));
  expect(codes.toSorted()).toEqual([...Array.from({ length: 10 }, () => 'asked'), 'event.too_many_communities']);
});

it('names no community that the reader may not see', async () => {
  const { home, other, event } = await twoCommunities();
  await ask(event, other, home.owner);
  await accept(event, other, other.owner);
  await app.db.updateTable('communities').set({ visibility: 'hidden' }).where('id', '=', other.id).execute();
  expect((await get(event)).coHosts).toEqual([]);
  expect((await get(event, other.owner)).coHosts).toHaveLength(1);
});

it('is told to members of all communities that host it, once each, and not to those whom its own has banned', async () => {
  const { home, other, event } = await twoCommunities();
  const third = await createCommunity(app, { contentVisibility: 'public' });
  const [both, later, banned, quiet] = await Promise.all([1, 2, 3, 4].map(() => createPerson(app.db)));
  for (const [community, member] of [
    [home, both!],
    [other, both!],
    [third, both!],
    [other, banned!],
    [other, quiet!],
    [third, later!],
  ] as const) {
    await addMember(app, community, member);
    const level = member === quiet ? 'mentions' : 'all';
    await app.db.updateTable('memberships').set({ notification_level: level }).where('user_id', '=', member.id).execute();
  }
  await addMember(app, home, banned!, { state: 'banned' });
  const told = async (as: TestUser) =>
    (await app.call('GET /notifications', { as, query: {} })).body.items
      .filter(({ kind }) => kind === 'event.published')
      .map(({ community, isRead }) => [community?.id, isRead]);
  await ask(event, other, home.owner);
  await accept(event, other, other.owner);
  await expect.poll(() => told(both!)).toEqual([[other.id, false]]);
  // Long enough ago that a repetition would be new.
  await sql`update notifications set read_at = app_now(), created_at = app_now() - interval '2 hours' where user_id = ${both!.id}`.execute(
    app.db,
  );
  await ask(event, third, home.owner);
  await accept(event, third, third.owner);
  await expect.poll(() => told(later!)).toEqual([[third.id, false]]);
  expect([await told(both!), await told(banned!), await told(quiet!)]).toEqual([[[other.id, true]], [], []]);
});
