import ICAL from 'ical.js';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { type ReceivedMail, testMailbox } from '#test/mailbox.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
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
