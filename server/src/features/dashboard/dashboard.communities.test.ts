import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CommunityNumbers } from '#contract/dashboard/own.ts';
import type { Period } from '#contract/dashboard/index.ts';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { planOf } from '#test/plans.ts';
import { createPost } from '#test/posts.ts';

// Sunday noon of UTC, at which the database clock is fixed for these tests.
const app = await ownApp();
const { db } = app;
await sql`update clock set shift = '2026-03-15T12:00:00Z'::timestamptz - now()`.execute(db);

const [owner, moderator, anna, ben, stranger] = await Promise.all(Array.from({ length: 5 }, () => createPerson(db)));
const community = await createCommunity(app, { owner: owner!, timezone: 'Asia/Shanghai' });
await db.updateTable('communities').set({ created_at: '2024-01-01T00:00:00Z' }).where('id', '=', community.id).execute();
for (const person of [anna!, ben!]) await addMember(app, community, person);
await addMember(app, community, moderator!, { role: 'moderator' });
const joinedAt = (userId: string, at: string) =>
  db.updateTable('memberships').set({ joined_at: at }).where('community_id', '=', community.id).where('user_id', '=', userId).execute();
// Both of the week from 2 February.
await joinedAt(anna!.id, '2026-02-03T09:00:00Z');
await joinedAt(ben!.id, '2026-02-08T23:30:00Z');
await joinedAt(owner!.id, '2024-01-01T00:00:00Z');
await joinedAt(moderator!.id, '2026-03-10T00:00:00Z');

const post = (author: string, at: string, title: string) =>
  createPost(app, community, { author: { id: author } as never, publishedAt: at, title });
const welcomed = await post(anna!.id, '2026-02-12T16:00:00Z', 'Hello');
const comment = (author: string, at: string, seq: number) =>
  db
    .insertInto('comments')
    .values({ id: newId(), post_id: welcomed.id, author_id: author, body: 'Welcome', created_at: at, seq })
    .execute();
await comment(ben!.id, '2026-03-14T15:59:00Z', 1);
await comment(stranger!.id, '2026-03-14T16:00:00Z', 2);
await db.updateTable('posts').set({ comment_count: 2, reactions: '{"like":3}' }).where('id', '=', welcomed.id).execute();
await post(owner!.id, '2026-03-15T08:00:00Z', 'Quiet');
await db
  .insertInto('post_reactions')
  .values({ post_id: welcomed.id, user_id: moderator!.id, kind: 'like', created_at: '2026-03-13T01:00:00Z' })
  .execute();
const event = await createEvent(app, community, {});
await register(app, event, ben!);
await sql`update registrations set created_at = '2026-03-15T09:00:00Z'`.execute(db);
await app.countSite();

const numbers = (as = moderator!, period: Period = '30') =>
  app.call('GET /dashboard/communities/:id', { as, params: { id: community.slug }, query: { period } });
const read = async (period?: Period): Promise<CommunityNumbers> => (await numbers(moderator, period)).body;

test('moderators read the numbers; members, strangers and administrators of the site do not', async () => {
  expect((await numbers(owner)).status).toBe(200);
  expect((await numbers(moderator)).status).toBe(200);
  expect((await numbers(anna)).body.code).toBe('member.not_allowed');
  const admin = await createPerson(db, { isAdmin: true });
  expect((await numbers(admin)).body.code).toBe('member.not_allowed');
  const hidden = await createCommunity(app, { visibility: 'hidden' });
  const params = { id: hidden.slug };
  expect((await app.call('GET /dashboard/communities/:id', { as: anna!, params })).body.code).toBe('community.not_found');
  const body = { columns: [{ key: 'day', title: 'Day' }] } as const;
  const asked = await app.call('POST /dashboard/communities/:id/export', {
    as: anna!,
    params: { id: community.id },
    body: { ...body } as never,
  });
  expect(asked.body.code).toBe('member.not_allowed');
});

test('each thing is counted on its day; acts of visitors make no member active', async () => {
  const { metrics, totals, members, from, to } = await read();
  expect([from, to]).toEqual(['2026-02-14', '2026-03-15']);
  expect(Object.fromEntries(Object.entries(metrics).map(([name, { sum }]) => [name, sum]))).toEqual({
    joined: 1,
    left: 0,
    // The reaction of the moderator, the comment and the answer of Ben on two days, the post of the owner.
    active: 4,
    posts: 1,
    comments: 2,
    messages: 0,
    rsvps: 1,
  });
  expect(metrics.comments.points.slice(-2)).toEqual([2, 0]);
  expect(totals).toMatchObject({ members: 4, requests: 0, active: { week: 3, month: 3 } });
  expect([members.at(0), members.at(-6), members.at(-7), members.at(-1)]).toEqual([3, 4, 3, 4]);
  expect(metrics.posts.before).toBe(1);
});

test('hours are those of the clocks of the community', async () => {
  const { hours } = await read();
  // 15:59 and 16:00 of UTC are 23 and 0 o'clock in Shanghai, 8:00 is 16.
  expect(hours.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))).toEqual([
    [0, 1],
    [16, 1],
    [23, 1],
  ]);
});

test('retention follows those who joined in a week, by weeks that are over', async () => {
  const { retention } = await read();
  expect(retention).toEqual([
    { week: '2026-03-09', joined: 1, stayed: 1, active: [null, null, null, null] },
    // One of the cohort is active after a week, none after two and four weeks; eight weeks are not over.
    { week: '2026-02-02', joined: 2, stayed: 2, active: [1, 0, 0, null] },
  ]);
});

test('top posts are those that were answered', async () => {
  expect((await read('90')).topPosts.map(({ title, comments, reactions }) => [title, comments, reactions])).toEqual([['Hello', 2, 3]]);
  expect((await read('7')).topPosts).toEqual([]);
});

test('counting twice gives the same, and a deleted message is not counted', async () => {
  const channel = await createChannel(app, community);
  const said = await say(app, channel, anna!);
  await app.countSite();
  const rows = () => db.selectFrom('community_days').selectAll().where('community_id', '=', community.id).orderBy('day').execute();
  const before = await rows();
  expect(before.at(-1)).toMatchObject({ day: '2026-03-15', messages: 1, posts: 1, rsvps: 1, active: 3 });
  await Promise.all([app.countSite(), app.countSite()]);
  expect(await rows()).toEqual(before);
  await db
    .updateTable('messages')
    .set({ state: 'deleted' })
    .where('id', '=', (said.body as { id: string }).id)
    .execute();
  await app.countSite();
  expect((await rows()).at(-1)).toMatchObject({ messages: 0, active: 2 });
});

test('the own numbers are what others answered, not what a person answered to themselves', async () => {
  await comment(anna!.id, '2026-03-15T10:00:00Z', 3);
  const { body } = await app.call('GET /dashboard/me', { as: anna!, query: { period: '90' } });
  const sums = Object.fromEntries(Object.entries(body.metrics).map(([name, { sum }]) => [name, sum]));
  expect(sums).toEqual({ posts: 1, comments: 1, reactions: 1, replies: 2 });
  expect(body.topPosts.map(({ title, community: { slug } }) => [title, slug])).toEqual([['Hello', community.slug]]);
  const { communities, events } = (await app.call('GET /dashboard/me', { as: ben! })).body;
  expect([communities, events]).toEqual([
    { now: 1, joined: 0 },
    { upcoming: 1, attended: 0 },
  ]);
});

test('who leaves is counted, and stays in the week of joining', async () => {
  await app.call('DELETE /groups/:id/leave', { as: anna!, params: { id: community.id } });
  await app.countSite();
  const { metrics, members, retention, totals } = await read('7');
  expect([metrics.left.sum, metrics.left.points.at(-1), members.at(-1), members.at(-2)]).toEqual([1, 1, 3, 4]);
  expect(retention[1]).toMatchObject({ joined: 2, stayed: 1 });
  expect(totals!.active.month).toBe(3);
  // Her post is for members.
  expect((await app.call('GET /dashboard/me', { as: anna!, query: { period: '90' } })).body).toMatchObject({
    metrics: { posts: { sum: 1 } },
    topPosts: [],
  });
});

test('the days are exported as a file', async () => {
  const columns = [
    { key: 'day' as const, title: 'Tag' },
    { key: 'comments' as const, title: 'Kommentare' },
  ];
  const { body } = await app.call('POST /dashboard/communities/:id/export', {
    as: moderator!,
    params: { id: community.slug },
    body: { period: '7', columns },
  });
  const file = await app.raw(new URL(body.url).pathname, {});
  const lines = String(file.body).replace('\uFEFF', '').trim().split('\r\n');
  expect([lines.length, lines[0], lines.at(-2)]).toEqual([8, 'Tag,Kommentare', '2026-03-14,2']);
});

test('the numbers are read by indexes on a site of any size', async () => {
  const plans = await Promise.all([
    planOf(db, sql`select count(*) from community_days where community_id = ${community.id} and day > '2026-01-01'`),
    planOf(db, sql`select count(*) from comments where created_at > now()`),
    planOf(db, sql`select count(*) from memberships where joined_at is not null and joined_at > now()`),
  ]);
  expect(plans.map((plan) => /(community_days_pkey|comments_day|memberships_joined_day)/.exec(plan)?.[0])).toEqual([
    'community_days_pkey',
    'comments_day',
    'memberships_joined_day',
  ]);
});
