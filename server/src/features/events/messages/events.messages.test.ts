import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const mailbox = await testMailbox();
const app = await ownApp({ SMTP_URL: mailbox.url, SMTP_FROM: 'Plaza <plaza@example.org>', PUBLIC_URL: 'https://plaza.example.org' });
const person = () => createPerson(app.db);

async function world() {
  const host = await person();
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { host, capacity: 3, title: 'Tea, slowly' });
  const [going, waiting, maybe, other] = [await person(), await person(), await person(), await person()];
  await register(app, event, going);
  await register(app, event, other);
  await register(app, event, waiting, { state: 'waitlisted' });
  await app.db.insertInto('event_interests').values({ event_id: event.id, user_id: maybe.id, interest: 'maybe' }).execute();
  return { host, community, event, going, other, waiting, maybe };
}
type Body = Partial<CallInput<'POST /events/:id/messages'>['body']>;
const send = ({ id }: TestEvent, as: TestUser, body: Body = {}) =>
  app.call('POST /events/:id/messages', {
    params: { id },
    as,
    body: { clientId: newId(), subject: 'Bring a cup', body: 'We have **no** cups.', segment: 'going', ...body },
  });
const count = async ({ id }: TestEvent, as: TestUser, segment: CallInput<'POST /events/:id/messages'>['body']['segment']) =>
  (await app.call('POST /events/:id/messages/recipients', { params: { id }, as, body: { segment } })).body.count;
const run = () => runJob('events.messages', app);
const noticesOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as, query: { group: 'events' } })).body.items.map(({ kind, title, message, url }) => ({
    kind,
    title,
    message,
    url,
  }));
const history = async ({ id }: TestEvent, as: TestUser) =>
  (await app.call('GET /events/:id/messages', { params: { id }, as, query: {} })).body.items;
/** Of the database's clock, which the tests of this file move on. */
const inHours = async (hours: number) => {
  const { rows } = await sql<{ at: Date }>`select app_now() + ${hours} * interval '1 hour' as at`.execute(app.db);
  return rows[0]!.at.toISOString();
};

test('a message reaches its segment once, as a notice and a mail, and hosts see who got it and read it', async () => {
  const { host, event, going, other, waiting, maybe } = await world();
  expect(await count(event, host, 'going')).toBe(2);
  expect(await count(event, host, 'everyone')).toBe(4);
  const { body, status } = await send(event, host);
  expect([status, body.state]).toEqual([200, 'scheduled']);
  await run();
  await run();
  const url = `/events/${event.slug}?message=${body.id}`;
  expect(await noticesOf(going)).toEqual([{ kind: 'event.message', title: 'Tea, slowly: Bring a cup', message: 'We have no cups.', url }]);
  expect([await noticesOf(waiting), await noticesOf(maybe)]).toEqual([[], []]);
  const read = (as: TestUser) => app.call('GET /events/:id/messages/:messageId', { params: { id: event.id, messageId: body.id }, as });
  expect((await read(going)).body).toMatchObject({ subject: 'Bring a cup', body: 'We have **no** cups.', by: { id: host.id } });
  expect((await read(host)).status).toBe(200);
  expect((await read(waiting)).body.code).toBe('event_message.not_found');
  expect(await history(event, host)).toMatchObject([{ state: 'sent', recipients: 2, delivered: 2, read: 1, segment: 'going' }]);
  await shiftClock(app.db, '5 minutes');
  await runJob('notifications.mail', app);
  const mails = mailbox.mails.filter(({ to }) => to.includes(`${other.username}@example.org`));
  expect(mails).toHaveLength(1);
});

test('a message that is sent twice by a double click is one', async () => {
  const { host, event, going } = await world();
  const clientId = newId();
  const [one, two] = await Promise.all([send(event, host, { clientId }), send(event, host, { clientId })]);
  expect(one.body.id).toBe(two.body.id);
  await run();
  expect(await noticesOf(going)).toHaveLength(1);
  expect(await history(event, host)).toHaveLength(1);
});

test('hosts and those who run the community write; helpers at the door, members and strangers do not', async () => {
  const { host, community, event, going } = await world();
  const [helper, admin, moderator, member] = [await person(), await person(), await person(), await person()];
  await addMember(app, community, admin, { role: 'admin' });
  await addMember(app, community, moderator, { role: 'moderator' });
  await addMember(app, community, member);
  await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: helper.id, role: 'check_in' }).execute();
  for (const as of [host, admin]) expect((await send(event, as)).status).toBe(200);
  for (const as of [helper, member, going]) expect((await send(event, as)).body.code).toBe('member.not_allowed');
  const list = (as: TestUser) => app.call('GET /events/:id/messages', { params: { id: event.id }, as, query: {} });
  for (const as of [helper, member]) expect((await list(as)).body.code).toBe('member.not_allowed');
  const hidden = await createEvent(app, community, { visibility: 'private' });
  expect((await send(hidden, going)).body.code).toBe('event.not_found');
});

test('who left, was blocked or disabled between planning and sending gets nothing; what is planned is changed and withdrawn', async () => {
  const { host, event, going, other } = await world();
  const planned = (await send(event, host, { sendAt: await inHours(3) })).body;
  const kept = await person();
  await register(app, event, kept);
  const params = { id: event.id, messageId: planned.id };
  const change = async (version: number) =>
    app.call('PUT /events/:id/messages/:messageId', {
      params,
      as: host,
      body: { subject: 'Bring two cups', body: 'Two.', segment: 'going', sendAt: await inHours(4), version },
    });
  expect((await change(1)).body.subject).toBe('Bring two cups');
  expect((await change(1)).body.code).toBe('record.changed');
  const second = (await send(event, host, { sendAt: await inHours(2) })).body;
  const cancel = () => app.call('DELETE /events/:id/messages/:messageId', { params: { id: event.id, messageId: second.id }, as: host });
  expect([(await cancel()).body.state, (await cancel()).body.state]).toEqual(['cancelled', 'cancelled']);
  await app.call('DELETE /events/:id/rsvp', { params: { id: event.id }, as: going });
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', other.id).execute();
  await run();
  expect(await noticesOf(kept)).toEqual([]);
  await shiftClock(app.db, '5 hours');
  await run();
  expect((await noticesOf(kept)).map(({ title }) => title)).toEqual(['Tea, slowly: Bring two cups']);
  const written = await app.db.selectFrom('event_message_recipients').select('user_id').where('message_id', '=', planned.id).execute();
  expect(written.map(({ user_id }) => user_id)).not.toContain(going.id);
  expect(written.map(({ user_id }) => user_id)).not.toContain(other.id);
  expect((await change(3)).body.code).toBe('event.message_settled');
});

test.each(['cancelled', 'postponed'] as const)(
  'what was planned before the event was %s is stopped, and can be planned again',
  async (state) => {
    const { host, event, going } = await world();
    const { id } = (await send(event, host, { sendAt: await inHours(1) })).body;
    await app.db.updateTable('events').set({ status: state }).where('id', '=', event.id).execute();
    await shiftClock(app.db, '2 hours');
    await run();
    const [stopped] = await history(event, host);
    expect(stopped).toMatchObject({ id, state: 'stopped', recipients: 0 });
    expect(await noticesOf(going)).toEqual([]);
    const again = await app.call('PUT /events/:id/messages/:messageId', {
      params: { id: event.id, messageId: id },
      as: host,
      body: { subject: 'It is off', body: 'Sorry.', segment: 'going', version: stopped!.version },
    });
    expect(again.status).toBe(200);
    await run();
    expect((await noticesOf(going)).map(({ title }) => title)).toEqual(['Tea, slowly: It is off']);
  },
);

test('bad input names its field, and an event sends ten messages a day', async () => {
  const { host, event } = await world();
  const bad = async (body: Body) => (await send(event, host, body)).body as unknown as { code: string; errors?: { field: string }[] };
  expect(await bad({ subject: '' })).toMatchObject({ code: 'request.invalid', errors: [{ field: 'subject' }] });
  expect(await bad({ subject: 'x'.repeat(121) })).toMatchObject({ errors: [{ field: 'subject' }] });
  expect(await bad({ body: 'x'.repeat(10_001) })).toMatchObject({ errors: [{ field: 'body' }] });
  expect(await bad({ segment: 'chosen' })).toMatchObject({ errors: [{ field: 'ids' }] });
  for (const sendAt of [await inHours(-1), await inHours(24 * 40)])
    expect(await bad({ sendAt })).toMatchObject({ code: 'event.bad_message_time', errors: [{ field: 'sendAt' }] });
  expect(await bad({ segment: 'pending' })).toMatchObject({ code: 'event.message_no_recipients', errors: [{ field: 'segment' }] });
  expect(await history(event, host)).toEqual([]);
  for (let sent = 0; sent < 10; sent += 1) expect((await send(event, host, { sendAt: await inHours(1) })).status).toBe(200);
  expect((await bad({})).code).toBe('event.message_rate');
});

test('a preview shows the notice and the mail in each language, and a test goes to its author only', async () => {
  const { host, event, going } = await world();
  const words = { subject: 'Bring a cup', body: 'We have *none*.' };
  const { items } = (await app.call('POST /events/:id/messages/preview', { params: { id: event.id }, as: host, body: words })).body;
  expect(items.map(({ language, notice }) => [language, notice.title, notice.message]).toSorted()).toEqual([
    ['en-US', 'Tea, slowly: Bring a cup', 'We have none.'],
    ['zh-CN', '「Tea, slowly」Bring a cup', 'We have none.'],
  ]);
  expect(items[0]!.mail.text).toContain(`/events/${event.slug}?message=`);
  await app.call('POST /events/:id/messages/test', { params: { id: event.id }, as: host, body: words });
  expect((await noticesOf(host)).map(({ title }) => title)).toEqual(['Tea, slowly: Bring a cup']);
  expect(await noticesOf(going)).toEqual([]);
  expect(await history(event, host)).toEqual([]);
});

test('chosen guests of this event get it, and who was checked in is told from who was not', async () => {
  const { host, event, going, other } = await world();
  const rows = await app.db.selectFrom('registrations').select(['id', 'user_id']).where('event_id', '=', event.id).execute();
  const mine = rows.find(({ user_id }) => user_id === going.id)!;
  const checkIn = {
    id: newId(),
    event_id: event.id,
    registration_id: mine.id,
    person_index: 0,
    nonce: newId(),
    scanned_at: sql<Date>`app_now()`,
  };
  await app.db.insertInto('check_ins').values(checkIn).execute();
  expect([await count(event, host, 'checked_in'), await count(event, host, 'not_checked_in')]).toEqual([1, 1]);
  await send(event, host, { segment: 'chosen', ids: [mine.id, newId()] });
  await run();
  expect([(await noticesOf(going)).length, (await noticesOf(other)).length]).toEqual([1, 0]);
});

test('named guests who have not answered get it, by their account or its verified address', async () => {
  const { host, community, event, going, maybe } = await world();
  const [named, addressed, declined] = [await person(), await person(), await person()];
  for (const one of [named, declined]) await addMember(app, community, one);
  const { email } = await app.db.selectFrom('users').select('email').where('id', '=', addressed.id).executeTakeFirstOrThrow();
  const userIds = [named.id, declined.id];
  const usernames = [going.username, maybe.username];
  const body = { userIds, usernames, emails: [email, 'nobody@example.org'] };
  expect((await app.call('POST /events/:id/invitations', { params: { id: event.id }, as: host, body })).status).toBe(200);
  await app.call('PUT /events/:id/interest', { params: { id: event.id }, as: declined, body: { interest: 'no' } });
  expect(await count(event, host, 'unanswered')).toBe(2);
  await send(event, host, { segment: 'unanswered', subject: 'Will you come?' });
  await run();
  const titles = async (as: TestUser) => (await noticesOf(as)).map(({ title }) => title);
  expect(await Promise.all([named, addressed, declined, going, maybe].map(titles))).toEqual([
    expect.arrayContaining(['Tea, slowly: Will you come?']),
    expect.arrayContaining(['Tea, slowly: Will you come?']),
    expect.not.arrayContaining(['Tea, slowly: Will you come?']),
    expect.not.arrayContaining(['Tea, slowly: Will you come?']),
    expect.not.arrayContaining(['Tea, slowly: Will you come?']),
  ]);
});
