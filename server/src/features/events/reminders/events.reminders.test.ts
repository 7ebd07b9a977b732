import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';

const app = await ownApp();
const remind = () => runJob('events.reminders', app);
const at = async (interval: string) => {
  await shiftClock(app.db, interval);
  await remind();
};
const noticesOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as, query: { group: 'events' } })).body.items.map(({ kind, title, isRead }) => ({
    kind,
    title,
    isRead,
  }));
const raised = async (user: TestUser) =>
  (
    await app.db
      .selectFrom('event_reminders')
      .select('minutes')
      .where('user_id', '=', user.id)
      .orderBy('starts_at')
      .orderBy('minutes', 'desc')
      .execute()
  ).map(({ minutes }) => minutes);
const mailDue = async (user: TestUser) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('mail_due_at')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'event.reminder')
      .execute()
  ).map((row) => row.mail_due_at !== null);

beforeEach(remind);

/** Starts in so many hours of the database's clock. */
async function world(startsIn: number) {
  const { rows } = await sql<{ hours: number }>`select extract(epoch from shift)::float8 / 3600 as hours from clock`.execute(app.db);
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { title: 'Tea, slowly', startsIn: startsIn + (rows[0]?.hours ?? 0) });
  const guest = await createPerson(app.db);
  await register(app, event, guest);
  return { community, event, guest };
}
const move = (event: { id: string }, by: string) =>
  sql`update events set starts_at = starts_at + ${by}::interval, ends_at = ends_at + ${by}::interval where id = ${event.id}`.execute(
    app.db,
  );

test('a guest is reminded a day and an hour before, once each, and each is a mail', async () => {
  const { guest } = await world(30);
  await at('4 hours');
  expect(await noticesOf(guest)).toEqual([]);
  await at('3 hours');
  await remind();
  expect(await noticesOf(guest)).toEqual([{ kind: 'event.reminder', title: 'Coming up: Tea, slowly', isRead: false }]);
  expect([await raised(guest), await mailDue(guest)]).toEqual([[1440], [true]]);
  await sql`update notifications set mail_due_at = null where user_id = ${guest.id}`.execute(app.db);
  await at('22 hours 30 minutes');
  expect([await raised(guest), await mailDue(guest)]).toEqual([[1440, 60], [true]]);
  await at('2 hours');
  expect(await raised(guest)).toEqual([1440, 60]);
});

test('after a stop only the latest of the missed ones is raised, and none of what has begun', async () => {
  const [soon, begun] = [await world(30), await world(20)];
  await at('29 hours 30 minutes');
  expect([await raised(soon.guest), await raised(begun.guest)]).toEqual([[60], []]);
  expect((await noticesOf(soon.guest)).length).toBe(1);
  expect(await noticesOf(begun.guest)).toEqual([]);
});

test('another date is reminded of anew', async () => {
  const { event, guest } = await world(25);
  await at('2 hours');
  expect(await raised(guest)).toEqual([1440]);
  await move(event, '2 days');
  await at('1 hour');
  expect(await raised(guest)).toEqual([1440]);
  await at('46 hours 30 minutes');
  expect(await raised(guest)).toEqual([1440, 1440]);
});

test('a cancelled event, a place on the waitlist and an answer after the time remind of nothing', async () => {
  const { event } = await world(25);
  const [waiting, late] = [await createPerson(app.db), await createPerson(app.db)];
  await register(app, event, waiting, { state: 'waitlisted' });
  const off = await world(25);
  await app.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', off.event.id).execute();
  await shiftClock(app.db, '2 hours');
  await register(app, event, late);
  await remind();
  expect([await raised(waiting), await raised(late), await raised(off.guest)]).toEqual([[], [], []]);
});

test('hosts set the times of their event, and each person none, or times of their own', async () => {
  const { community, event, guest } = await world(9);
  const params = { id: event.id };
  const set = (as: TestUser, minutes: number[]) =>
    app.call('PUT /events/:id/reminders', { as, params, body: { minutes: minutes as [120] } });
  expect((await set(guest, [120])).body.code).toBe('member.not_allowed');
  expect((await set(community.owner, [7])).status).toBe(422);
  expect((await set(community.owner, [60, 360])).body).toEqual({ minutes: [360, 60] });
  const [own, off] = [await createPerson(app.db), await createPerson(app.db)];
  for (const person of [own, off]) await register(app, event, person);
  await app.call('PUT /me/reminders', { as: own, body: { level: 'own', minutes: [120] } });
  await app.call('PUT /me/reminders', { as: off, body: { level: 'off' } });
  expect((await app.call('GET /me/reminders', { as: own })).body).toEqual({ level: 'own', minutes: [120] });
  for (const step of ['4 hours', '3 hours 30 minutes', '1 hour']) await at(step);
  expect([await raised(guest), await raised(own), await raised(off)]).toEqual([[360, 60], [120], []]);
});

test('times that are looked at again, as the note of a run was lost, are not raised again', async () => {
  const { guest } = await world(30);
  await at('7 hours');
  await sql`update notifications set read_at = app_now() where user_id = ${guest.id}`.execute(app.db);
  await sql`update reminder_runs set done_until = done_until - interval '10 hours'`.execute(app.db);
  await at('2 hours');
  expect(await noticesOf(guest)).toMatchObject([{ kind: 'event.reminder', isRead: true }]);
});

test('members who are notified of everything learn of a new event, those who chose less and those outside do not', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const [all, none, outside] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  for (const member of [all, none]) await addMember(app, community, member);
  await app.db.updateTable('memberships').set({ notification_level: 'all' }).where('user_id', '=', all.id).execute();
  await app.db.updateTable('memberships').set({ notification_level: 'none' }).where('user_id', '=', none.id).execute();
  const create = (visibility: 'public' | 'unlisted') =>
    app.call('POST /events', {
      as: community.owner,
      body: {
        communityId: community.id,
        title: `Walk ${visibility}`,
        wallStart: `${yearAhead}-05-01T10:00`,
        wallEnd: `${yearAhead}-05-01T12:00`,
        zone: 'UTC',
        visibility,
      },
    });
  await create('unlisted');
  await create('public');
  await expect
    .poll(() => noticesOf(all))
    .toEqual([{ kind: 'event.published', title: `New in ${community.name}: Walk public`, isRead: false }]);
  for (const other of [none, outside, community.owner]) expect(await noticesOf(other)).toEqual([]);
});
