import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { channelRow, listenIn, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
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

const plan = {
  topic: 'Walks',
  section: 'Outdoors',
  writeRole: 'member',
  readRole: 'member',
  isDefault: true,
  web: 'none',
  slowSeconds: 0,
  retentionDays: null,
} as const;
let count = 0;
const create = async (as: TestUser, more: Record<string, unknown> = {}) => {
  count += 1;
  return app.call('POST /communities/:id/channels', {
    as,
    params: { id: community.id },
    body: { ...plan, name: `Walks ${count}`, ...more },
  });
};
const made = async (more: Record<string, unknown> = {}) => (await create(owner, more)).body;
const listOf = async (as: TestUser) => (await app.call('GET /channels', { as })).body.items;
const nameIn = async (as: TestUser, id: string) => (await listOf(as)).find((channel) => channel.id === id)?.name;
const auditOf = async (id: string) =>
  (await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('a new channel', () => {
  test('is there for every member, with nothing unread, and for those who join later', async () => {
    const channel = await made({ name: 'Mountains' });
    expect(channel).toMatchObject({
      name: 'Mountains',
      topic: 'Walks',
      section: 'Outdoors',
      writeRole: 'member',
      isArchived: false,
      readerCount: null,
    });
    expect(await nameIn(member, channel.id)).toBe('Mountains');
    expect((await say(app, channel, member)).status).toBe(200);
    const late = await createPerson(app.db);
    await app.call('POST /communities/:id/join', { as: late, params: { id: community.id }, body: {} });
    expect((await listOf(late)).find(({ id }) => id === channel.id)).toMatchObject({
      unread: 0,
      can: { manage: false },
      section: 'Outdoors',
    });
    expect(await auditOf(channel.id)).toEqual(['channel.created']);
  });

  test('is made by administrators, by moderators where the community lets them, and by nobody else', async () => {
    expect((await create(admin)).status).toBe(201);
    expect((await create(moderator)).body.code).toBe('member.not_allowed');
    expect((await create(member)).body.code).toBe('member.not_allowed');
    expect((await create(outsider)).body.code).toBe('member.not_allowed');
    const hidden = await createCommunity(app, { visibility: 'hidden' });
    const guess = { as: outsider, params: { id: hidden.id }, body: { ...plan, name: 'Guess' } };
    expect((await app.call('POST /communities/:id/channels', guess)).body.code).toBe('community.not_found');

    const open = await createCommunity(app, { rights: { manageChannels: 'moderator' } });
    await addMember(app, open, moderator, { role: 'moderator' });
    const theirs = await app.call('POST /communities/:id/channels', {
      as: moderator,
      params: { id: open.id },
      body: { ...plan, name: 'Ours' },
    });
    expect(theirs.status).toBe(201);
    expect((await listOf(moderator)).find(({ id }) => id === theirs.body.id)?.can.manage).toBe(true);
  });

  test('has a name that no other live channel has, whatever its case', async () => {
    await made({ name: 'Rivers' });
    const twice = await create(owner, { name: 'RIVERS' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'channel.name_taken', errors: [{ field: 'name' }] } });
  });

  test('has no name that readers could take for that of another one', async () => {
    const harbor = await made({ name: 'harbor-1' });
    const refused = { status: 409, body: { code: 'channel.look_alike', params: { name: 'harbor-1' }, errors: [{ field: 'name' }] } };
    // With a Cyrillic letter, and with a letter in place of the digit.
    for (const name of ['hаrbor-1', 'Harbor l']) expect(await create(owner, { name })).toMatchObject(refused);
    const pier = await made({ name: 'pier' });
    const change = (name: string, { id, version }: typeof pier) =>
      app.call('PUT /channels/:id', { as: admin, params: { id }, body: { ...plan, name, version } });
    expect(await change('hаrbor-1', pier)).toMatchObject(refused);
    expect((await change('Harbor-1', harbor)).status).toBe(200);
  });

  test('is refused beyond two hundred, and archiving one makes room', async () => {
    const full = await createCommunity(app);
    await app.db
      .insertInto('channels')
      .values(Array.from({ length: 200 }, (_, index) => ({ id: crypto.randomUUID(), community_id: full.id, name: `c${index}` })))
      .execute();
    const add = () =>
      app.call('POST /communities/:id/channels', { as: full.owner, params: { id: full.id }, body: { ...plan, name: 'More' } });
    expect(await add()).toMatchObject({ status: 409, body: { code: 'channel.too_many', params: { max: 200 } } });
    const { body } = await app.call('GET /communities/:id/channels', { as: full.owner, params: { id: full.id } });
    const archive = (isArchived: boolean) =>
      app.call('PUT /channels/:id/archived', { as: full.owner, params: { id: body.items[0]!.id }, body: { isArchived } });
    expect((await archive(true)).body.isArchived).toBe(true);
    expect((await add()).status).toBe(201);
    expect((await archive(false)).body.code).toBe('channel.too_many');
  });
});

describe('a change', () => {
  test('is seen by members at once, and is refused with an old version', async () => {
    const channel = await made();
    const listener = await listenIn(app, member, community.id);
    let hints = 0;
    onHint(listener.socket, 'channels.changed', ({ communityId }) => void (hints += Number(communityId === community.id)));
    const body = { ...plan, name: 'Renamed', topic: '', writeRole: 'moderator', slowSeconds: 30, version: channel.version } as const;
    const changed = await app.call('PUT /channels/:id', { as: admin, params: { id: channel.id }, body });
    expect(changed.body).toMatchObject({ name: 'Renamed', writeRole: 'moderator', slowSeconds: 30, version: channel.version + 1 });
    await expect.poll(() => hints).toBe(1);
    listener.close();
    expect((await say(app, channel, member)).body.code).toBe('channel.read_only');
    const again = await app.call('PUT /channels/:id', { as: owner, params: { id: channel.id }, body: { ...body, name: 'Lost' } });
    expect(again.body.code).toBe('record.changed');
    expect(await nameIn(member, channel.id)).toBe('Renamed');
    expect(await auditOf(channel.id)).toEqual(['channel.created', 'channel.changed']);
  });

  test('is not for members, to whom a channel of others does not exist', async () => {
    const channel = await made({ visibility: 'private' });
    const change = (as: TestUser) =>
      app.call('PUT /channels/:id', { as, params: { id: channel.id }, body: { ...plan, name: 'Mine', version: channel.version } });
    expect((await change(member)).body.code).toBe('channel.not_found');
    expect((await change(outsider)).body.code).toBe('channel.not_found');
    const open = await made();
    const refused = await app.call('PUT /channels/:id', {
      as: member,
      params: { id: open.id },
      body: { ...plan, name: 'Mine', version: open.version },
    });
    expect(refused.body.code).toBe('member.not_allowed');
    expect((await channelRow(app, open.id)).version).toBe(open.version);
  });

  test('of the order holds for all, and is refused unless it names each channel once', async () => {
    const place = await createCommunity(app, { members: [member] });
    const add = async (name: string) =>
      (await app.call('POST /communities/:id/channels', { as: place.owner, params: { id: place.id }, body: { ...plan, name } })).body.id;
    const [a, b, c] = [await add('a'), await add('b'), await add('c')];
    const order = (ids: string[]) =>
      app.call('PUT /communities/:id/channels/order', { as: place.owner, params: { id: place.id }, body: { ids } });
    const names = async () => (await listOf(member)).filter(({ community }) => community?.id === place.id).map(({ name }) => name);
    expect(await names()).toEqual(['a', 'b', 'c']);
    expect((await order([c, a, b])).status).toBe(200);
    expect(await names()).toEqual(['c', 'a', 'b']);
    for (const ids of [
      [c, a],
      [c, a, b, b],
      [c, a, crypto.randomUUID()],
    ])
      expect((await order(ids)).body.code).toBe('record.changed');
    expect(await names()).toEqual(['c', 'a', 'b']);
  });
});

test('an archived channel is read only and keeps its messages until it is restored', async () => {
  const channel = await made({ name: 'Old plans' });
  await say(app, channel, member, { body: 'Remember this' });
  const archive = (isArchived: boolean) =>
    app.call('PUT /channels/:id/archived', { as: admin, params: { id: channel.id }, body: { isArchived } });
  await archive(true);
  expect((await archive(true)).body.isArchived).toBe(true);
  expect((await listOf(member)).find(({ id }) => id === channel.id)).toMatchObject({
    isArchived: true,
    can: { write: false, invite: false },
  });
  expect((await say(app, channel, member)).body.code).toBe('channel.read_only');
  const { body } = await app.call('GET /channels/:id/messages', { as: member, params: { id: channel.id } });
  expect(body.items.map((message) => message.body)).toEqual(['Remember this']);
  // Another channel took its name meanwhile.
  const other = await made({ name: 'Old plans' });
  expect((await archive(false)).body.code).toBe('channel.name_taken');
  await app.call('PUT /channels/:id', {
    as: admin,
    params: { id: other.id },
    body: { ...plan, name: 'New plans', version: other.version },
  });
  expect((await archive(false)).body.isArchived).toBe(false);
  expect((await say(app, channel, member)).status).toBe(200);
  expect(await auditOf(channel.id)).toEqual(['channel.created', 'channel.archived', 'channel.restored']);
});

describe('a private channel', () => {
  const reader = (method: 'PUT' | 'DELETE', as: TestUser, channelId: string, user: TestUser) =>
    app.call(`${method} /channels/:id/readers/:userId`, { as, params: { id: channelId, userId: user.id } });

  test('is read by those who were added, from when they were added where it says so', async () => {
    const channel = await made({ visibility: 'private', historyForNew: 'from_join' });
    expect(channel.readerCount).toBe(1);
    expect(await nameIn(member, channel.id)).toBeUndefined();
    expect((await say(app, channel, member)).body.code).toBe('channel.not_found');
    await say(app, channel, owner, { body: 'Before' });
    expect((await reader('PUT', admin, channel.id, member)).status).toBe(200);
    expect((await reader('PUT', admin, channel.id, member)).status).toBe(200);
    await say(app, channel, owner, { body: 'After' });
    const { body } = await app.call('GET /channels/:id/messages', { as: member, params: { id: channel.id } });
    expect(body.items.map((message) => message.body)).toEqual(['After']);
    expect((await listOf(member)).find(({ id }) => id === channel.id)).toMatchObject({
      unread: 1,
      can: { manage: false },
      visibility: 'private',
    });
    expect(await auditOf(channel.id)).toEqual(['channel.created', 'channel.reader_added']);
  });

  test('is taken from a reader, who may also leave it, and no other member may end it', async () => {
    const channel = await made({ visibility: 'private' });
    await reader('PUT', owner, channel.id, member);
    await reader('PUT', owner, channel.id, moderator);
    expect((await reader('DELETE', member, channel.id, moderator)).body.code).toBe('member.not_allowed');
    expect((await reader('DELETE', outsider, channel.id, moderator)).body.code).toBe('channel.not_found');
    const { body } = await app.call('GET /channels/:id/readers', { as: admin, params: { id: channel.id } });
    expect(body.items.map(({ id }) => id).toSorted()).toEqual([owner.id, member.id, moderator.id].toSorted());
    expect(body.pagination.total).toBe(3);
    expect((await reader('DELETE', owner, channel.id, member)).status).toBe(200);
    expect((await app.call('DELETE /channels/:id/joined', { as: moderator, params: { id: channel.id } })).status).toBe(200);
    for (const left of [member, moderator]) {
      expect(await nameIn(left, channel.id)).toBeUndefined();
      expect((await app.call('GET /channels/:id/messages', { as: left, params: { id: channel.id } })).body.code).toBe('channel.not_found');
    }
  });

  test('takes members only, and one that all members read has no readers of its own', async () => {
    const channel = await made({ visibility: 'private' });
    expect((await reader('PUT', owner, channel.id, outsider)).body.code).toBe('member.not_found');
    const open = await made();
    expect((await reader('PUT', owner, open.id, member)).body.code).toBe('channel.not_private');
    expect((await app.call('GET /channels/:id/readers', { as: owner, params: { id: open.id } })).body.code).toBe('channel.not_private');
  });
});

test('the chat of an event follows its event, and is not among the channels that are managed', async () => {
  const event = await createEvent(app, community, { host: owner, hasChat: true });
  const { id } = await app.db.selectFrom('channels').select('id').where('event_id', '=', event.id).executeTakeFirstOrThrow();
  expect((await app.call('GET /channels/:id/settings', { as: owner, params: { id } })).body.code).toBe('channel.not_found');
  const archived = await app.call('PUT /channels/:id/archived', { as: owner, params: { id }, body: { isArchived: true } });
  expect(archived.body.code).toBe('channel.not_found');
  const { body } = await app.call('GET /communities/:id/channels', { as: owner, params: { id: community.id } });
  expect(body.items.map((channel) => channel.id)).not.toContain(id);
});
