import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { listenIn, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { onHint } from '#test/sockets.ts';

const app = await testApp();
const [admin, moderator, member, outsider] = [
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
];
const community = await createCommunity(app, { members: [member] });
const { owner } = community;
await addMember(app, community, admin, { role: 'admin' });
await addMember(app, community, moderator, { role: 'moderator' });

let count = 0;
const made = async (more: Record<string, unknown> = {}) => {
  count += 1;
  const { body } = await app.call('POST /communities/:id/channels', {
    as: owner,
    params: { id: community.id },
    body: { name: `Room ${count}`, ...more },
  });
  return body;
};
const change = async ({ id, name, version }: Awaited<ReturnType<typeof made>>, more: Record<string, unknown>) => {
  const body = {
    name,
    topic: '',
    section: '',
    writeRole: 'member',
    readRole: 'member',
    isDefault: true,
    web: 'none',
    slowSeconds: 0,
    retentionDays: null,
  };
  return app.call('PUT /channels/:id', { as: owner, params: { id }, body: { ...body, ...more, version } as never });
};
const shownTo = async (as: TestUser, id: string) =>
  (await app.call('GET /channels', { as })).body.items.find((channel) => channel.id === id);
const join = async (as: TestUser, id: string) => (await app.call('PUT /channels/:id/joined', { as, params: { id } })).body.code ?? 'joined';
const leave = async (as: TestUser, id: string) =>
  (await app.call('DELETE /channels/:id/joined', { as, params: { id } })).body.code ?? 'left';
const setRole = async (person: TestUser, role: 'admin' | 'moderator' | 'member') => {
  const params = { id: community.id, userId: person.id };
  expect((await app.call('PUT /communities/:id/members/:userId/role', { as: owner, params, body: { role } })).status).toBe(200);
};

test('who may write is decided by the role, for messages and for what the list says', async () => {
  const channel = await made({ writeRole: 'admin' });
  for (const [person, isWriter] of [
    [owner, true],
    [admin, true],
    [moderator, false],
    [member, false],
  ] as const) {
    expect((await say(app, channel, person)).body.code ?? 'sent').toBe(isWriter ? 'sent' : 'channel.read_only');
    expect(await shownTo(person, channel.id)).toMatchObject({
      kind: 'announcement',
      writeRole: 'admin',
      can: { write: isWriter, react: true },
    });
  }
  const { body: changed } = await change(channel, { writeRole: 'moderator' });
  expect(changed).toMatchObject({ writeRole: 'moderator' });
  expect((await say(app, channel, moderator)).status).toBe(200);
  expect((await say(app, channel, member)).body.code).toBe('channel.read_only');
  await change(changed, { writeRole: 'member' });
  expect((await say(app, channel, member)).status).toBe(200);
});

describe('a private channel with a role', () => {
  test('is read by those who have the role, and by whom was added', async () => {
    const channel = await made({ visibility: 'private', readRole: 'moderator' });
    expect(channel).toMatchObject({ readRole: 'moderator', readerCount: 3, isDefault: false });
    await app.call('PUT /channels/:id/readers/:userId', { as: owner, params: { id: channel.id, userId: member.id } });
    const { body } = await app.call('GET /channels/:id/readers', { as: owner, params: { id: channel.id } });
    expect(Object.fromEntries(body.items.map(({ id, isByRole }) => [id, isByRole]))).toEqual({
      [owner.id]: true,
      [admin.id]: true,
      [moderator.id]: true,
      [member.id]: false,
    });
    // They stay readers.
    const params = { id: channel.id, userId: moderator.id };
    expect((await app.call('DELETE /channels/:id/readers/:userId', { as: owner, params })).body.code).toBe('channel.read_by_role');
    expect(await leave(moderator, channel.id)).toBe('channel.read_by_role');
    expect(await shownTo(moderator, channel.id)).toMatchObject({ can: { leave: false } });
    expect(await shownTo(member, channel.id)).toMatchObject({ can: { leave: true } });
    expect((await change(channel, { readRole: 'admin' })).body).toMatchObject({ readRole: 'admin' });
    expect(await shownTo(moderator, channel.id)).toBeUndefined();
    expect(await shownTo(admin, channel.id)).toBeDefined();
    expect(await shownTo(member, channel.id)).toBeDefined();
  });

  test('follows the role of a member, who sees what is new from then on as unread; who was added stays', async () => {
    const channel = await made({ visibility: 'private', readRole: 'moderator', historyForNew: 'from_join' });
    const [rising, named] = [await createPerson(app.db), await createPerson(app.db)];
    for (const person of [rising, named]) await addMember(app, community, person);
    await app.call('PUT /channels/:id/readers/:userId', { as: owner, params: { id: channel.id, userId: named.id } });
    await say(app, channel, owner);
    for (const person of [rising, named]) await setRole(person, 'moderator');
    await say(app, channel, owner);
    expect(await shownTo(rising, channel.id)).toMatchObject({ unread: 1, can: { write: true } });
    for (const person of [rising, named]) await setRole(person, 'member');
    expect(await shownTo(rising, channel.id)).toBeUndefined();
    expect((await say(app, channel, rising)).body.code).toBe('channel.not_found');
    expect(await shownTo(named, channel.id)).toBeDefined();
  });

  test('is closed to who leaves the community, and open to them when they have the role again', async () => {
    const channel = await made({ visibility: 'private', readRole: 'admin' });
    const passing = await createPerson(app.db);
    await addMember(app, community, passing, { role: 'admin' });
    expect(await shownTo(passing, channel.id)).toBeDefined();
    await app.call('DELETE /groups/:id/leave', { as: passing, params: { id: community.id } });
    expect(await app.db.selectFrom('channel_members').select('channel_id').where('user_id', '=', passing.id).execute()).toEqual([]);
    await app.call('POST /communities/:id/join', { as: passing, params: { id: community.id }, body: {} });
    expect(await shownTo(passing, channel.id)).toBeUndefined();
    await setRole(passing, 'admin');
    expect(await shownTo(passing, channel.id)).toBeDefined();
  });
});

describe('a channel that is not for newcomers', () => {
  const openTo = async (as: TestUser) => {
    const { body } = await app.call('GET /communities/:id/channels/open', { as, params: { id: community.id } });
    return body;
  };

  test('is found, joined and left by members', async () => {
    const channel = await made({ isDefault: false, topic: 'Looms and yarn' });
    const late = await createPerson(app.db);
    await app.call('POST /communities/:id/join', { as: late, params: { id: community.id }, body: {} });
    for (const person of [member, late]) {
      expect(await shownTo(person, channel.id)).toBeUndefined();
      expect((await say(app, channel, person)).body.code).toBe('channel.not_found');
    }
    const found = (await openTo(late)).items.find(({ id }) => id === channel.id);
    expect(found).toMatchObject({ name: channel.name, topic: 'Looms and yarn', readerCount: 1, isReader: false });
    const { body: one } = await app.call('GET /channels/:id/open', { as: late, params: { id: channel.id } });
    expect(one).toEqual({ ...found, community: { slug: community.slug, name: community.name }, isMember: true });

    await say(app, channel, owner);
    for (let twice = 0; twice < 2; twice += 1) expect(await join(late, channel.id)).toBe('joined');
    expect(await shownTo(late, channel.id)).toMatchObject({ unread: 0, can: { write: true, leave: true } });
    expect((await openTo(late)).items.find(({ id }) => id === channel.id)).toMatchObject({ readerCount: 2, isReader: true });
    for (let twice = 0; twice < 2; twice += 1) expect(await leave(late, channel.id)).toBe('left');
    expect(await shownTo(late, channel.id)).toBeUndefined();
  });

  test('is there for newcomers from when it is made one for them', async () => {
    const channel = await made({ isDefault: false });
    await change(channel, { isDefault: true });
    expect(await shownTo(member, channel.id)).toBeUndefined();
    const late = await createPerson(app.db);
    await app.call('POST /communities/:id/join', { as: late, params: { id: community.id }, body: {} });
    expect(await shownTo(late, channel.id)).toBeDefined();
  });

  test('exists for members only; private, archived and event channels are not among them', async () => {
    const channel = await made({ isDefault: false });
    expect((await openTo(outsider)).code).toBe('member.not_allowed');
    const hidden = await made({ visibility: 'private' });
    const old = await made();
    await app.call('PUT /channels/:id/archived', { as: owner, params: { id: old.id }, body: { isArchived: true } });
    const shown = (await openTo(member)).items.map(({ id }) => id);
    expect(shown).toContain(channel.id);
    for (const { id } of [hidden, old]) {
      expect(shown).not.toContain(id);
      expect(await join(member, id)).toBe('channel.not_found');
      expect((await app.call('GET /channels/:id/open', { as: member, params: { id } })).body.code).toBe('channel.not_found');
    }
    expect(await join(outsider, channel.id)).toBe('channel.not_found');
    expect(await leave(outsider, channel.id)).toBe('left');
  });

  test('tells its hints to all members, marked, and its messages of nothing to those who did not join', async () => {
    const channel = await made({ isDefault: false });
    await join(member, channel.id);
    const listener = await listenIn(app, moderator, community.id);
    const heard: unknown[] = [];
    onHint(listener.socket, 'channel.changed', ({ channelId, isForAll }) => void (channelId === channel.id && heard.push(isForAll)));
    await say(app, channel, member, { body: `@${moderator.username} come over` });
    await expect.poll(() => heard).toEqual([true]);
    listener.close();
    expect(
      await app.db.selectFrom('mentions').selectAll().where('user_id', '=', moderator.id).where('channel_id', '=', channel.id).execute(),
    ).toEqual([]);
  });
});
