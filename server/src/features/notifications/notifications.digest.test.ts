import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runNoticeJob, zoneWhereItIs } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' });
const addressOf = ({ username }: TestUser) => `${username}@example.org`;
const run = async () => {
  await runNoticeJob('notifications.digest', app);
  return mailbox.mails.splice(0).map(({ to }) => to[0]);
};
const now = async () => (await sql<{ at: Date }>`select app_now() as at`.execute(app.db)).rows[0]!.at;
const ago = async (hours: number) => new Date((await now()).getTime() - hours * 3_600_000).toISOString();
const inZone = async (hour: number, people: readonly TestUser[]) => {
  const ids = people.map(({ id }) => id);
  await app.db
    .updateTable('users')
    .set({ timezone: await zoneWhereItIs(hour, app) })
    .where('id', 'in', ids)
    .execute();
};

it('tells once, in the morning, what is new in the communities of the digest, and not what was seen, written or blocked', async () => {
  const [mei, ben, foe] = [await createPerson(app.db, { language: 'zh-CN' }), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { name: 'Digest bakers', members: [mei, ben, foe] });
  const loud = await createCommunity(app, { name: 'Loud', members: [mei] });
  await sql`update memberships set joined_at = app_now() - interval '9 days', seen_at = app_now() - interval '20 hours'`.execute(app.db);
  await app.call('PUT /communities/:id/membership', { params: { id: community.id }, as: mei, body: { notificationLevel: 'digest' } });
  await app.call('POST /me/blocks', { as: mei, body: { userId: foe.id } });
  const own = await createPost(app, community, { author: mei, title: 'Own', publishedAt: await ago(3) });
  await createPost(app, community, { title: 'Seen before', publishedAt: await ago(22) });
  await createPost(app, community, { author: foe, title: 'Of the blocked', publishedAt: await ago(2) });
  await createPost(app, community, { title: 'Withdrawn', state: 'deleted', publishedAt: await ago(2) });
  await createPost(app, community, { title: 'Plain', publishedAt: await ago(1) });
  const talk = await createPost(app, community, { author: ben, title: 'Talked about', publishedAt: await ago(5) });
  await app.db.updateTable('posts').set({ comment_count: 4 }).where('id', '=', talk.id).execute();
  const letter = await createPost(app, community, { title: 'For moderators', publishedAt: await ago(1) });
  await app.db.updateTable('posts').set({ type: 'modmail' }).where('id', '=', letter.id).execute();
  const news = await createPost(app, community, { title: 'Oven closed', publishedAt: await ago(6) });
  await app.db.updateTable('posts').set({ type: 'announcement' }).where('id', '=', news.id).execute();
  await createPost(app, loud, { title: 'Elsewhere', publishedAt: await ago(1) });
  await createEvent(app, community, { title: 'Rye night', startsIn: 60 });
  await createEvent(app, community, { title: 'Private night', startsIn: 60, visibility: 'private' });
  await app.call('PUT /posts/:id/reactions/:kind', { params: { id: own.id, kind: 'like' }, as: ben });

  await inZone(5, [mei]);
  expect(await run()).toEqual([]);
  await inZone(9, [mei]);
  await runNoticeJob('notifications.digest', app);
  const mail = await mailbox.take(addressOf(mei));
  const order = ['公告', 'Oven closed', '近期活动', 'Rye night', '新帖子', 'Talked about', 'Plain', '与你有关', '你的内容收到 1 个回应'];
  expect(order.map((words) => mail.text.indexOf(words))).toEqual(order.map((words) => mail.text.indexOf(words)).toSorted((a, b) => a - b));
  for (const words of order) expect([words, mail.text.includes(words)]).toEqual([words, true]);
  for (const words of ['Own\n', 'Seen before', 'blocked', 'Withdrawn', 'moderators', 'Elsewhere', 'Private'])
    expect([words, mail.text.includes(words)]).toEqual([words, false]);
  expect(mail.headers['list-unsubscribe']).toMatch(/^<https:\/\/plaza\.example\.org\/unsubscribe\?token=/);
  expect(await run()).toEqual([]);

  // Nothing new by the next morning: no mail. Then one post, for a daily reader only after the next day has begun.
  await shiftClock(app.db, '1 day');
  expect(await run()).toEqual([]);
  await shiftClock(app.db, '1 day');
  await createPost(app, community, { title: 'Third day', publishedAt: await ago(1) });
  await app.call('PUT /notifications/settings', { as: mei, body: { withoutMail: ['digest'] } });
  expect(await run()).toEqual([]);
  await app.call('PUT /notifications/settings', { as: mei, body: { withoutMail: [] } });
  expect(await run()).toEqual([addressOf(mei)]);
});

it('comes on Mondays to those who choose so, with the whole week; without a zone of their own, in that of the community', async () => {
  const reader = await createPerson(app.db);
  const timezone = await zoneWhereItIs(10, app);
  const community = await createCommunity(app, { name: 'Weekly', members: [reader], timezone });
  await sql`update memberships set joined_at = app_now() - interval '30 days', seen_at = app_now() - interval '30 days' where community_id = ${community.id}`.execute(
    app.db,
  );
  await app.call('PUT /communities/:id/membership', { params: { id: community.id }, as: reader, body: { notificationLevel: 'digest' } });
  await app.call('PUT /notifications/settings', { as: reader, body: { digest: 'weekly' } });
  const { rows } = await sql<{ day: number }>`select extract(isodow from app_now() at time zone ${timezone})::int as day`.execute(app.db);
  // On the Sunday before, and then on Monday.
  await shiftClock(app.db, `${7 - rows[0]!.day} days`);
  await createPost(app, community, { title: 'Of this week', publishedAt: await ago(1) });
  expect(await run()).toEqual([]);
  await shiftClock(app.db, '1 day');
  expect(await run()).toEqual([addressOf(reader)]);
  await shiftClock(app.db, '1 day');
  await createPost(app, community, { title: 'Of the next', publishedAt: await ago(1) });
  expect(await run()).toEqual([]);
});
