import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { conversationsOf, createChannel, listenIn, say, startWith } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const admin = await createPerson(app.db, { isAdmin: true });
const outsider = await createPerson(app.db);

/** People of one community, the first its owner. */
async function neighbours(count: number): Promise<TestUser[]> {
  const people = await Promise.all(Array.from({ length: count }, () => createPerson(app.db)));
  const [owner, ...members] = people as [TestUser, ...TestUser[]];
  await createCommunity(app, { owner, members });
  return people;
}
const pair = async () => (await neighbours(2)) as [TestUser, TestUser];
const trio = async () => (await neighbours(3)) as [TestUser, TestUser, TestUser];
const idsOf = async (as: TestUser) => (await conversationsOf(app, as)).map(({ id }) => id);
const block = (as: TestUser, { id }: TestUser) => app.call('POST /me/blocks', { as, body: { userId: id } });
const leave = (as: TestUser, id: string) => app.call('DELETE /conversations/:id', { as, params: { id } });
const add = (as: TestUser, id: string, { id: userId }: TestUser) =>
  app.call('PUT /conversations/:id/people/:userId', { as, params: { id, userId } });

test('one dm of a pair, whichever of the two starts it; before the first message only the starter sees it', async () => {
  const [ada, ben] = await pair();
  const { status, body: dm } = await startWith(app, ada, [ben]);
  expect(status).toBe(200);
  expect(dm).toMatchObject({
    kind: 'dm',
    community: null,
    name: '',
    can: { write: true, manage: false, moderate: false, invite: false, mentionAll: true, leave: false },
  });
  expect(dm.conversation).toMatchObject({ isRequest: false, isWaiting: false });
  expect(dm.conversation?.people.map(({ id }) => id).toSorted()).toEqual([ada.id, ben.id].toSorted());
  expect(await idsOf(ada)).toEqual([dm.id]);
  expect(await idsOf(ben)).toEqual([]);
  expect((await startWith(app, ada, [ben, ben])).body.id).toBe(dm.id);
  expect((await startWith(app, ben, [ada])).body.id).toBe(dm.id);
  expect(await idsOf(ben)).toEqual([dm.id]);
});

test('messages, unread, mentions, reactions and revisions are those of channels; conversations come first, the latest first', async () => {
  const [ada, ben, cleo] = await trio();
  const dm = (await startWith(app, ada, [ben])).body;
  const group = (await startWith(app, ada, [ben, cleo], 'Baking')).body;
  const sent = (await say(app, dm, ada, { body: `Hi @${ben.username}, @${cleo.username}` })).body;
  expect(sent.seq).toBe(1);
  const { items } = (await app.call('GET /channels', { as: ben })).body;
  expect(items.map(({ id }) => id).slice(0, 2)).toEqual([dm.id, group.id]);
  expect(items[0]).toMatchObject({ unread: 1, mentions: 1, lastSeq: 1 });
  expect(items.slice(2).every(({ conversation, community }) => conversation === null && community !== null)).toBe(true);
  const { body: notices } = await app.call('GET /notifications', { as: ben });
  expect(notices.items.filter(({ kind }) => kind === 'chat.mention')).toMatchObject([
    { title: `First ${ada.username} Last mentioned you in a conversation`, community: null, url: `/chat/${dm.id}?at=1` },
  ]);
  expect((await app.call('GET /notifications', { as: cleo })).body.items.filter(({ kind }) => kind === 'chat.mention')).toEqual([]);
  await app.call('PUT /messages/:id/reactions/:emoji', { as: ben, params: { id: sent.id, emoji: '👍' } });
  const edited = await app.call('PUT /messages/:id', { as: ada, params: { id: sent.id }, body: { body: 'Better', editCount: 0 } });
  expect(edited.body).toMatchObject({ body: 'Better', reactions: [{ emoji: '👍', count: 1 }] });
  const changes = await app.call('GET /channels/:id/changes', { as: ben, params: { id: dm.id }, query: { since: 1 } });
  expect(changes.body.items.map(({ body }) => body)).toEqual(['Better']);
  const read = await app.call('PUT /channels/:id/read', { as: ben, params: { id: dm.id }, body: { seq: 1 } });
  expect(read.body).toEqual({ lastReadSeq: 1, unread: 0, mentions: 0 });
  expect((await app.call('PUT /messages/:id/pin', { as: ada, params: { id: sent.id } })).body.code).toBe('member.not_allowed');
  const removal = { as: ben, params: { id: sent.id }, body: { reason: 'No' } };
  expect((await app.call('POST /messages/:id/removal', removal)).body.code).toBe('member.not_allowed');
});

test('for everyone outside a conversation is missing, for administrators and moderators too', async () => {
  const [ada, ben, cleo] = await trio();
  for (const conversation of [(await startWith(app, ben, [ada])).body, (await startWith(app, ben, [ada, cleo])).body]) {
    const { id } = conversation;
    const message = (await say(app, { id }, ben)).body;
    for (const as of [outsider, admin]) {
      const params = { id };
      const calls = [
        app.call('GET /channels/:id/messages', { as, params, query: {} }),
        app.call('GET /channels/:id/changes', { as, params, query: { since: 0 } }),
        app.call('GET /channels/:id/pins', { as, params }),
        say(app, { id }, as),
        app.call('PUT /channels/:id/read', { as, params, body: { seq: 1 } }),
        app.call('GET /channels/:id/settings', { as, params }),
        app.call('PUT /channels/:id/archived', { as, params, body: { isArchived: true } }),
        app.call('GET /channels/:id/readers', { as, params, query: {} }),
        app.call('PUT /channels/:id/readers/:userId', { as, params: { id, userId: as.id } }),
        app.call('DELETE /channels/:id/readers/:userId', { as, params: { id, userId: ada.id } }),
        app.call('PUT /conversations/:id', { as, params, body: { name: 'Mine' } }),
        leave(as, id),
        add(as, id, as),
        app.call('PUT /conversations/:id/request', { as, params, body: { accept: true } }),
      ];
      for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 404, body: { code: 'channel.not_found' } });
      const ofMessage = { as, params: { id: message.id } };
      expect((await app.call('DELETE /messages/:id', ofMessage)).body.code).toBe('message.not_found');
      expect((await app.call('POST /messages/:id/removal', { ...ofMessage, body: { reason: 'x' } })).body.code).toBe('message.not_found');
      expect((await app.call('GET /messages/:id/revisions', ofMessage)).body.code).toBe('message.not_found');
      expect(await idsOf(as)).not.toContain(id);
    }
  }
  // Those who are in it have no settings of a channel either.
  const dm = (await startWith(app, ben, [ada])).body;
  expect((await app.call('GET /channels/:id/settings', { as: ada, params: { id: dm.id } })).body.code).toBe('channel.not_found');
  expect((await app.call('DELETE /channels/:id/readers/:userId', { as: ada, params: { id: dm.id, userId: ada.id } })).body.code).toBe(
    'channel.not_found',
  );
});

test('endpoints of conversations leave the channels of communities alone', async () => {
  const [ada, ben] = await pair();
  const community = await createCommunity(app, { owner: ada, members: [ben] });
  const { id } = await createChannel(app, community);
  const params = { id };
  for (const answer of [
    await app.call('PUT /conversations/:id', { as: ada, params, body: { name: 'Mine' } }),
    await leave(ada, id),
    await add(ada, id, ben),
    await app.call('PUT /conversations/:id/request', { as: ada, params, body: { accept: false } }),
  ])
    expect(answer.body.code).toBe('channel.not_found');
  expect((await say(app, { id }, ada)).status).toBe(200);
});

test('people who are missing, deleted, disabled or blocked are not told apart, and oneself is no one to write to', async () => {
  const [ada, ben] = await pair();
  const [gone, disabled, blocked, blocking] = (await neighbours(4)) as [TestUser, TestUser, TestUser, TestUser];
  const change = (user: TestUser, set: { deleted_at?: Date; status?: 'disabled' }) =>
    app.db.updateTable('users').set(set).where('id', '=', user.id).execute();
  await change(gone, { deleted_at: new Date() });
  await change(disabled, { status: 'disabled' });
  await block(ada, blocked);
  await block(blocking, ada);
  for (const other of [{ id: newId() }, gone, disabled, blocked, blocking]) {
    const expected = { status: 404, body: { code: 'person.not_found', errors: [{ field: 'userIds' }] } };
    expect(await startWith(app, ada, [other])).toMatchObject(expected);
    expect(await startWith(app, ada, [ben, other])).toMatchObject(expected);
  }
  expect(await startWith(app, ada, [ada])).toMatchObject({ status: 422, body: { code: 'conversation.yourself' } });
  expect(await startWith(app, ada, [ben, ada])).toMatchObject({ status: 422, body: { code: 'conversation.yourself' } });
  const many = Array.from({ length: 20 }, () => ({ id: newId() }));
  expect(await startWith(app, ada, many)).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
});

test('a block of either ends what is said in a dm, and nothing in a group', async () => {
  const [ada, ben, cleo] = await trio();
  const dm = (await startWith(app, ada, [ben])).body;
  const group = (await startWith(app, ada, [ben, cleo])).body;
  const message = (await say(app, dm, ada)).body;
  await block(ben, ada);
  for (const as of [ada, ben]) {
    expect(await say(app, dm, as)).toMatchObject({ status: 403, body: { code: 'channel.read_only' } });
    expect((await conversationsOf(app, as)).find(({ id }) => id === dm.id)).toMatchObject({ can: { write: false, react: false } });
    expect((await app.call('GET /channels/:id/messages', { as, params: { id: dm.id }, query: {} })).body.items).toHaveLength(1);
    expect((await say(app, group, as)).status).toBe(200);
  }
  const edit = { as: ada, params: { id: message.id }, body: { body: 'Psst', editCount: 0 } };
  expect((await app.call('PUT /messages/:id', edit)).body.code).toBe('channel.read_only');
  expect((await startWith(app, ada, [ben])).body.code).toBe('person.not_found');
  const other = (await startWith(app, cleo, [ada, outsider])).body;
  expect(other.code).toBe('person.not_accepting');
  const [dora] = await pair();
  await createCommunity(app, { owner: ada, members: [dora, cleo] });
  const without = (await startWith(app, ada, [dora, cleo])).body;
  expect((await add(ada, without.id, ben)).body.code).toBe('person.not_found');
  await app.call('DELETE /me/blocks/:userId', { as: ben, params: { userId: ada.id } });
  expect((await say(app, dm, ada)).status).toBe(200);
});

test('a dm that was hidden comes back with the next message, or when it is started again', async () => {
  const [ada, ben] = await pair();
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ben);
  expect((await leave(ada, dm.id)).status).toBe(200);
  expect(await idsOf(ada)).toEqual([]);
  expect(await idsOf(ben)).toEqual([dm.id]);
  await say(app, dm, ben, { body: 'Still there?' });
  expect(await conversationsOf(app, ada)).toMatchObject([{ id: dm.id, unread: 2 }]);
  await leave(ada, dm.id);
  await startWith(app, ada, [ben]);
  expect(await idsOf(ada)).toEqual([dm.id]);
  expect((await app.call('PUT /conversations/:id', { as: ada, params: { id: dm.id }, body: { name: 'Two' } })).body.code).toBe(
    'conversation.not_group',
  );
  expect((await add(ada, dm.id, outsider)).body.code).toBe('conversation.not_group');
});

test('groups are named, joined and left; who comes later reads from then on', async () => {
  const [ada, ben, cleo, dora] = (await neighbours(4)) as [TestUser, TestUser, TestUser, TestUser];
  const group = (await startWith(app, ada, [ben, cleo], ' Baking ')).body;
  expect(group).toMatchObject({ kind: 'group', name: 'Baking', visibility: 'private' });
  const [first] = [(await say(app, group, ada, { body: 'Before' })).body];
  const rename = (name: string) => app.call('PUT /conversations/:id', { as: ben, params: { id: group.id }, body: { name } });
  expect((await rename('Bread')).body.name).toBe('Bread');
  expect((await add(ben, group.id, dora)).body.conversation?.people.map(({ id }) => id)).toContain(dora.id);
  expect((await add(ben, group.id, dora)).status).toBe(200);
  expect(await conversationsOf(app, dora)).toMatchObject([{ id: group.id, unread: 0, name: 'Bread' }]);
  await say(app, group, ada, { body: 'After', replyToId: first.id });
  const { body } = await app.call('GET /channels/:id/messages', { as: dora, params: { id: group.id }, query: {} });
  expect(body.items).toMatchObject([{ body: 'After', replyTo: { excerpt: '' } }]);
  expect((await add(ben, group.id, outsider)).body.code).toBe('person.not_accepting');
  expect((await leave(cleo, group.id)).status).toBe(200);
  expect(await idsOf(cleo)).toEqual([]);
  expect((await say(app, group, cleo)).body.code).toBe('channel.not_found');
  expect((await leave(cleo, group.id)).body.code).toBe('channel.not_found');
  expect((await conversationsOf(app, ada))[0]?.conversation?.people).toHaveLength(3);
});

test('a group takes twenty people', async () => {
  const people = await neighbours(21);
  const [ada, ...others] = people as [TestUser, ...TestUser[]];
  const group = (await startWith(app, ada, others.slice(0, 19))).body;
  expect(group.conversation?.people).toHaveLength(20);
  expect(await add(ada, group.id, others[19]!)).toMatchObject({ status: 409, body: { code: 'conversation.too_many_people' } });
});

test('hints reach everyone in a conversation and no one else, also before they have heard of it', async () => {
  const [ada, ben] = await pair();
  const [mine, theirs, foreign] = [await listenIn(app, ada, null), await listenIn(app, ben, null), await listenIn(app, admin, null)];
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ada, { body: 'Hello' });
  await expect.poll(() => theirs.changed).toMatchObject([{ channelId: dm.id, rev: 1, message: { body: 'Hello' } }]);
  await expect.poll(() => mine.changed).toHaveLength(1);
  expect(foreign.changed).toEqual([]);
  for (const { close } of [mine, theirs, foreign]) close();
});

test('when an account is gone, what was said stays for the other one, who can no longer write', async () => {
  const [ada, ben] = await pair();
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ben);
  await app.db.updateTable('users').set({ deleted_at: new Date(), status: 'disabled' }).where('id', '=', ben.id).execute();
  await app.db.deleteFrom('channel_members').where('user_id', '=', ben.id).execute();
  const [left] = await conversationsOf(app, ada);
  expect(left).toMatchObject({ id: dm.id, can: { write: false } });
  expect(left?.conversation?.people).toHaveLength(2);
  expect((await say(app, dm, ada)).body.code).toBe('channel.read_only');
});

test('search and reports include conversations; reported, one message of it is read by the site', async () => {
  const [ada, ben] = await pair();
  const dm = (await startWith(app, ada, [ben])).body;
  const message = (await say(app, dm, ada, { body: 'A zygomorphic flower' })).body;
  const find = async (as: TestUser) => (await app.call('GET /search', { as, query: { q: 'zygomorphic' } })).body.messages;
  expect(await find(ben)).toMatchObject([{ id: message.id, community: null, channelName: '' }]);
  expect(await find(admin)).toEqual([]);
  const report = (as: TestUser) => app.call('POST /reports', { as, body: { targetType: 'message', targetId: message.id, reason: 'spam' } });
  expect((await report(admin)).body.code).toBe('report.target_not_found');
  expect((await report(ben)).status).toBeLessThan(300);
  const [found] = await app.db.selectFrom('moderation_cases').selectAll().where('target_id', '=', message.id).execute();
  expect(found).toMatchObject({ community_id: null, title: `@${ada.username}`, body: 'A zygomorphic flower' });
  const decision = { contentAct: 'remove', personAct: 'none', reason: 'Spam', version: 1 } as const;
  expect((await app.call('POST /cases/:id/decision', { as: admin, params: { id: found!.id }, body: decision })).status).toBe(200);
  const { body } = await app.call('GET /channels/:id/messages', { as: ben, params: { id: dm.id }, query: {} });
  expect(body.items).toMatchObject([{ state: 'deleted', deletedBy: 'moderator', body: '' }]);
});

test('members who come to a community, and those who leave it, change nothing in conversations', async () => {
  const [ada, ben] = await pair();
  const community = await createCommunity(app, { owner: ada, members: [ben] });
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ada);
  await app.call('DELETE /groups/:id/leave', { as: ben, params: { id: community.id } });
  await addMember(app, community, outsider);
  expect(await idsOf(ben)).toEqual([dm.id]);
  expect(await idsOf(outsider)).toEqual([]);
});
