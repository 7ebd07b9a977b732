import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock, turnClockBack } from '#test/database.ts';
import { createEvent, register, wallIn } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, proveAgain } from '#test/people.ts';
import { visiting } from '#test/visits.ts';
import { plainWebRoot } from '#test/web-root.ts';

const mailbox = await testMailbox();
const app = await ownApp(
  { SMTP_URL: mailbox.url, SMTP_FROM: 'Plaza <plaza@example.org>', PUBLIC_URL: 'https://plaza.example.org' },
  { webRoot: plainWebRoot() },
);
const { post, open, ask, linkTo, come, mine, pathOf } = visiting(app, mailbox);
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
let count = 0;
const address = () => `ida${(count += 1)}@visitors.example`;
const openEvent = (options: Parameters<typeof createEvent>[2] = {}) => createEvent(app, community, { takesVisitors: true, ...options });
/** Twice, as what is told is told once. */
const told = async () => {
  await runJob('events.visitors', app);
  await runJob('events.visitors', app);
};
const next = async (email: string) => {
  await told();
  const mail = await mailbox.take(email);
  expect(mailbox.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  return {
    subject: mail.subject,
    text: mail.text,
    headers: mail.headers,
    method: /method=(\w+)/.exec(mail.raw)?.[1] ?? null,
    raw: mail.raw,
  };
};
const nothingFor = async (email: string) => {
  await told();
  expect(mailbox.mails.filter(({ to }) => to.includes(email))).toEqual([]);
};
const poolOf = (id: string) =>
  app.db.selectFrom('inventory_pools').select(['confirmed', 'held']).where('event_id', '=', id).executeTakeFirstOrThrow();

beforeEach(async () => {
  await turnClockBack(app.db);
  mailbox.mails.length = 0;
});

test('a place on the waitlist shows its position, and the promotion is told once, with the calendar', async () => {
  const event = await openEvent({ title: 'Tea, slowly', capacity: 1 });
  const member = await createPerson(app.db);
  await register(app, event, member);
  const email = address();
  const own = await come(event, email);
  expect(await mine(own)).toMatchObject({ state: 'waitlisted', position: 1, ticket: null });
  expect((await next(email)).subject).toBe('On the waitlist: Tea, slowly');
  await app.call('DELETE /events/:id/rsvp', { as: member, params: { id: event.id } });
  expect(await next(email)).toMatchObject({ subject: 'You are going: Tea, slowly', method: 'REQUEST' });
  expect([(await mine(own)).state, await poolOf(event.id)]).toEqual(['going', { confirmed: 1, held: 0 }]);
});

test('an offer is accepted or declined by its link, and goes to the next', async () => {
  const event = await openEvent({ capacity: 1, waitlistMode: 'offer' });
  const member = await createPerson(app.db);
  await register(app, event, member);
  const [first, second] = [address(), address()];
  const paths = [await come(event, first), await come(event, second)];
  for (const email of [first, second]) await next(email);
  await app.call('DELETE /events/:id/rsvp', { as: member, params: { id: event.id } });
  const offer = await next(first);
  expect([offer.subject.startsWith('A seat is held for you'), await poolOf(event.id)]).toEqual([true, { confirmed: 0, held: 1 }]);
  expect((await mine(paths[0]!)).offerExpiresAt).not.toBe(null);
  await post(paths[0]!, { act: 'decline' });
  await open(paths[0]!, 'visitOver');
  expect((await next(first)).subject).toContain('Given back');
  expect((await next(second)).subject).toContain('A seat is held for you');
  expect(await post(paths[1]!, { act: 'accept' })).toBe(paths[1]);
  expect(await next(second)).toMatchObject({ method: 'REQUEST' });
  expect([(await mine(paths[1]!)).state, await poolOf(event.id)]).toEqual(['going', { confirmed: 1, held: 0 }]);
});

test('changes, a postponement, its new date with a deadline, the end and the restoration are told, each once', async () => {
  await proveAgain(app, host);
  const event = await openEvent({ title: 'Tea, slowly' });
  const email = address();
  const own = await come(event, email);
  await next(email);
  const params = { id: event.id };
  const { version } = (await app.call('GET /events/:id/plan', { as: host, params })).body;
  await app.call('PUT /events/:id', { as: host, params, body: { wallStart: wallIn(50), wallEnd: wallIn(52), version } });
  const changed = await next(email);
  expect(changed).toMatchObject({ subject: 'Changed: Tea, slowly', method: 'REQUEST' });
  expect(changed.text).toMatch(/\n\nNew time\n\nThis is how it stands now:\n.*\d\d:\d\d UTC\n/);
  await app.call('POST /events/:id/postponement', { as: host, params, body: { reason: 'Rain' } });
  const postponed = await next(email);
  expect(postponed.text).toContain('its new date is still open. You keep your seat.\n\nReason: Rain\n\n');
  expect(postponed.text).not.toMatch(/New time|\d\d:\d\d|Your answer stays/);
  const reconfirmBy = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const date = { wallStart: wallIn(72), wallEnd: wallIn(74), zone: 'UTC', reconfirmBy };
  await app.call('PUT /events/:id/date', { as: host, params, body: date });
  expect((await next(email)).text).toMatch(/\n\nNew time\n\n[^]*\n\nPlease confirm by/);
  expect((await mine(own)).reconfirmBy).toBe(reconfirmBy);
  const unconfirmed = async () =>
    (await app.call('GET /events/:id/registrations', { as: host, params, query: { state: 'unconfirmed' } })).body.items;
  expect(await unconfirmed()).toMatchObject([{ isVisitor: true, reconfirmBy }]);
  await post(own, { act: 'confirm' });
  expect([await mine(own), await unconfirmed()]).toMatchObject([{ state: 'going', reconfirmBy: null }, []]);
  await app.call('POST /events/:id/cancellation', { as: host, params, body: { reason: 'Storm' } });
  const off = await next(email);
  expect([off.method, off.text.includes('Storm'), (await mine(own)).event.isCancelled]).toEqual(['CANCEL', true, true]);
  await app.call('DELETE /events/:id/cancellation', { as: host, params });
  expect(await next(email)).toMatchObject({ subject: 'Changed: Tea, slowly', method: 'REQUEST' });
  await nothingFor(email);
});

test('those who wait for a seat read of a postponement that their answer stays, in their language', async () => {
  const event = await openEvent({ title: 'Tea', capacity: 1 });
  const [email, waiting] = [address(), address()];
  await come(event, email);
  await come(event, waiting, { lang: 'zh-CN' });
  for (const one of [email, waiting]) await next(one);
  await app.call('POST /events/:id/postponement', { as: host, params: { id: event.id }, body: { reason: 'Rain' } });
  const { text } = await next(waiting);
  expect(text).toContain('「Tea」已延期，新日期待定，你的报名状态不变。\n\n原因：Rain\n\n');
  expect(text).not.toContain('名额保留');
});

test('a seat that is not confirmed for the new date is given away', async () => {
  const event = await openEvent({ capacity: 1 });
  const [email, waiting] = [address(), address()];
  const own = await come(event, email);
  await come(event, waiting);
  for (const one of [email, waiting]) await next(one);
  await sql`update registrations set reconfirm_by = app_now() - interval '1 minute' where event_id = ${event.id} and state = 'going'`.execute(
    app.db,
  );
  expect((await next(email)).method).toBe('CANCEL');
  expect([(await mine(own)).state, (await next(waiting)).method, await poolOf(event.id)]).toEqual([
    'cancelled',
    'REQUEST',
    { confirmed: 1, held: 0 },
  ]);
});

test('reminders come at the times of the event, end by one click, and come back', async () => {
  const event = await openEvent({ title: 'Tea, slowly', startsIn: 30 });
  const email = address();
  const own = await come(event, email);
  await next(email);
  await shiftClock(app.db, '7 hours');
  const mail = await next(email);
  expect([mail.subject, mail.headers['list-unsubscribe-post']]).toEqual(['Coming up: Tea, slowly', 'List-Unsubscribe=One-Click']);
  expect(mail.text).not.toContain('personal-center');
  const unsubscribe = pathOf(/<(\S+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? null);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect(await (await fetch(app.origin + unsubscribe, { method: 'POST', body })).text()).toBe('OK');
  expect((await mine(own)).isReminded).toBe(false);
  await shiftClock(app.db, '22 hours 30 minutes');
  await nothingFor(email);
  await post(own, { act: 'loud' });
  expect((await next(email)).subject).toBe('Coming up: Tea, slowly');
});

test('people are erased thirty days after the end, and their seats are counted on', async () => {
  const event = await openEvent({ guestsPerRsvp: 1 });
  const email = address();
  const own = await come(event, email, { partySize: '2', guests: 'Ben' });
  await next(email);
  const stored = () =>
    app.db
      .selectFrom('event_visitors as v')
      .innerJoin('registrations as r', 'r.visitor_id', 'v.id')
      .select(['v.name', 'v.email', 'v.mailbox', 'r.guests', 'r.state', 'r.party_size'])
      .where('v.event_id', '=', event.id)
      .execute();
  await shiftClock(app.db, '31 days');
  await runJob('events.erase_visitors', app);
  expect(await stored()).toMatchObject([{ email, guests: ['Ben'] }]);
  await shiftClock(app.db, '2 days');
  await runJob('events.erase_visitors', app);
  expect(await stored()).toEqual([{ name: '', email: '', mailbox: null, guests: [], state: 'going', party_size: 2 }]);
  await open(own, 'visitOver');
});

test('the link of the mail is valid for a day, and nothing of it stays', async () => {
  const event = await openEvent({ startsIn: 100 });
  const email = address();
  await ask(event, { email });
  const link = await linkTo(email);
  await open(link, 'visitConfirm');
  await shiftClock(app.db, '25 hours');
  await open(link, 'visitOver');
  expect(await post(link, {})).toBe(link);
  expect(await poolOf(event.id)).toEqual({ confirmed: 0, held: 0 });
});

test('an account that proves the address later has the answer, by itself and as it answers', async () => {
  const [swept, own] = [await openEvent({ startsIn: 90 }), await openEvent({ startsIn: 90 })];
  const member = await createPerson(app.db);
  const email = `${member.username}@example.org`;
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', member.id).execute();
  for (const event of [swept, own]) await come(event, email);
  await app.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', member.id).execute();
  const answer = await app.call('POST /events/:id/rsvp', { as: member, params: { id: own.id }, body: {} });
  expect([answer.body.state, await poolOf(own.id)]).toEqual(['going', { confirmed: 1, held: 0 }]);
  await told();
  expect((await app.call('GET /events/:id', { as: member, params: { id: swept.id } })).body.myRegistration?.state).toBe('going');
  const rows = await app.db.selectFrom('event_visitors').select(['mailbox']).where('event_id', 'in', [swept.id, own.id]).execute();
  expect(rows).toEqual([{ mailbox: null }, { mailbox: null }]);
  const live = await app.db
    .selectFrom('registrations')
    .select(['user_id', 'visitor_id'])
    .where('event_id', 'in', [swept.id, own.id])
    .execute();
  expect(live).toEqual([swept, own].map(() => ({ user_id: member.id, visitor_id: null })));
});

test('of an account that has answered, what was answered with its address is given back', async () => {
  const event = await openEvent({ startsIn: 90 });
  const [visitor, member] = [address(), await createPerson(app.db)];
  await come(event, visitor);
  await register(app, event, member);
  await app.db.updateTable('users').set({ email: visitor, email_key: visitor }).where('id', '=', member.id).execute();
  await told();
  expect(await poolOf(event.id)).toEqual({ confirmed: 1, held: 0 });
});

test('another ticket or way that hosts give is told once, by its name', async () => {
  const event = await openEvent({ title: 'Tea for two', onlineCapacity: 5, onlineUrl: 'https://call.example/tea' });
  const params = { id: event.id };
  const add = async (name: string) =>
    (await app.call('POST /events/:id/ticket-types', { as: host, params, body: { name } })).body.items.at(-1)!.id;
  await add('Pass');
  const email = address();
  const own = await come(event, email);
  expect((await next(email)).text).toContain('Ticket: Pass');
  const { items } = (await app.call('GET /events/:id/registrations', { as: host, params })).body;
  const move = (body: { ticketTypeId?: string; way?: 'online' }) =>
    app.call('POST /events/:id/registrations/move', { as: host, params, body: { ids: [items[0]!.id], ...body } });

  await move({ ticketTypeId: await add('Patron') });
  const moved = await next(email);
  expect([moved.subject, moved.method]).toEqual(['Your ticket was changed: Tea for two', 'REQUEST']);
  expect(moved.text).toContain('Ticket: Patron');
  expect(moved.text).toContain('You take part in Tea for two in person.');
  expect(await mine(own)).toMatchObject({ state: 'going', ticketType: 'Patron' });
  await nothingFor(email);

  await move({ way: 'online' });
  const { text } = await next(email);
  expect([text.includes('You take part in Tea for two online.'), text.includes('in person')]).toEqual([true, false]);
  await nothingFor(email);
});
