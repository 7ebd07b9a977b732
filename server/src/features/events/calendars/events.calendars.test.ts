import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { limits } from '#contract/browser/limits.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const fileOf = (id: string, as?: TestUser, headers: Record<string, string> = {}) =>
  app.raw(`/api/v2/events/${id}.ics`, { ...(as && { as }), headers });
const titlesIn = (file: unknown): unknown[] =>
  new ICAL.Component(ICAL.parse(String(file)) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('summary'));
const subscribe = async (as: TestUser, body: Parameters<typeof app.call<'POST /me/calendar-feeds'>>[1]['body']) => {
  const answer = await app.call('POST /me/calendar-feeds', { as, body });
  expect(answer.status).toBe(201);
  return { ...answer.body, path: answer.body.url.slice(app.origin.length) };
};

async function world(options: Parameters<typeof createEvent>[2] = {}) {
  const owner = await createPerson(app.db);
  const community = await createCommunity(app, { owner, visibility: 'public', contentVisibility: 'public' });
  const event = await createEvent(app, community, { title: 'Tea, slowly', onlineUrl: 'https://call.example/secret', ...options });
  return { owner, community, event };
}

test('a visitor gets the file of a public event, under its id and its slug, without the link of the call', async () => {
  const { event } = await world();
  for (const name of [event.id, event.slug]) {
    const { status, headers, body } = await fileOf(name);
    expect([status, headers.get('content-type'), titlesIn(body)]).toEqual([200, 'text/calendar; charset=utf-8', ['Tea, slowly']]);
    expect(body).toContain(`UID:${event.id}@plaza`);
    expect(body).not.toContain('call.example');
  }
});

test('the link of the call is in the files of those who go and of hosts, and in no other', async () => {
  const { owner, event } = await world({ capacity: 1 });
  const [going, waiting, other] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  await register(app, event, going);
  await register(app, event, waiting, { state: 'waitlisted' });
  const shows = async (as: TestUser) => String((await fileOf(event.id, as)).body).includes('call.example');
  expect(await Promise.all([owner, going, waiting, other].map(shows))).toEqual([true, true, false, false]);
});

test('a browser, which sends no token with a link, is known by its cookie for files', async () => {
  const { event } = await world({ visibility: 'members' });
  const guest = await createPerson(app.db);
  await register(app, event, guest);
  const cookie = (await app.raw('/api/v2/home', { as: guest })).headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(cookie).toContain('plaza_files=');
  expect((await fileOf(event.id, undefined, { cookie })).status).toBe(200);
  expect((await fileOf(event.id)).status).toBe(404);
});

test('what is hidden, what is a draft and what never was answer alike', async () => {
  const hidden = await world({ visibility: 'members' });
  const draft = await world({ status: 'draft' });
  for (const [id, as] of [[hidden.event.id], [draft.event.id, draft.owner], ['nothing'], ['x'.repeat(200)]] as [string, TestUser?][]) {
    const { status, body } = await fileOf(id, as);
    expect([status, (body as { code: string }).code]).toEqual([404, 'request.not_found']);
  }
});

test('a cancelled event says so in its file, a postponed one is not certain', async () => {
  for (const [status, written] of [
    ['cancelled', 'CANCELLED'],
    ['postponed', 'TENTATIVE'],
  ] as const)
    expect((await fileOf((await world({ status })).event.id)).body).toContain(`STATUS:${written}`);
});

test('an own feed holds what its owner answered or hosts, and loses what they give back', async () => {
  const { owner, community, event } = await world();
  await createEvent(app, community, { title: 'Others only', host: await createPerson(app.db) });
  const guest = await createPerson(app.db);
  await app.call('POST /events/:id/rsvp', { as: guest, params: { id: event.id }, body: {} });
  const [ofGuest, ofHost] = [await subscribe(guest, { kind: 'own' }), await subscribe(owner, { kind: 'own' })];
  expect(ofGuest.feed).toMatchObject({ kind: 'own', community: null, readAt: null });
  expect(titlesIn((await app.raw(ofGuest.path)).body)).toEqual(['Tea, slowly']);
  expect(titlesIn((await app.raw(ofHost.path)).body)).toEqual(['Tea, slowly']);
  expect((await app.call('GET /me/calendar-feeds', { as: guest })).body.items[0]?.readAt).not.toBeNull();
  await app.call('DELETE /events/:id/rsvp', { as: guest, params: { id: event.id } });
  expect(titlesIn((await app.raw(ofGuest.path)).body)).toEqual([]);
});

test('a feed of a community shows what its owner may see now: with the membership ends what members see', async () => {
  const { community } = await world({ title: 'For all' });
  await createEvent(app, community, { title: 'For members', visibility: 'members', startsIn: 72 });
  const member = await createPerson(app.db);
  await addMember(app, community, member);
  const { path } = await subscribe(member, { kind: 'community', communityId: community.id });
  const before = await app.raw(path);
  expect(titlesIn(before.body)).toEqual(['For all', 'For members']);
  const left = await app.call('DELETE /groups/:id/leave', { as: member, params: { id: community.id } });
  expect([left.status, left.body.code]).toEqual([200, undefined]);
  expect(titlesIn((await app.raw(path)).body)).toEqual(['For all']);
  const stale = { 'if-modified-since': before.headers.get('last-modified')!, 'if-none-match': before.headers.get('etag')! };
  expect((await app.raw(path, { headers: stale })).status).toBe(200);
  const stranger = await createPerson(app.db);
  const hidden = await createCommunity(app, { owner: await createPerson(app.db), visibility: 'hidden' });
  const refused = await app.call('POST /me/calendar-feeds', { as: stranger, body: { kind: 'community', communityId: hidden.id } });
  expect([refused.status, refused.body.code]).toEqual([404, 'community.not_found']);
});

test('a feed of a filter holds what the list shows with it, and programs that have it are not sent it again', async () => {
  const { community } = await world({ title: 'Zirkonium talk' });
  await createEvent(app, community, { title: 'Zirkonium long past', startsIn: -24 * 90 });
  await createEvent(app, community, { title: 'Zirkonium in two years', startsIn: 24 * 700 });
  const { path } = await subscribe(await createPerson(app.db), { kind: 'filter', filter: { q: 'zirkonium' } });
  const { headers, body } = await app.raw(path);
  expect(titlesIn(body)).toEqual(['Zirkonium talk']);
  const kept = async (condition: Record<string, string>) => (await app.raw(path, { headers: condition })).status;
  expect(await kept({ 'if-none-match': headers.get('etag')! })).toBe(304);
  expect(await kept({ 'if-modified-since': headers.get('last-modified')! })).toBe(304);
  expect(await kept({ 'if-none-match': '"other"', 'if-modified-since': headers.get('last-modified')! })).toBe(200);
});

test('an address is secret: stored as a hash, gone once revoked, of nobody else to revoke', async () => {
  const [fay, eve] = [await createPerson(app.db), await createPerson(app.db)];
  const { feed, path } = await subscribe(fay, { kind: 'own' });
  const token = path.replace(/^.*\/|\.ics$/g, '');
  expect(Buffer.from(token, 'base64url').length).toBe(32);
  expect(JSON.stringify(await app.db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', fay.id).execute())).not.toContain(
    token,
  );
  const revoke = async (as: TestUser) => (await app.call('DELETE /me/calendar-feeds/:id', { as, params: { id: feed.id } })).body.code;
  expect(await revoke(eve)).toBe('calendar.not_found');
  expect((await app.raw(path)).status).toBe(200);
  expect([await revoke(fay), (await app.raw(path)).status, await revoke(fay)]).toEqual([undefined, 404, 'calendar.not_found']);
  for (const wrong of ['short.ics', `${'x'.repeat(43)}.ics`, 'x'.repeat(43), '..%2f..%2fetc.ics'])
    expect((await fetch(`${app.origin}/api/v2/calendars/${wrong}`)).status).toBe(404);
});

test('with calls at once nobody gets more addresses than the limit', async () => {
  const greedy = await createPerson(app.db);
  const ask = async (times: number) => {
    const calls = Array.from({ length: times }, () => app.call('POST /me/calendar-feeds', { as: greedy, body: { kind: 'own' } }));
    return (await Promise.all(calls)).map(({ status, body }) => body.code ?? status).toSorted();
  };
  await ask(limits.calendarFeeds.max - 1);
  // All of them find room for one more, unless they are counted one after the other.
  expect(await ask(10)).toEqual([201, ...Array.from({ length: 9 }, () => 'calendar.too_many')]);
});
