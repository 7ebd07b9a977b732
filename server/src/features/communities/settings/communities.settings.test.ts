import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { connect, isIn } from '#test/sockets.ts';

const app = await testApp();
const [stranger, pending, banned, muted, member, moderator, admin] = await Promise.all(
  Array.from({ length: 7 }, () => createPerson(app.db)),
);
const siteAdmin = await createPerson(app.db, { isAdmin: true });

async function staffed(options: Parameters<typeof createCommunity>[1] = {}): Promise<TestCommunity> {
  const community = await createCommunity(app, { ...options, members: [member!] });
  await addMember(app, community, pending!, { state: 'pending' });
  await addMember(app, community, banned!, { state: 'banned' });
  await addMember(app, community, muted!, { role: 'admin', mutedFor: '1 hour' });
  await addMember(app, community, moderator!, { role: 'moderator' });
  await addMember(app, community, admin!, { role: 'admin' });
  return community;
}
const read = (id: string, as: TestUser | undefined) => app.call('GET /communities/:id/settings', { params: { id }, as });
const change = (id: string, as: TestUser | undefined, body: Record<string, unknown>) =>
  app.call('PUT /communities/:id', { params: { id }, as, body: body as { version: number } });
const linesAbout = (id: string) =>
  app.db.selectFrom('audit_entries').selectAll().where('target_id', '=', id).where('action', '=', 'community.changed').execute();

// The row *Community settings* of the permission matrix.
it.each([
  ['anonymous', undefined, 401, 401],
  ['a stranger', stranger, 403, 403],
  ['someone who asked to join', pending, 403, 403],
  ['someone banned', banned, 403, 403],
  ['a muted administrator', muted, 403, 403],
  ['a member', member, 403, 403],
  ['a moderator', moderator, 403, 403],
  ['an administrator', admin, 200, 200],
  ['an administrator of the site', siteAdmin, 200, 200],
])('are read and changed by those who may: %s', async (_, as, reading, changing) => {
  const { id } = await staffed();
  expect((await read(id, as)).status).toBe(reading);
  expect((await change(id, as, { version: 1, tagline: 'Other words' })).status).toBe(changing);
  const { can } = (await app.call('GET /communities/:id', { params: { id }, as })).body;
  expect(can.manage).toBe(changing === 200);
  expect(await linesAbout(id)).toHaveLength(changing === 200 ? 1 : 0);
});

it('look missing where the community does', async () => {
  const { id } = await createCommunity(app, { visibility: 'hidden' });
  const missing = await read(stranger!.id, stranger);
  for (const answer of [await read(id, stranger), await change(id, stranger, { version: 1 })]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'community.not_found']);
    expect(answer.body.detail).toBe(missing.body.detail);
  }
});

it('change what is named, leave the rest, and are found by the new words', async () => {
  const { id, owner } = await createCommunity(app, { name: 'Lake Swimmers of Zug', tags: ['water'] });
  const answer = await change(id, owner, {
    version: 1,
    name: '冬泳俱乐部 Zug',
    tags: ['cold', 'lake'],
    city: 'Zug',
    country: 'CH',
    timezone: 'europe/zurich',
  });
  expect(answer.body).toMatchObject({ name: '冬泳俱乐部 Zug', tags: ['cold', 'lake'], timezone: 'Europe/Zurich', version: 2 });
  expect((await read(id, owner)).body).toEqual(answer.body);
  const page = (await app.call('GET /communities/:id', { params: { id } })).body;
  expect(page).toMatchObject({ version: 2, location: { city: 'Zug', country: 'CH' }, language: 'en-US' });
  const found = async (q: string) =>
    (await app.call('GET /communities', { query: { q, perPage: 100 } })).body.communities.some((one) => one.id === id);
  expect([await found('dongyong'), await found('cold'), await found('swimmers')]).toEqual([true, true, false]);
});

it('are written down with what was and what is', async () => {
  const { id, owner } = await createCommunity(app, { name: 'Kite Makers of Ulm' });
  await change(id, owner, { version: 1, tagline: 'Paper and wind' });
  expect(await linesAbout(id)).toMatchObject([
    { actor_id: owner.id, community_id: id, before: { tagline: '' }, after: { tagline: 'Paper and wind' } },
  ]);
});

it('are not overwritten unseen, and say who was first', async () => {
  const { id, owner } = await staffed();
  await change(id, admin, { version: 1, tagline: 'First' });
  const late = await change(id, owner, { version: 1, tagline: 'Second' });
  expect([late.status, late.body.code, late.body.params]).toEqual([
    409,
    'record.changed',
    { by: admin!.username, at: expect.stringMatching(/Z$/) },
  ]);
  expect((await read(id, owner)).body).toMatchObject({ tagline: 'First', version: 2 });
});

it('take no name that only looks like that of another community', async () => {
  const { owner, id: first } = await createCommunity(app);
  await change(first, owner, { version: 1, name: 'Harbour Pilots' });
  const { id } = await createCommunity(app, { owner });
  const forged = await change(id, owner, { version: 1, name: 'Hаrbour Pilоts' });
  expect([forged.status, forged.body.errors]).toEqual([422, [expect.objectContaining({ field: 'name', rule: 'name_look_alike' })]]);
  // Two communities may have the same name.
  expect((await change(id, owner, { version: 1, name: 'Harbour-Pilots' })).status).toBe(200);
});

it('of an archived community stay as they are', async () => {
  const { id, owner } = await createCommunity(app, { status: 'archived' });
  const { status, body } = await change(id, owner, { version: 1, tagline: 'Too late' });
  expect([status, body.code]).toEqual([409, 'community.archived']);
});

it.each([
  [{ categoryId: '0192f6a0-0000-7000-8000-000000000000' }, 'category.not_found', []],
  [{ timezone: 'Mars/Olympus' }, 'request.invalid', ['timezone']],
  [{ country: 'XX' }, 'request.invalid', ['country']],
  [{ name: 'x' }, 'request.invalid', ['name']],
  [{ ownerCount: 3 }, 'request.invalid', ['ownerCount']],
])('refuse %j', async (body, code, fields) => {
  const { id, owner } = await createCommunity(app);
  const answer = await change(id, owner, { version: 1, ...body });
  expect([answer.status, answer.body.code, answer.body.errors?.map(({ field }) => field)]).toEqual([422, code, fields]);
  expect((await read(id, owner)).body.version).toBe(1);
});

it('tell the open pages of members that something changed', async () => {
  const { id, owner } = await staffed();
  const line = await connect(app.origin, await app.accessTokenFor(member!));
  await isIn(line, (eventId) => app.hub.hint(`community:${id}`, 'event.changed', { eventId }));
  await change(id, owner, { version: 1, tagline: 'Seen at once' });
  await expect.poll(() => line.heard).toContainEqual(['community.changed', { communityId: id }]);
});
