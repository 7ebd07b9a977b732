import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { connect } from '#test/sockets.ts';

describe('a message that names people', async () => {
  const app = await testApp();
  const ada = await createPerson(app.db, { username: 'Ada-Writer' });
  const ben = await createPerson(app.db);
  const gone = await createPerson(app.db);
  const stranger = await createPerson(app.db);
  const community = await createCommunity(app, { members: [ada, ben] });
  await addMember(app, community, gone, { state: 'left' });
  const mentioned = (channelId: string) =>
    app.db.selectFrom('mentions').select(['user_id', 'seq']).where('channel_id', '=', channelId).execute();

  it('is noted for the active members among them but the sender, and told to each once', async () => {
    const channel = await createChannel(app, community, { name: 'Talk' });
    await app.db.insertInto('channel_members').values({ channel_id: channel.id, user_id: gone.id }).execute();
    const { body } = await say(app, channel, ben, {
      body: `@ada-writer @${ben.username} @${gone.username} @${stranger.username} @nobody-here`,
    });
    expect(await mentioned(channel.id)).toEqual([{ user_id: ada.id, seq: 1 }]);
    const notices = await app.db.selectFrom('notifications').selectAll().where('subject_id', '=', body.id).execute();
    expect(notices).toMatchObject([
      {
        user_id: ada.id,
        kind: 'chat.mention',
        actor_id: ben.id,
        subject_type: 'message',
        community_id: community.id,
        params: { channelId: channel.id, channel: 'Talk' },
      },
    ]);
  });

  it('shows the readers of the channel among them to everybody, by the name that they have today', async () => {
    const renamed = await createPerson(app.db);
    await addMember(app, community, renamed);
    const before = renamed.username;
    const channel = await createChannel(app, community);
    const { body: sent } = await say(app, channel, ben, {
      body: `@${before} @ADA-writer @${ben.username} @${stranger.username} \`@${gone.username}\``,
    });
    expect(sent.mentions).toEqual([
      { name: before, username: before },
      { name: 'ada-writer', username: 'Ada-Writer' },
      { name: ben.username, username: ben.username },
    ]);
    await app.db
      .updateTable('users')
      .set({ username: 'took-another', username_key: 'took-another' })
      .where('id', '=', renamed.id)
      .execute();
    const { body: page } = await app.call('GET /channels/:id/messages', { as: ada, params: { id: channel.id }, query: {} });
    expect(page.items[0]!.mentions).toContainEqual({ name: before, username: 'took-another' });
    // A former name leads to its account still.
    const edited = await app.call('PUT /messages/:id', {
      as: ben,
      params: { id: sent.id },
      body: { body: `@${before} alone`, editCount: 0 },
    });
    expect(edited.body.mentions).toEqual([{ name: before, username: 'took-another' }]);
    expect(await mentioned(channel.id)).toEqual([{ user_id: renamed.id, seq: 1 }]);
    const { body: deleted } = await app.call('DELETE /messages/:id', { as: ben, params: { id: sent.id } });
    expect(deleted.mentions).toEqual([]);
  });

  it('is refused when it names more than fifty, new or changed', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `@person-${index}`).join(' ');
    const channel = await createChannel(app, community);
    const refused = { status: 422, body: { code: 'text.too_many_mentions', params: { max: 50 } } };
    expect(await say(app, channel, ben, { body: names(51) })).toMatchObject(refused);
    const { body: sent, status } = await say(app, channel, ben, { body: names(50) });
    expect(status).toBe(200);
    const edit = { body: names(51), editCount: 0 };
    expect(await app.call('PUT /messages/:id', { as: ben, params: { id: sent.id }, body: edit })).toMatchObject(refused);
  });

  it('does not reach a person who has blocked the sender', async () => {
    const deaf = await createPerson(app.db);
    await addMember(app, community, deaf);
    await app.call('POST /me/blocks', { as: deaf, body: { userId: ben.id } });
    const channel = await createChannel(app, community);
    await say(app, channel, ben, { body: `@${deaf.username} @ada-writer` });
    expect(await mentioned(channel.id)).toEqual([{ user_id: ada.id, seq: 1 }]);
    const received = app.db.selectFrom('notifications').select('id').where('user_id', '=', deaf.id);
    expect(await received.execute()).toEqual([]);
  });

  it('reaches only readers of a private channel', async () => {
    const channel = await createChannel(app, community, { visibility: 'private', readers: [ben, community.owner] });
    await say(app, channel, ben, { body: `@ada-writer @${community.owner.username}` });
    expect(await mentioned(channel.id)).toEqual([{ user_id: community.owner.id, seq: 1 }]);
  });

  it('notes nobody when the message is not taken', async () => {
    const channel = await createChannel(app, community, { kind: 'announcement' });
    expect(await say(app, channel, ben, { body: '@ada-writer' })).toMatchObject({ status: 403 });
    expect(await mentioned(channel.id)).toEqual([]);
  });
});

describe('a message that names groups', async () => {
  const app = await testApp();
  const [ada, moderator, chief, ben, quiet] = [
    await createPerson(app.db),
    await createPerson(app.db),
    await createPerson(app.db),
    await createPerson(app.db),
    await createPerson(app.db),
  ];
  const community = await createCommunity(app, { members: [ada, ben, quiet] });
  await addMember(app, community, moderator, { role: 'moderator' });
  await addMember(app, community, chief, { role: 'admin' });
  const { owner } = community;
  const meant = async (channelId: string, seq = 1) => {
    const rows = await app.db.selectFrom('mentions').select('user_id').where('channel_id', '=', channelId).where('seq', '=', seq).execute();
    return rows.map(({ user_id }) => user_id).toSorted();
  };
  const notified = async (messageId: string) => {
    const rows = await app.db.selectFrom('notifications').select('user_id').where('subject_id', '=', messageId).execute();
    return rows.map(({ user_id }) => user_id).toSorted();
  };
  const ids = (...people: { id: string }[]) => people.map(({ id }) => id).toSorted();

  it('means all readers of the channel but its author, and notifies those who have not muted it', async () => {
    const channel = await createChannel(app, community);
    await app.call('PUT /channels/:id/level', { as: quiet, params: { id: channel.id }, body: { level: 'none' } });
    const { status, body } = await say(app, channel, moderator, { body: `Doors open, @all and @${ben.username}` });
    expect({ status, mentions: body.mentions }).toEqual({
      status: 200,
      mentions: [
        { name: 'all', username: null },
        { name: ben.username, username: ben.username },
      ],
    });
    expect(await meant(channel.id)).toEqual(ids(ada, ben, chief, owner, quiet));
    expect(await notified(body.id)).toEqual(ids(ada, ben, chief, owner));
    const { body: list } = await app.call('GET /channels', { as: ada });
    expect(list.items.find(({ id }) => id === channel.id)).toMatchObject({ mentions: 1, role: 'member', can: { mentionAll: false } });
    const { body: page } = await app.call('GET /channels/:id/messages', { as: ada, params: { id: channel.id }, query: {} });
    expect(page.items[0]!.mentions).toEqual(body.mentions);
  });

  it('means the readers who have the role: any member may call those who look after the channel', async () => {
    const channel = await createChannel(app, community);
    await say(app, channel, ada, { body: 'Spam above, @moderators' });
    expect(await meant(channel.id)).toEqual(ids(moderator, chief, owner));
    await say(app, channel, ada, { body: 'A question for @Admins' });
    expect(await meant(channel.id, 2)).toEqual(ids(chief, owner));
    const closed = await createChannel(app, community, { visibility: 'private', readers: [ada, chief] });
    await say(app, closed, ada, { body: '@moderators' });
    expect(await meant(closed.id)).toEqual(ids(chief));
  });

  it('is refused without the right, new and changed, and stores nothing', async () => {
    const channel = await createChannel(app, community);
    const refused = { status: 403, body: { code: 'mention.not_allowed' } };
    expect(await say(app, channel, ada, { body: 'Hey @all' })).toMatchObject(refused);
    const { body: sent } = await say(app, channel, ada, { body: 'Hey' });
    expect(sent.seq).toBe(1);
    const edit = (as: typeof ada, id: string, body: string, editCount: number) =>
      app.call('PUT /messages/:id', { as, params: { id }, body: { body, editCount } });
    expect(await edit(ada, sent.id, 'Hey @all', 0)).toMatchObject(refused);
    expect(await meant(channel.id)).toEqual([]);
    await app.call('PUT /communities/:id/rights', {
      as: owner,
      params: { id: community.id },
      body: { rights: { mentionAll: 'member' }, version: 1 },
    });
    expect((await edit(ada, sent.id, 'Hey @all', 0)).status).toBe(200);
    expect(await meant(channel.id)).toEqual(ids(moderator, chief, ben, owner, quiet));
    await app.call('PUT /communities/:id/rights', { as: owner, params: { id: community.id }, body: { rights: {}, version: 2 } });
    // A group that the message has already needs no right; no second notification is sent.
    expect((await edit(ada, sent.id, 'Hello @all', 1)).status).toBe(200);
    expect(await notified(sent.id)).toEqual(ids(moderator, chief, ben, owner, quiet));
  });

  it('asks before it notifies more than a hundred people', async () => {
    const crowd = await createCommunity(app, { members: [ada] });
    const members = await Promise.all(Array.from({ length: 100 }, () => createPerson(app.db)));
    for (const member of members) await addMember(app, crowd, member);
    const channel = await createChannel(app, crowd);
    const clientMsgId = newId();
    const asked = await say(app, channel, crowd.owner, { clientMsgId, body: '@all' });
    expect(asked).toMatchObject({ status: 409, body: { code: 'mention.unconfirmed', params: { count: 101 } } });
    expect(await say(app, channel, crowd.owner, { clientMsgId, body: '@all', confirmsAll: true })).toMatchObject({
      status: 200,
      body: { seq: 1 },
    });
    expect(await meant(channel.id)).toHaveLength(101);
  });

  it('has its name to itself', async () => {
    expect(await app.call('PUT /me/username', { as: ada, body: { username: 'Moderators' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'username', rule: 'taken' }] },
    });
  });

  it('means the people of a conversation, where names of roles are names like others', async () => {
    const { body: group } = await app.call('POST /conversations', { as: ada, body: { userIds: [ben.id, quiet.id] } });
    const { body: sent } = await say(app, group, ada, { body: '@all, where is @moderators?' });
    expect(sent.mentions).toEqual([{ name: 'all', username: null }]);
    expect(await meant(group.id)).toEqual(ids(ben, quiet));
  });
});

describe('the news of a mention', async () => {
  const app = await testApp();
  const named = await createPerson(app.db);
  const ben = await createPerson(app.db);
  const community = await createCommunity(app, { members: [named, ben] });
  const call = async (times: number) => {
    const channel = await createChannel(app, community);
    for (let time = 0; time < times; time += 1) await say(app, channel, ben, { body: `@${named.username}, are you there?` });
    return channel;
  };
  const unread = async () => (await app.call('GET /notifications/unread', { as: named })).body.unread;
  const read = (channel: { id: string }, seq: number) =>
    app.call('PUT /channels/:id/read', { as: named, params: { id: channel.id }, body: { seq } });

  it('is read with the message, here and on all devices, and not before', async () => {
    const elsewhere = await call(1);
    const channel = await call(3);
    expect(await unread()).toBe(4);
    const line = await connect(app.origin, await app.accessTokenFor(named));
    await read(channel, 2);
    expect(await unread()).toBe(2);
    await expect.poll(() => line.heard).toContainEqual(['notifications.changed', { isNew: false }]);
    await read(channel, 3);
    await read(elsewhere, 1);
    expect(await unread()).toBe(0);
  });

  it('is read when the person named answers in the channel', async () => {
    const channel = await call(2);
    expect(await unread()).toBe(2);
    await say(app, channel, named, { body: 'Here I am.' });
    expect(await unread()).toBe(0);
  });

  it('stays read or unread as somebody marked it since', async () => {
    const channel = await call(1);
    await read(channel, 1);
    const { items } = (await app.call('GET /notifications', { as: named, query: {} })).body;
    await app.call('PUT /notifications/unread', { as: named, body: { ids: [items[0]!.id] } });
    await read(channel, 1);
    expect(await unread()).toBe(1);
  });
});
