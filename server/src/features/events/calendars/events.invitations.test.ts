import ICAL from 'ical.js';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register, wallIn } from '#test/events.ts';
import { type ReceivedMail, testMailbox } from '#test/mailbox.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, proveAgain, type TestUser } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';
import { calendarChanged } from './index.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, SMTP_FROM: 'Plaza <plaza@example.org>', PUBLIC_URL: 'https://plaza.example.org' });

const addressOf = ({ username }: TestUser) => `${username}@example.org`;
const run = () => runJob('events.invitations', app);
/** The calendar part beside the text, which programs take in, as another program reads it. */
function calendarIn({ raw }: ReceivedMail) {
  const part = /Content-Type: text\/calendar;[^]*?method=(\w+)[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw)!;
  const isBase64 = /Content-Transfer-Encoding: base64/i.test(part[0]);
  const text = isBase64
    ? Buffer.from(part[2]!, 'base64').toString()
    : part[2]!.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return {
    method: part[1],
    sequence: event.sequence,
    uid: event.uid,
    status: event.component.getFirstPropertyValue('status'),
    organizer: event.organizer,
  };
}
const take = async (user: TestUser) => {
  await run();
  const mail = await mailbox.take(addressOf(user));
  return { mail, ...calendarIn(mail) };
};
const nothingFor = async (user: TestUser) => {
  await run();
  expect(mailbox.mails.filter(({ to }) => to.includes(addressOf(user)))).toEqual([]);
};

async function world(capacity: number | null = null) {
  const owner = await createPerson(app.db);
  const community = await createCommunity(app, { owner, contentVisibility: 'public' });
  const event = await createEvent(app, community, { title: 'Tea, slowly', capacity, onlineUrl: 'https://call.example/secret' });
  const params = { id: event.id };
  const go = (as: TestUser) => app.call('POST /events/:id/rsvp', { as, params, body: {} });
  const give = (as: TestUser) => app.call('DELETE /events/:id/rsvp', { as, params });
  const change = () =>
    app.database.transact(async (tx) => {
      await sql`update events set ics_sequence = ics_sequence + 1, title = 'Tea, later' where id = ${event.id}`.execute(tx);
      await calendarChanged(tx, event.id);
    });
  const cancel = (isOff = true) =>
    app.database.transact(async (tx) => {
      await sql`update events set ics_sequence = ics_sequence + 1, status = ${isOff ? 'cancelled' : 'published'}, status_reason = 'Storm' where id = ${event.id}`.execute(
        tx,
      );
      await calendarChanged(tx, event.id);
    });
  return { owner, event, go, give, change, cancel, guest: await createPerson(app.db, { language: 'en-US' }) };
}

test('the mail names the ticket type', async () => {
  const { owner, event, go, guest } = await world();
  await app.call('POST /events/:id/ticket-types', { as: owner, params: { id: event.id }, body: { name: 'Supporter' } });
  await go(guest);
  expect((await take(guest)).mail.text).toContain('Ticket: Supporter');
});

test('a guest is invited, told of changes and of the end; each once, under one UID, with a SEQUENCE that rises', async () => {
  const { event, go, change, cancel, guest } = await world();
  await go(guest);
  const invited = await take(guest);
  expect(invited).toMatchObject({
    method: 'REQUEST',
    sequence: 0,
    uid: `${event.id}@plaza`,
    status: 'CONFIRMED',
    organizer: 'mailto:plaza@example.org',
  });
  expect(invited.mail.subject).toBe('You are going: Tea, slowly');
  expect(invited.mail.headers['list-unsubscribe']).toMatch(/^<https:\/\/plaza\.example\.org\/unsubscribe\?token=/);
  await nothingFor(guest);
  await change();
  await change();
  const changed = await take(guest);
  expect([changed.method, changed.sequence, changed.mail.subject]).toEqual(['REQUEST', 2, 'Changed: Tea, later']);
  await cancel();
  const off = await take(guest);
  expect([off.method, off.sequence, off.status, off.uid]).toEqual(['CANCEL', 3, 'CANCELLED', invited.uid]);
  expect(off.mail.text).toContain('Storm');
  expect(off.mail.raw).not.toContain('call.example');
  await nothingFor(guest);
  await cancel(false);
  expect(await take(guest)).toMatchObject({ method: 'REQUEST', sequence: 4 });
});

test('a seat that is given back leaves the calendar, and a new one comes back with a higher SEQUENCE', async () => {
  const { go, give, guest } = await world();
  await go(guest);
  expect(await take(guest)).toMatchObject({ method: 'REQUEST', sequence: 0 });
  await give(guest);
  expect(await take(guest)).toMatchObject({ method: 'CANCEL', sequence: 1 });
  await go(guest);
  expect(await take(guest)).toMatchObject({ method: 'REQUEST', sequence: 2 });
});

test('an answer that was taken back before the mail went sends nothing; neither does a place on the waitlist until there is a seat', async () => {
  const { go, give, guest } = await world(1);
  await go(guest);
  await give(guest);
  await nothingFor(guest);
  const next = await createPerson(app.db);
  await go(guest);
  await go(next);
  await nothingFor(next);
  expect(await mailbox.take(addressOf(guest))).toBeDefined();
  await give(guest);
  const promoted = await take(next);
  expect(promoted.method).toBe('REQUEST');
  const due = await app.db.selectFrom('notifications').select(['kind', 'mail_due_at']).where('user_id', '=', next.id).execute();
  expect(due).toEqual([{ kind: 'event.promoted', mail_due_at: null }]);
});

test('the switch of the settings and the link below the mail end them', async () => {
  const { go, guest } = await world();
  await app.call('PUT /notifications/settings', { as: guest, body: { withoutMail: ['invitations'] } });
  await go(guest);
  await nothingFor(guest);
});

test('runs at once tell each guest once', async () => {
  const { go, event } = await world();
  const guests = await Promise.all(Array.from({ length: 5 }, () => createPerson(app.db)));
  for (const guest of guests) await go(guest);
  await Promise.all([runJob('events.invitations', app), runJob('events.invitations', app), runJob('events.invitations', app)]);
  for (const guest of guests) {
    await mailbox.take(addressOf(guest));
    expect(mailbox.mails.filter(({ to }) => to.includes(addressOf(guest)))).toEqual([]);
  }
  expect(await app.db.selectFrom('calendar_changes').selectAll().where('event_id', '=', event.id).execute()).toEqual([]);
});

test('what was sent keeps neither the calendar nor the text in the outbox', async () => {
  const { go, guest } = await world();
  await go(guest);
  await take(guest);
  const { rows } = await sql<{ state: string; calendar: string | null; text: string }>`select state, calendar, text from outbox_messages
    where recipient = ${addressOf(guest)}`.execute(app.db);
  expect(rows).toEqual([{ state: 'sent', calendar: null, text: '' }]);
});

describe('a change of an event', () => {
  type Job = 'events.invitations' | 'notifications.mail';
  const calendarsFirst: readonly Job[] = ['events.invitations', 'notifications.mail'];
  const noticesFirst: readonly Job[] = ['notifications.mail', 'events.invitations', 'notifications.mail'];
  /** All mails to each of the users, once those of notices are due. */
  const later = async (users: readonly TestUser[], order = calendarsFirst) => {
    await shiftClock(app.db, '3 minutes');
    for (const job of order) await runJob(job, app);
    return users.map((user) => {
      const own = mailbox.mails.filter(({ to }) => to.includes(addressOf(user)));
      for (const mail of own) mailbox.mails.splice(mailbox.mails.indexOf(mail), 1);
      return own;
    });
  };
  const subjectsOf = (mails: readonly (readonly ReceivedMail[])[]) => mails.map((own) => own.map(({ subject }) => subject));

  /** Two guests who have their invitations, and one on the waitlist. */
  async function guests() {
    const owner = await createPerson(app.db);
    await proveAgain(app, owner);
    const event = await createEvent(app, await createCommunity(app, { owner, contentVisibility: 'public' }), { title: 'Tea' });
    const params = { id: event.id };
    const [english, chinese, waiting] = await Promise.all(
      (['en-US', 'zh-CN', 'en-US'] as const).map((language) => createPerson(app.db, { language })),
    );
    for (const as of [english!, chinese!]) await app.call('POST /events/:id/rsvp', { as, params, body: {} });
    await register(app, event, waiting!, { state: 'waitlisted' });
    const all = [english!, chinese!, waiting!] as const;
    expect(subjectsOf(await later(all))).toEqual([['You are going: Tea'], ['你将参加：Tea'], []]);
    const change = async (body: object) => {
      const { version } = (await app.call('GET /events/:id/plan', { as: owner, params })).body;
      await app.call('PUT /events/:id', { as: owner, params, body: { ...body, version } });
    };
    return { all, owner, params, change };
  }
  const moved = { wallStart: wallIn(72), wallEnd: wallIn(74), venue: { name: 'Old Mill' } };

  test.each([
    ['calendars', calendarsFirst],
    ['notices', noticesFirst],
  ])('is in one mail, in its language, and those who wait are notified of it; the job of %s runs first', async (_, order) => {
    const { all, change } = await guests();
    await change(moved);
    const mails = await later(all, order);
    expect(subjectsOf(mails)).toEqual([['Changed: Tea'], ['活动有变：Tea'], ['Tea has changed']]);
    expect(mails[0]![0]!.text).toMatch(/\n\nNew time · New place\n\nThis is how it stands now:\n[^]*\n\nOld Mill\n/);
    expect(mails[1]![0]!.text).toContain('\n\n时间有变 · 地点有变\n\n现在的安排是：\n');
    expect(mails[2]![0]!.text).toContain('New time · New place');
  });

  test('of the title alone, which moves no calendar, is notified to all', async () => {
    const { all, change } = await guests();
    await change({ title: 'Coffee' });
    const mails = await later(all);
    expect(subjectsOf(mails)).toEqual([['Coffee has changed'], ['新消息：「Coffee」有变动'], ['Coffee has changed']]);
    expect(mails[0]![0]!.text).toContain('New title');
  });

  test('of its date to none says why, and no former date; the new one comes with the deadline', async () => {
    const { all, owner, params, change } = await guests();
    await change(moved);
    await later(all);
    await app.call('POST /events/:id/postponement', { as: owner, params, body: { reason: 'Rain' } });
    const [english, chinese, waiting] = await later(all);
    expect([english!.length, chinese!.length, waiting!.length]).toEqual([1, 1, 1]);
    expect(english![0]!.text).toMatch(
      /Tea is postponed, and its new date is still open\. You keep your seat\.\n\nReason: Rain\n\nOld Mill\n/,
    );
    expect(english![0]!.text).not.toMatch(/New time|how it stands|\d\d:\d\d|Please confirm/);
    expect(chinese![0]!.text).toContain('「Tea」已延期，新日期待定，你的名额保留。\n\n原因：Rain\n\n');

    const reconfirmBy = new Date(Date.now() + 20 * 3_600_000).toISOString();
    const date = { wallStart: wallIn(96), wallEnd: wallIn(98), zone: 'UTC', reconfirmBy };
    await app.call('PUT /events/:id/date', { as: owner, params, body: date });
    const mails = await later(all);
    expect(subjectsOf(mails)).toEqual([['Changed: Tea'], ['活动有变：Tea'], ['Tea has a new date']]);
    expect(mails[0]![0]!.text).toContain(`Please confirm on the page of the event by `);
    expect(mails[0]![0]!.text).toContain(`${reconfirmBy.slice(11, 16)} UTC that you still come.`);
    expect(mails[0]![0]!.text).not.toMatch(/Reason|postponed/);
    expect(mails[1]![0]!.text).toMatch(/请在 .*UTC前到活动页确认仍会参加/);
  });

  test('on several dates of a series is in the mail of the date of a guest; one who waits at another is notified too', async () => {
    const owner = await createPerson(app.db);
    const community = await createCommunity(app, { owner, contentVisibility: 'public' });
    const times = { wallStart: `${yearAhead}-07-01T19:00`, wallEnd: `${yearAhead}-07-01T21:00`, zone: 'UTC' };
    const body = { communityId: community.id, title: 'Choir', ...times, rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=2' };
    const params = { id: (await app.call('POST /events', { as: owner, body })).body.id };
    const { items } = (await app.call('GET /events/:id/dates', { as: owner, params })).body;
    const second = { id: items[1]!.id };
    const people = [await createPerson(app.db, { language: 'en-US' }), await createPerson(app.db, { language: 'en-US' })] as const;
    await app.call('POST /events/:id/rsvp', { as: people[0], params: second, body: {} });
    await app.call('POST /events/:id/rsvp', { as: people[1], params: second, body: {} });
    const { id: poolId } = await app.db
      .selectFrom('inventory_pools')
      .select('id')
      .where('event_id', '=', params.id)
      .executeTakeFirstOrThrow();
    await register(app, { ...params, slug: '', poolId }, people[1], { state: 'waitlisted' });
    await later(people);
    const later19 = { wallStart: times.wallStart.replace('19', '20'), wallEnd: times.wallEnd.replace('21', '22') };
    await app.call('PUT /events/:id/series', { as: owner, params, body: { scope: 'following', version: 1, ...later19 } });
    expect(subjectsOf(await later(people, noticesFirst))).toEqual([['Changed: Choir'], ['Changed: Choir', 'Dates of Choir have changed']]);
  });
});
