import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock, turnClockBack } from '#test/database.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { visiting } from '#test/visits.ts';
import { plainWebRoot } from '#test/web-root.ts';

const mailbox = await testMailbox();
const app = await ownApp(
  { SMTP_URL: mailbox.url, SMTP_FROM: 'Plaza <plaza@example.org>', PUBLIC_URL: 'https://plaza.example.org' },
  { webRoot: plainWebRoot() },
);
const { post, open, come, pathOf } = visiting(app, mailbox);
const person = () => createPerson(app.db);
const ask = () => runJob('events.feedback', app);
const asked = async (as: TestUser) =>
  (await app.call('GET /notifications', { as, query: { group: 'events' } })).body.items
    .filter(({ kind }) => kind === 'event.feedback')
    .map(({ title, url, isRead }) => ({ title, url, isRead }));
const give = ({ id }: TestEvent, as: TestUser, body = {}) =>
  app.call('PUT /events/:id/feedback/mine', { params: { id }, as, body: { rating: 4, ...body } });
const mine = async ({ id }: TestEvent, as: TestUser) => (await app.call('GET /events/:id/feedback/mine', { params: { id }, as })).body;
const read = ({ id }: TestEvent, as: TestUser, query = {}) => app.call('GET /events/:id/feedback', { params: { id }, as, query });
const letIn = async (event: TestEvent, user: TestUser) => {
  const seat = await app.db
    .selectFrom('registrations')
    .select('id')
    .where('user_id', '=', user.id)
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  const row = { id: newId(), event_id: event.id, registration_id: seat.id, person_index: 0, nonce: newId(), scanned_at: new Date() };
  await app.db.insertInto('check_ins').values(row).execute();
};

beforeEach(async () => {
  await turnClockBack(app.db);
  mailbox.mails.length = 0;
});

/** Over for so many hours. */
async function over(hours: number, options: Parameters<typeof createEvent>[2] = {}) {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { title: 'Tea, slowly', startsIn: -hours - 2, ...options });
  const guest = await person();
  await register(app, event, guest);
  return { community, event, guest };
}

test('guests are asked once, in the hours that their hosts chose, and a mail leads to the form', async () => {
  const { event, guest } = await over(2);
  const waiting = await person();
  await register(app, event, waiting, { state: 'waitlisted' });
  await ask();
  expect(await asked(guest)).toEqual([]);
  await shiftClock(app.db, '2 hours');
  await ask();
  const notice = { title: 'How was Tea, slowly?', url: `/events/${event.slug}?feedback`, isRead: false };
  expect([await asked(guest), await asked(waiting)]).toEqual([[notice], []]);
  await sql`update notifications set read_at = app_now() where user_id = ${guest.id}`.execute(app.db);
  await shiftClock(app.db, '3 hours');
  await ask();
  expect(await asked(guest)).toEqual([{ ...notice, isRead: true }]);
  const { rows } = await sql<{ isDue: boolean }>`select mail_due_at is not null as "isDue" from notifications
    where user_id = ${guest.id} and kind = 'event.feedback'`.execute(app.db);
  expect(rows).toEqual([{ isDue: true }]);
});

test('where the door was used it is for those who were let in; cancelled events, muted topics and answers given ask for nothing', async () => {
  const { event, guest } = await over(5);
  const [inside, quiet, first] = [await person(), await person(), await person()];
  for (const user of [inside, quiet, first]) await register(app, event, user);
  for (const user of [inside, quiet, first]) await letIn(event, user);
  await app.call('PUT /notifications/settings', { as: quiet, body: { muted: ['events'] } });
  await give(event, first);
  const off = await over(5);
  await app.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', off.event.id).execute();
  const silent = await over(5);
  await app.db.updateTable('events').set({ feedback_hours: null }).where('id', '=', silent.event.id).execute();
  await ask();
  for (const user of [guest, quiet, first, off.guest, silent.guest]) expect(await asked(user)).toEqual([]);
  expect((await asked(inside)).length).toBe(1);
  expect((await give(event, guest)).body.code).toBe('feedback.not_there');
  expect((await give(off.event, off.guest)).body.code).toBe('feedback.closed');
});

test('feedback is given from the end on for two weeks, changed, and one of each person', async () => {
  const { community, event, guest } = await over(-1);
  expect((await give(event, guest)).body.code).toBe('feedback.closed');
  await shiftClock(app.db, '2 hours');
  expect(await mine(event, guest)).toMatchObject({ mine: null, isOpen: true });
  for (const body of [{ rating: 0 }, { rating: 6 }, { text: 'x'.repeat(2_001) }]) expect((await give(event, guest, body)).status).toBe(422);
  const answers = await Promise.all([1, 2, 3, 4].map((rating) => give(event, guest, { rating })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await give(event, guest, { rating: 2, text: 'Too loud.', showsName: true })).body).toMatchObject({
    mine: { rating: 2, text: 'Too loud.', showsName: true },
    isOpen: true,
  });
  expect((await read(event, community.owner)).body).toMatchObject({ average: 2, counts: [0, 1, 0, 0, 0], asked: 1 });
  await shiftClock(app.db, '14 days');
  expect((await give(event, guest)).body.code).toBe('feedback.closed');
  expect(await mine(event, guest)).toMatchObject({ mine: { rating: 2 }, isOpen: false });
});

test('a ban ends it, also where everyone still sees the event', async () => {
  const { community, event, guest } = await over(5);
  const hidden = await createEvent(app, community, { startsIn: -5, visibility: 'members' });
  await register(app, hidden, guest);
  await addMember(app, community, guest);
  await app.db.updateTable('memberships').set({ state: 'banned' }).where('user_id', '=', guest.id).execute();
  await ask();
  expect(await asked(guest)).toEqual([]);
  const refusals = [await give(event, guest), await give(hidden, guest)];
  expect(refusals.map(({ body }) => body.code)).toEqual(['feedback.not_there', 'event.not_found']);
});

test('hosts read all of it, names of those who agreed, and the dates of a series that they host', async () => {
  const { community, event, guest } = await over(5);
  const [other, host, member] = [await person(), await person(), await person()];
  await addMember(app, community, member);
  const series = newId();
  await sql`insert into event_series (id, community_id, rrule, wall_start, zone, created_by)
    values (${series}, ${community.id}, 'FREQ=WEEKLY;COUNT=3', '2026-01-01T10:00', 'UTC', ${community.owner.id})`.execute(app.db);
  const second = await createEvent(app, community, { host, startsIn: -10 });
  await register(app, second, other);
  for (const [{ id }, slot] of [
    [event, '2026-01-01'],
    [second, '2026-01-08'],
  ] as const)
    await sql`update events set series_id = ${series}, recurrence_id = ${slot}::timestamp where id = ${id}`.execute(app.db);
  await give(event, guest, { rating: 5, text: '=good', showsName: true });
  await give(second, other, { rating: 2 });
  expect((await read(event, community.owner)).body).toMatchObject({
    average: 5,
    items: [{ rating: 5, text: '=good', person: { id: guest.id } }],
    isSeries: true,
    dates: [],
  });
  expect((await read(event, community.owner, { of: 'series' })).body).toMatchObject({
    average: 3.5,
    counts: [0, 1, 0, 0, 1],
    asked: 2,
    items: [{ person: null }, { person: { id: guest.id } }],
    dates: [
      { slug: event.slug, average: 5 },
      { slug: second.slug, average: 2 },
    ],
  });
  expect((await read(second, host, { of: 'series' })).body).toMatchObject({ average: 2, dates: [{ slug: second.slug }] });
  for (const as of [member, guest]) expect((await read(event, as)).body.code).toBe('member.not_allowed');
  const columns = (['date', 'rating', 'text', 'name'] as const).map((key) => ({ key, title: key }));
  const file = await app.call('POST /events/:id/feedback/export', {
    params: { id: event.id },
    as: community.owner,
    body: { columns, filter: { of: 'series' } },
  });
  const lines = (await (await fetch(app.origin + pathOf(file.body.url))).text()).trim().split('\r\n');
  expect([lines.length, lines.at(-1)?.includes(',2,,'), lines.some((line) => line.includes("'=good"))]).toEqual([3, true, true]);
});

test('a person without an account gets a mail with a page of their own, which opening does not answer', async () => {
  const host = await person();
  const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
  const event = await createEvent(app, community, { takesVisitors: true, startsIn: 1, title: 'Tea, slowly' });
  const email = 'vera@feedback.example';
  await come(event, email);
  await mailbox.take(email);
  await shiftClock(app.db, '7 hours');
  mailbox.mails.length = 0;
  await ask();
  await ask();
  const mail = await mailbox.take(email);
  expect([mail.subject, mailbox.mails.length]).toEqual(['How was Tea, slowly?', 0]);
  const path = pathOf(mail.link);
  expect(await open(path, 'visitFeedback')).toMatchObject({ rating: null, isOpen: true, person: 'Vera Gast' });
  expect(await open(await post(path, { rating: '9', text: '' }), 'visitFeedback')).toMatchObject({ problem: 'rating', rating: null });
  const saved = await post(path, { rating: '5', text: 'Lovely.\r\nThanks.' });
  expect(await open(saved, 'visitFeedback')).toMatchObject({ note: 'saved', rating: 5, text: 'Lovely.\nThanks.', showsName: false });
  await post(path, { rating: '4', text: 'Lovely.', showsName: 'on' });
  expect((await read(event, host)).body).toMatchObject({ average: 4, items: [{ person: { firstName: 'Vera Gast' }, isVisitor: true }] });
  await sql`update event_feedback set hidden_at = app_now() where event_id = ${event.id}`.execute(app.db);
  expect(await open(path, 'visitFeedback')).toMatchObject({ rating: 4, isHidden: true });
  await post(path, { rating: '5', text: 'Lovely.' });
  expect((await read(event, host)).body).toMatchObject({ average: null, items: [] });
  await open(`${path}x`, 'visitOver');
});
