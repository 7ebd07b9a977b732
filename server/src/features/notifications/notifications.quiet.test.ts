import { sql } from 'kysely';
import { expect, it, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { type NoticeJob, runNoticeJob, zoneWhereItIs } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';
import { quietUntil } from './quiet-hours.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' });
const addressOf = ({ username }: TestUser) => `${username}@example.org`;
const settings = (as: TestUser, body: object) => app.call('PUT /notifications/settings', { as, body });
const sent = async (job: NoticeJob) => {
  await runNoticeJob(job, app);
  return mailbox.mails.splice(0).map(({ subject }) => subject);
};

test.each([
  ['22:00', '07:00', '21:59', null],
  ['22:00', '07:00', '22:00', '07:00'],
  ['22:00', '07:00', '00:00', '07:00'],
  ['22:00', '07:00', '06:59', '07:00'],
  ['22:00', '07:00', '07:00', null],
  ['12:00', '13:30', '12:45', '13:30'],
  ['12:00', '13:30', '13:30', null],
  ['12:00', '13:30', '11:00', null],
])('from %s to %s, at %s it is quiet until %s', (from, to, clock, end) => {
  const until = quietUntil({ from, to, zone: 'Asia/Kolkata' }, new Date(`2026-06-10T${clock}:30+05:30`));
  const shown = until && new Date(until.getTime() + 5.5 * 3_600_000).toISOString().slice(11, 19);
  expect(shown).toBe(end && `${end}:00`);
});

it('mails of quiet hours come when they end; what is about an event one goes to does not wait', async () => {
  const [reader, writer] = [
    await createPerson(app.db, { language: 'en-US' }),
    await createPerson(app.db, { firstName: 'Ben', lastName: 'Ode' }),
  ];
  const community = await createCommunity(app, { members: [reader, writer] });
  const post = await createPost(app, community, { author: reader, title: 'Bring a lamp' });
  const event = await createEvent(app, community, { title: 'Rye night', startsIn: 60 });
  await register(app, event, reader);
  const quiet = { from: '22:00', to: '07:00', zone: await zoneWhereItIs(23, app) };
  expect((await settings(reader, { quiet })).body).toMatchObject({ quiet, withoutMail: [] });
  await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: writer, body: { body: 'Which lamp?', parentId: null } });
  await app.call('POST /events/:id/cancellation', { params: { id: event.id }, as: community.owner, body: { reason: 'Too hot' } });
  await shiftClock(app.db, '30 minutes');
  expect(await sent('notifications.mail')).toEqual([expect.stringContaining('Rye night')]);
  await shiftClock(app.db, '6 hours');
  expect(await sent('notifications.mail')).toEqual([]);
  await shiftClock(app.db, '2 hours');
  expect(await sent('notifications.mail')).toEqual(['Ben Ode commented on “Bring a lamp”']);
  expect((await settings(reader, { quiet: null })).body.quiet).toBeNull();
});

it('the zone of the account comes before that of the device', async () => {
  const [reader, writer] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [reader, writer] });
  const post = await createPost(app, community, { author: reader });
  await settings(reader, { quiet: { from: '22:00', to: '07:00', zone: await zoneWhereItIs(23, app) } });
  await app.call('PUT /me', { as: reader, body: { timezone: await zoneWhereItIs(12, app) } });
  await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: writer, body: { body: 'Well', parentId: null } });
  await shiftClock(app.db, '30 minutes');
  expect(await sent('notifications.mail')).toHaveLength(1);
});

it('the digest waits for the end of quiet hours, but not beyond the morning', async () => {
  const [early, late] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [early, late] });
  await sql`update memberships set notification_level = 'digest', joined_at = app_now() - interval '2 days', seen_at = app_now() - interval '2 days'
    where community_id = ${community.id} and role = 'member'`.execute(app.db);
  const { rows } = await sql<{ at: Date }>`select app_now() - interval '1 hour' as at`.execute(app.db);
  await createPost(app, community, { title: 'New', publishedAt: rows[0]!.at.toISOString() });
  const zone = await zoneWhereItIs(9, app);
  await settings(early, { quiet: { from: '22:00', to: '10:00', zone } });
  await settings(late, { quiet: { from: '22:00', to: '13:00', zone } });
  const readers = async () => {
    await runNoticeJob('notifications.digest', app);
    return mailbox.mails.splice(0).map(({ to }) => to[0]);
  };
  expect(await readers()).toEqual([]);
  await shiftClock(app.db, '1 hour');
  expect(await readers()).toEqual([addressOf(early)]);
  await shiftClock(app.db, '1 hour');
  expect(await readers()).toEqual([addressOf(late)]);
});

test.each([
  [{ from: '22:00', to: '22:00', zone: 'UTC' }, 'to'],
  [{ from: '24:00', to: '07:00', zone: 'UTC' }, 'from'],
  [{ from: '22:00:30', to: '07:00', zone: 'UTC' }, 'from'],
  [{ from: '22:00', to: '07:00', zone: 'Moon/Base' }, 'zone'],
])('hours like %j are refused', async (quiet, field) => {
  const reader = await createPerson(app.db);
  const { status, body } = await settings(reader, { quiet });
  expect([status, body.code]).toEqual([422, 'request.invalid']);
  expect(JSON.stringify(body)).toContain(`quiet.${field}`);
});
