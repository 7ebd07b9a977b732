import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { visiting } from '#test/visits.ts';
import { plainWebRoot } from '#test/web-root.ts';

const mailbox = await testMailbox();
const app = await ownApp(
  { SMTP_URL: mailbox.url, SMTP_FROM: 'Plaza <plaza@example.org>', PUBLIC_URL: 'https://plaza.example.org' },
  { webRoot: plainWebRoot() },
);
const { post, linkTo } = visiting(app, mailbox);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function world() {
  const host = await createPerson(app.db);
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { host, takesVisitors: true });
  return { host, community, event, params: { id: event.id } };
}
const numbers = async ({ id }: TestEvent, as: TestUser) => (await app.call('GET /events/:id/sources', { params: { id }, as })).body;
const tableOf = async (event: TestEvent, as: TestUser) =>
  Object.fromEntries(
    (await numbers(event, as)).sources.map(({ source, label, views, answers, going }) => [
      [source, label].join(' ').trim(),
      [views, answers, going],
    ]),
  );
const visit = (path: string, { agent = BROWSER, referer = '' } = {}) =>
  fetch(app.origin + path, { headers: { accept: 'text/html', 'user-agent': agent, ...(referer && { referer }) } });
const name = (event: TestEvent, as: TestUser, label: string) =>
  app.call('PUT /events/:id/links/:label', { params: { id: event.id, label }, as });

test('views are counted once a day and visitor by where they come from, and answers by the same', async () => {
  const { host, event, params } = await world();
  await name(event, host, 'Poster');
  const [one, two] = [await createPerson(app.db), await createPerson(app.db)];
  const see = (as: TestUser, body: { via?: string; from?: string }) => app.call('POST /events/:id/views', { params, as, body });
  await see(one, { via: 'Poster' });
  await see(one, { from: '/communities/tea' });
  await see(two, { from: '/communities/tea' });
  await app.call('POST /events/:id/rsvp', { params, as: one, body: {} });
  const note = (body: { via?: string; from?: string }) => app.call('PUT /events/:id/rsvp/source', { params, as: one, body });
  await note({ via: 'Poster' });
  await note({ from: 'https://www.google.com' });
  await app.call('POST /events/:id/rsvp', { params, as: two, body: {} });
  await app.call('DELETE /events/:id/rsvp', { params, as: two });
  for (const agent of [BROWSER, BROWSER, `${BROWSER} other`, 'Googlebot/2.1'])
    await visit(`/events/${event.slug}`, { agent, referer: 'https://duckduckgo.com/' });
  await visit(`/events/${event.slug}?via=Nobody%20made%20this`, { agent: `${BROWSER} third` });
  expect(await tableOf(event, host)).toEqual({
    search: [2, 0, 0],
    'link Poster': [1, 1, 1],
    community: [1, 0, 0],
    link: [1, 0, 0],
    unknown: [0, 1, 0],
  });
  const { from, views, answers, going, links } = await numbers(event, host);
  expect([typeof from, views.at(-1), answers.at(-1), going.at(-1), links]).toEqual(['string', 5, 2, 1, ['Poster']]);
});

test('a person without an account who answers by a named link is counted by it', async () => {
  const { host, event } = await world();
  await name(event, host, '海报');
  const via = encodeURIComponent('海报');
  await post(`/visit?event=${event.slug}&via=${via}`, { name: 'Vera', email: 'vera.poster@visitors.example', lang: 'en-US' });
  await post(await linkTo('vera.poster@visitors.example'), {});
  expect(await tableOf(event, host)).toEqual({ 'link 海报': [0, 1, 1] });
});

test('views of drafts, of missing and of hidden events are not counted, and their pages answer alike', async () => {
  const { host, community, event } = await world();
  const secret = await createEvent(app, community, { host, visibility: 'private' });
  const reader = await createPerson(app.db);
  const ids = [secret.slug, 'no-such-event', '00000000-0000-4000-8000-000000000000'];
  for (const slug of ids) await visit(`/events/${slug}`);
  for (const id of ids) expect((await app.call('POST /events/:id/views', { params: { id }, as: reader, body: {} })).status).toBe(200);
  await app.call('PUT /events/:id/rsvp/source', { params: { id: event.id }, as: reader, body: {} });
  await sql`update events set status = 'draft' where id = ${event.id}`.execute(app.db);
  await app.call('POST /events/:id/views', { params: { id: event.id }, as: reader, body: {} });
  expect((await numbers(event, host)).sources).toEqual([]);
  expect(await tableOf(secret, host)).toEqual({});
});

test('links are named by hosts, twenty at most, and numbers are for those who see the guests', async () => {
  const { host, community, event, params } = await world();
  const [moderator, member] = [await createPerson(app.db), await createPerson(app.db)];
  await addMember(app, community, moderator, { role: 'moderator' });
  await addMember(app, community, member);
  expect((await name(event, member, 'x')).body).toMatchObject({ code: 'member.not_allowed' });
  const named = await Promise.all(Array.from({ length: 22 }, (_, at) => name(event, host, `Link ${at}`)));
  expect(named.filter(({ status }) => status === 200)).toHaveLength(20);
  const { links } = await numbers(event, moderator);
  expect((await name(event, host, links[0]!)).status).toBe(200);
  expect((await name(event, host, 'one more')).body).toMatchObject({ code: 'event.too_many_links' });
  const removed = await app.call('DELETE /events/:id/links/:label', { params: { ...params, label: links[0]! }, as: host });
  expect(removed.body.links).toHaveLength(19);
  expect((await app.call('GET /events/:id/sources', { params, as: member })).body).toMatchObject({ code: 'member.not_allowed' });
});

test('the numbers are a file with a row for each day and source, and its making is recorded', async () => {
  const { host, event, params } = await world();
  await name(event, host, '=Poster');
  const guest = await createPerson(app.db);
  await app.call('POST /events/:id/views', { params, as: guest, body: { via: '=Poster' } });
  await app.call('POST /events/:id/rsvp', { params, as: guest, body: {} });
  await app.call('PUT /events/:id/rsvp/source', { params, as: guest, body: { via: '=Poster' } });
  const columns = (['source', 'label', 'views', 'answers', 'going', 'cancelled'] as const).map((key) => ({ key, title: key }));
  const { url } = (await app.call('POST /events/:id/sources/export', { params, as: host, body: { columns } })).body;
  const file = await (await fetch(new URL(new URL(url).pathname + new URL(url).search, app.origin))).text();
  expect(file.trim().split('\r\n').slice(1)).toEqual(["link,'=Poster,1,1,1,0"]);
  const recorded = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', event.id).execute();
  expect(recorded.map(({ action }) => action)).toContain('event.numbers_exported');
});
