import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { connect, isIn } from '#test/sockets.ts';

const app = await testApp();
const admin = await createPerson(app.db, { isAdmin: true });
const page = (username: string, as?: TestUser, query: { as?: 'visitor' } = {}) =>
  app.call('GET /people/:username', { params: { username }, query, ...(as ? { as } : {}) });
const block = (as: TestUser, { id }: TestUser) => app.call('POST /me/blocks', { as, body: { userId: id } });
/** How much of a profile a viewer sees. */
const sight = async (username: string, as?: TestUser) => {
  const { status, body } = await page(username, as);
  if (status === 404) return body.code;
  return body.about ? 'all' : 'name';
};

test('a public person shows what they made public, to a visitor too, and never an address', async () => {
  const anna = await createPerson(app.db, { username: 'anna-page' });
  await app.call('PUT /me', {
    as: anna,
    body: { bio: 'Likes rivers.', location: 'Utrecht', jobTitle: 'Baker', phone: '+8613800001111' },
  });
  const { status, body } = await page('Anna-Page');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: anna.id,
    username: 'anna-page',
    firstName: 'First anna-page',
    lastName: 'Last',
    profilePicture: null,
    isMe: false,
    isBlocked: false,
    about: {
      bio: 'Likes rivers.',
      location: 'Utrecht',
      jobTitle: 'Baker',
      joinedIn: expect.stringMatching(/^\d{4}-\d{2}$/),
      communities: [],
      events: [],
    },
  });
  for (const as of [undefined, anna, admin])
    expect(JSON.stringify((await page('anna-page', as)).body)).not.toMatch(/example\.org|8613800001111/);
  expect((await page('anna-page', anna)).body.isMe).toBe(true);
});

test('who sees how much: visitor, stranger, shared community, former member, administrator, oneself', async () => {
  const [open, shy] = [await createPerson(app.db), await createPerson(app.db, { isPublic: false })];
  const [stranger, fellow, former] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [open, shy, fellow], visibility: 'hidden' });
  await addMember(app, community, former, { state: 'left' });
  const all = async ({ username }: TestUser) => Promise.all([undefined, stranger, former, fellow, admin].map((as) => sight(username, as)));
  expect(await all(open)).toEqual(['all', 'all', 'all', 'all', 'all']);
  const missing = 'person.not_found';
  expect(await all(shy)).toEqual([missing, missing, missing, 'name', 'all']);
  expect(await sight(shy.username, shy)).toBe('all');
  expect((await page(shy.username, fellow)).body).toEqual({
    id: shy.id,
    username: shy.username,
    firstName: `First ${shy.username}`,
    lastName: 'Last',
    profilePicture: null,
    isMe: false,
    isBlocked: false,
    about: null,
  });
});

test('a hidden person, a missing one, a disabled and a deleted one answer alike', async () => {
  const shy = await createPerson(app.db, { isPublic: false });
  const [off, gone] = [await createPerson(app.db), await createPerson(app.db)];
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', off.id).execute();
  await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const answers = await Promise.all(
    [shy.username, 'nobody-here', off.username, gone.username].map(async (name) => {
      const { status, body } = await page(name);
      return { status, body: { ...body, requestId: '' } };
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('whoever was blocked meets nobody there, in the search neither; who blocked sees and takes it back', async () => {
  const [dora, emil] = [await createPerson(app.db, { username: 'dora-blocks' }), await createPerson(app.db)];
  await createCommunity(app, { members: [dora, emil] });
  expect((await block(dora, emil)).status).toBe(200);
  expect((await block(dora, emil)).status).toBe(200);
  expect(await sight(dora.username, emil)).toBe('person.not_found');
  expect((await page(emil.username, dora)).body).toMatchObject({ isBlocked: true });
  expect(await sight(dora.username, admin)).toBe('all');
  const found = async (as: TestUser) => (await app.call('GET /search', { as, query: { q: 'dora-blocks' } })).body.people.length;
  expect([await found(emil), await found(admin)]).toEqual([0, 1]);
  const ids = async (as: TestUser) => (await app.call('GET /me/blocks/ids', { as })).body.ids;
  // What each of them writes in the chat is collapsed for the other.
  expect([await ids(dora), await ids(emil)]).toEqual([[emil.id], [dora.id]]);
  const { items, pagination } = (await app.call('GET /me/blocks', { as: dora, query: {} })).body;
  expect([items.map(({ id }) => id), pagination.total]).toEqual([[emil.id], 1]);
  for (const _ of [1, 2]) expect((await app.call('DELETE /me/blocks/:userId', { as: dora, params: { userId: emil.id } })).status).toBe(200);
  expect(await sight(dora.username, emil)).toBe('all');
  expect([await ids(dora), await ids(emil)]).toEqual([[], []]);
});

test('my other devices hear that I blocked a person and that I took it back, and that person hears nothing', async () => {
  const [gil, hal] = [await createPerson(app.db), await createPerson(app.db)];
  const [mine, theirs] = [
    await connect(app.origin, await app.accessTokenFor(gil)),
    await connect(app.origin, await app.accessTokenFor(hal)),
  ];
  for (const [line, { id }] of [[mine, gil] as const, [theirs, hal] as const])
    await isIn(line, (eventId) => app.hub.hint(`user:${id}`, 'event.changed', { eventId }));
  const heard = ({ heard: hints }: typeof mine) => hints.filter(([name]) => name === 'blocks.changed').length;
  await block(gil, hal);
  await app.call('DELETE /me/blocks/:userId', { as: gil, params: { userId: hal.id } });
  await expect.poll(() => heard(mine)).toBe(2);
  await isIn(theirs, (eventId) => app.hub.hint(`user:${hal.id}`, 'event.changed', { eventId }));
  expect(heard(theirs)).toBe(0);
});

test('one can block whom one sees: not oneself, and nobody hidden', async () => {
  const [fay, shy] = [await createPerson(app.db), await createPerson(app.db, { isPublic: false })];
  expect((await block(fay, fay)).body.code).toBe('person.yourself');
  expect((await block(fay, shy)).body.code).toBe('person.not_found');
  expect((await block(shy, fay)).status).toBe(200);
  // A viewer blocked by the user gets the same 404, so blocking back does not reveal the block.
  expect((await block(fay, shy)).body.code).toBe('person.not_found');
});

test('communities are those that the viewer may know of, shared ones first', async () => {
  const [gil, hana] = [await createPerson(app.db), await createPerson(app.db)];
  const lake = await createCommunity(app, { name: 'Lake', visibility: 'public', members: [gil] });
  const wood = await createCommunity(app, { name: 'Wood', visibility: 'registered', members: [gil] });
  const cave = await createCommunity(app, { name: 'Cave', visibility: 'hidden', members: [gil, hana] });
  const den = await createCommunity(app, { name: 'Den', visibility: 'hidden', members: [gil] });
  await addMember(app, await createCommunity(app, { name: 'Left', visibility: 'public' }), gil, { state: 'left' });
  const names = async (as?: TestUser) => (await page(gil.username, as)).body.about?.communities.map(({ name }) => name);
  expect(await names()).toEqual([lake.name]);
  expect(await names(hana)).toEqual([cave.name, lake.name, wood.name]);
  expect((await names(gil))?.toSorted()).toEqual([cave.name, den.name, lake.name, wood.name]);
  expect((await page(gil.username, hana)).body.about?.communities[0]).toEqual({
    id: cave.id,
    slug: cave.slug,
    name: 'Cave',
    avatar: null,
    memberCount: 3,
    isShared: true,
  });
});

test('events are the next ones they host to which everybody may come', async () => {
  const ivo = await createPerson(app.db);
  const community = await createCommunity(app, { owner: ivo, visibility: 'public', contentVisibility: 'public' });
  const hidden = await createCommunity(app, { owner: ivo, visibility: 'hidden', contentVisibility: 'members' });
  for (const startsIn of [50, 30, 40, 60]) await createEvent(app, community, { title: `In ${startsIn}`, startsIn });
  await createEvent(app, community, { title: 'Over', startsIn: -9 });
  for (const visibility of ['unlisted', 'members', 'private'] as const) await createEvent(app, community, { visibility, startsIn: 3 });
  await createEvent(app, community, { status: 'cancelled', startsIn: 3 });
  await createEvent(app, hidden, { startsIn: 3 });
  await createEvent(app, community, { host: await createPerson(app.db), startsIn: 3 });
  const titles = async (as?: TestUser) => (await page(ivo.username, as)).body.about?.events.map(({ title }) => title);
  expect(await titles()).toEqual(['In 30', 'In 40', 'In 50']);
  expect(await titles(await createPerson(app.db))).toEqual(['In 30', 'In 40', 'In 50']);
});

test('somebody who looks at their page as a visitor sees what a visitor sees', async () => {
  const [jo, shy] = [await createPerson(app.db), await createPerson(app.db, { isPublic: false })];
  await createCommunity(app, { visibility: 'hidden', members: [jo] });
  expect((await page(jo.username, jo, { as: 'visitor' })).body).toEqual((await page(jo.username)).body);
  expect((await page(shy.username, shy, { as: 'visitor' })).body.code).toBe('person.not_found');
});
