import { sql } from 'kysely';
import { expect, it, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson } from '#test/people.ts';
import { visiting } from '#test/visits.ts';
import { plainWebRoot } from '#test/web-root.ts';

const mailbox = await testMailbox();
const app = await testApp(
  { SMTP_URL: mailbox.url, SMTP_FROM: 'Plaza <plaza@example.org>', PUBLIC_URL: 'https://plaza.example.org' },
  { webRoot: plainWebRoot() },
);
const { post, open, ask, linkTo, come, mine, pathOf } = visiting(app, mailbox);
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
let count = 0;
const address = () => `vera${(count += 1)}@visitors.example`;
const openEvent = (options: Parameters<typeof createEvent>[2] = {}) => createEvent(app, community, { takesVisitors: true, ...options });
const seats = async (id: string) => (await app.call('GET /events/:id', { params: { id } })).body;
const guests = async (id: string, state?: 'pending' | 'cancelled') =>
  (await app.call('GET /events/:id/registrations', { as: host, params: { id }, query: state ? { state } : {} })).body.items;
const told = () => runJob('events.visitors', app);
const rowsOf = (id: string) => app.db.selectFrom('event_visitors').selectAll().where('event_id', '=', id).execute();

test('a person without an account answers by e-mail, sees the ticket, changes the party, and gives the seat back', async () => {
  const event = await openEvent({ title: 'Tea, slowly', guestsPerRsvp: 2, onlineUrl: 'https://call.example/secret' });
  const email = address();
  expect((await seats(event.id)).takesVisitors).toBe(true);
  const sent = await ask(event, { email, partySize: '2', guests: 'Ben' });
  expect(sent).toBe(`/visit?event=${event.slug}&note=sent`);
  expect(await open(sent, 'visit')).toMatchObject({ note: 'sent', isOpen: true, largest: 3, event: { title: 'Tea, slowly' } });
  const mail = await mailbox.take(email);
  expect([mail.subject, mail.headers['list-unsubscribe']]).toEqual(['Please confirm: Tea, slowly', undefined]);
  expect(mail.text).not.toContain('There is an account');
  const link = pathOf(mail.link);

  // Programs that look at mails open links: nothing is held.
  expect(await open(link, 'visitConfirm')).toMatchObject({ person: 'Vera Gast', partySize: 2, problem: null });
  expect([(await seats(event.id)).goingCount, await rowsOf(event.id)]).toEqual([0, []]);

  const own = await post(link, {});
  expect(own).toMatch(/^\/visit\/mine\?token=/);
  expect(await mine(own)).toMatchObject({ state: 'going', partySize: 2, guests: ['Ben'], onlineUrl: 'https://call.example/secret' });
  expect((await mine(own)).ticket).toMatch(/\w/);
  const going = await mailbox.take(email);
  expect([going.subject, /method=REQUEST/.test(going.raw), going.headers['list-unsubscribe']]).toEqual([
    'You are going: Tea, slowly',
    true,
    undefined,
  ]);
  expect(await mine(pathOf(going.link))).toMatchObject({ state: 'going' });
  await open(link, 'visitOver');

  expect(await post(own, { act: 'change', partySize: '3', guests: 'Ben\r\nCat' })).toBe(own);
  expect([(await mine(own)).guests, (await seats(event.id)).goingCount]).toEqual([['Ben', 'Cat'], 3]);
  const given = await post(own, { act: 'cancel' });
  expect([given, await open(given, 'visitGiven')]).toEqual(['/visit/mine?given=back', { name: 'visitGiven' }]);
  expect(await open(own, 'visitOver')).toEqual({ name: 'visitOver', reason: 'gone' });
  const goodbye = await mailbox.take(email);
  expect([goodbye.subject, /method=CANCEL/.test(goodbye.raw)]).toEqual(['Given back: Tea, slowly', true]);
  expect((await seats(event.id)).goingCount).toBe(0);
  expect(await rowsOf(event.id)).toMatchObject([{ name: '', email: '', email_key: '', mailbox: null }]);
  expect(await guests(event.id, 'cancelled')).toMatchObject([{ isVisitor: true, user: { firstName: '', username: '' }, email: null }]);
  await told();
  expect(mailbox.mails).toEqual([]);
});

test('hosts see guests without an account in the table, the file, at the door and among the requests, and others do not', async () => {
  const event = await openEvent({ joinMode: 'approval', guestsPerRsvp: 1 });
  const email = address();
  const own = await come(event, email, { name: 'Vera 访客' });
  expect((await mine(own)).state).toBe('pending');
  expect((await mailbox.take(email)).subject).toContain('Waiting for the hosts');
  const params = { id: event.id };
  const { items } = (await app.call('GET /events/:id/requests', { as: host, params })).body;
  expect(items).toMatchObject([{ isVisitor: true, user: { firstName: 'Vera 访客', username: '' } }]);
  const body = { ids: [items[0]!.id], decision: 'approve' as const };
  expect((await app.call('POST /events/:id/requests', { as: host, params, body })).body.results).toMatchObject([{ outcome: 'going' }]);
  await told();
  expect((await mailbox.take(email)).subject).toContain('You are going');

  expect(await guests(event.id)).toMatchObject([{ isVisitor: true, email, state: 'going', user: { firstName: 'Vera 访客' } }]);
  const search = await app.call('GET /events/:id/registrations', { as: host, params, query: { q: '访客', sort: 'name' } });
  expect(search.body.items).toHaveLength(1);
  const seen = await app.call('GET /events/:id/attendees', { params });
  expect([seen.body.items, (await seats(event.id)).guestPreviews]).toEqual([[], []]);

  const { code, ticket } = await mine(own);
  const door = (await app.call('GET /events/:id/door/tickets', { as: host, params })).body.items;
  expect(door).toMatchObject([{ name: 'Vera 访客', username: '', signature: expect.stringContaining(code!) }]);
  const checkIns = [{ nonce: crypto.randomUUID(), ticket: ticket!, personIndex: 0, at: new Date().toISOString() }];
  const scanned = await app.call('POST /events/:id/check-ins', { as: host, params, body: { gate: '', checkIns } });
  expect(scanned.body.results).toMatchObject([{ outcome: 'in' }]);

  const link = { columns: (['name', 'email', 'state'] as const).map((key) => ({ key, title: key })), filter: {} };
  const { url } = (await app.call('POST /events/:id/registrations/export', { as: host, params, body: link })).body;
  expect(await (await fetch(app.origin + pathOf(url))).text()).toContain(`Vera 访客,${email},going`);
  const removal = { ids: [items[0]!.id], reason: 'Too many bakers.' };
  await app.call('POST /events/:id/registrations/remove', { as: host, params, body: removal });
  await told();
  const off = await mailbox.take(email);
  expect([off.text.includes('Too many bakers.'), (await mine(own)).state, (await mine(own)).reason]).toEqual([
    true,
    'cancelled',
    'Too many bakers.',
  ]);
});

test('a ticket type is told by page and mail, limits the party, and closes the form when it is not on sale', async () => {
  const event = await openEvent({ title: 'Tea with types', guestsPerRsvp: 3 });
  const params = { id: event.id };
  const type = { name: 'Table of two', maxPerOrder: 2 };
  await app.call('POST /events/:id/ticket-types', { as: host, params, body: type });
  expect(await open(`/visit?event=${event.slug}`, 'visit')).toMatchObject({ isOpen: true, largest: 2 });
  expect((await open(`/events/${event.slug}`, 'event')).event.visitors).toEqual({ largest: 2 });
  const email = address();
  const own = await come(event, email, { partySize: '2' });
  expect(await mine(own)).toMatchObject({ state: 'going', ticketType: 'Table of two', largest: 2 });
  await told();
  expect((await mailbox.take(email)).text).toContain('Ticket: Table of two');
  expect(await post(own, { act: 'change', partySize: '3', guests: '' })).toMatch(/problem=ticketSize$/);

  // What hosts change between the form and the link of the mail.
  const late = address();
  await ask(event, { email: late, partySize: '2' });
  await sql`update ticket_types set max_per_order = 1 where event_id = ${event.id}`.execute(app.db);
  const link = await linkTo(late);
  expect(await post(link, {})).toMatch(/problem=ticketSize$/);
  await sql`update ticket_types set sales_until = now() - interval '1 day' where event_id = ${event.id}`.execute(app.db);
  expect(await post(link, {})).toMatch(/problem=closed$/);
  expect(await open(`/visit?event=${event.slug}`, 'visit')).toMatchObject({ isOpen: false });
  expect(await ask(event, { email: address() })).toMatch(/problem=closed$/);
});

test('who is rejected does not ask again, under no label of the same mailbox', async () => {
  const event = await openEvent({ joinMode: 'approval' });
  const own = await come(event, 'nora@visitors.example');
  const params = { id: event.id };
  const { items } = (await app.call('GET /events/:id/requests', { as: host, params })).body;
  const body = { ids: [items[0]!.id], decision: 'reject' as const, reason: 'Bakers only.' };
  await app.call('POST /events/:id/requests', { as: host, params, body });
  await told();
  expect(await mine(own)).toMatchObject({ state: 'rejected', reason: 'Bakers only.' });
  await ask(event, { email: 'Nora+tea@visitors.example' });
  expect(await post(await linkTo('Nora+tea@visitors.example'), {})).toMatch(/problem=rejected$/);
});

it('is the choice of the hosts, and only where everyone can read the event', async () => {
  const event = await createEvent(app, community);
  const params = { id: event.id };
  const set = (as: typeof host, takesVisitors: boolean, id = event.id) =>
    app.call('PUT /events/:id/visitors', { as, params: { id }, body: { takesVisitors } });
  expect(await open(`/visit?event=${event.slug}`, 'lost')).toMatchObject({ wanted: `/events/${event.slug}` });
  expect(await ask(event, { email: address() })).toMatch(/problem=closed$/);
  expect((await set(await createPerson(app.db), true)).body.code).toBe('member.not_allowed');
  expect((await set(host, true)).body).toEqual({ takesVisitors: true, isPossible: true });
  expect((await app.call('GET /events/:id/visitors', { as: host, params })).body.takesVisitors).toBe(true);
  await open(`/visit?event=${event.slug}`, 'visit');
  const members = await createEvent(app, community, { visibility: 'members' });
  expect((await set(host, true, members.id)).body.code).toBe('event.not_public');
  const closed = await createCommunity(app, { owner: host, contentVisibility: 'members' });
  const hidden = await createEvent(app, closed, { takesVisitors: true });
  expect((await set(host, true, hidden.id)).body.code).toBe('event.not_public');
  await open(`/visit?event=${hidden.slug}`, 'lost');
  const over = await createEvent(app, community, { startsIn: -5 });
  expect((await set(host, true, over.id)).body.code).toBe('event.over');
});

it('says what is wrong with a form, and sends nothing', async () => {
  const event = await openEvent({ guestsPerRsvp: 1, capacity: 5 });
  const email = 'wrong@visitors.example';
  const bad: [Record<string, string>, string][] = [
    [{ email, name: '' }, 'name'],
    [{ email, name: 'x'.repeat(81) }, 'name'],
    [{ email, name: 'a\u0000b' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: `${email}\r\nBcc: eve@example.org` }, 'email'],
    [{ email, partySize: 'many' }, 'partySize'],
    [{ email, partySize: '0' }, 'partySize'],
    [{ email, partySize: '11' }, 'partySize'],
    [{ email, partySize: '3' }, 'tooLarge'],
    [{ email, partySize: '2', guests: 'Ann\nBen' }, 'guests'],
    [{ email, partySize: '2', guests: 'x'.repeat(81) }, 'guests'],
  ];
  for (const [fields, problem] of bad)
    expect([fields, await open(await ask(event, fields), 'visit')]).toMatchObject([fields, { problem, typed: fields }]);
  expect(await app.db.selectFrom('outbox_messages').select('id').where('recipient', 'like', 'wrong%').execute()).toEqual([]);
  for (const path of ['/visit/mine?token=abc', '/visit/confirm?token=abc', '/visit/confirm', '/visit/mine']) {
    await open(path, 'visitOver');
    await post(path, { act: 'cancel' });
  }
  const over = await openEvent({ startsIn: -5 });
  expect(await ask(over, { email })).toMatch(/problem=closed$/);
});

it('sends the same page to all, and offers the sign-in to those with an account, whose answer it becomes', async () => {
  const event = await openEvent();
  const member = await createPerson(app.db);
  const email = `${member.username}@example.org`;
  expect(await ask(event, { email })).toBe(`/visit?event=${event.slug}&note=sent`);
  const mail = await mailbox.take(email);
  expect(mail.text).toContain(`There is an account with this address, ${member.username}`);
  expect(await post(pathOf(mail.link), {})).toBe(`/visit?event=${event.slug}&note=account`);
  expect((await app.call('GET /events/:id', { as: member, params: { id: event.id } })).body.myRegistration?.state).toBe('going');
  expect(await rowsOf(event.id)).toEqual([]);
  await ask(event, { email: email.replace('@', '+tea@') });
  expect(await post(await linkTo(email.replace('@', '+tea@')), {})).toMatch(/problem=answered$/);
});

it('takes no answer for the mailbox of a banned or disabled account', async () => {
  const [banned, disabled] = [await createPerson(app.db), await createPerson(app.db)];
  const event = await openEvent();
  await app.db
    .insertInto('memberships')
    .values({ community_id: community.id, user_id: banned.id, state: 'banned' } as never)
    .execute();
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
  for (const email of [`${banned.username}@example.org`, `${banned.username}+new@example.org`, `${disabled.username}@example.org`]) {
    await ask(event, { email });
    expect([email, await post(await linkTo(email), {})]).toEqual([email, expect.stringMatching(/problem=refused$/)]);
  }
  expect((await seats(event.id)).goingCount).toBe(0);
});
