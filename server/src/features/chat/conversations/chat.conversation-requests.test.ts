import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { conversationsOf, listenIn, say, startWith } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { onHint } from '#test/sockets.ts';

const app = await testApp();
const strangers = async (): Promise<[TestUser, TestUser]> => [await createPerson(app.db), await createPerson(app.db)];
const take = (as: TestUser, messagesFrom: 'everyone' | 'shared' | 'nobody') => app.call('PUT /me', { as, body: { messagesFrom } });
const decide = (as: TestUser, id: string, accept: boolean) =>
  app.call('PUT /conversations/:id/request', { as, params: { id }, body: { accept } });
const only = async (as: TestUser) => (await conversationsOf(app, as))[0];

test('a stranger asks with three messages at most, and an acceptance opens the conversation', async () => {
  const [ada, ben] = await strangers();
  const dm = (await startWith(app, ada, [ben])).body;
  expect(dm.conversation).toMatchObject({ isRequest: false, isWaiting: true });
  expect(await only(ben)).toBeUndefined();
  for (const body of ['One', `Two @${ben.username}`, 'Three']) expect((await say(app, dm, ada, { body })).status).toBe(200);
  expect(await say(app, dm, ada)).toMatchObject({ status: 409, body: { code: 'conversation.waiting' } });
  expect(await only(ada)).toMatchObject({ can: { write: false }, conversation: { isWaiting: true } });
  expect(await only(ben)).toMatchObject({
    unread: 0,
    mentions: 0,
    can: { write: true },
    conversation: { isRequest: true, isWaiting: false },
  });
  expect((await app.call('GET /notifications', { as: ben })).body.items).toMatchObject([{ kind: 'chat.request' }]);
  const { body } = await app.call('GET /channels/:id/messages', { as: ben, params: { id: dm.id }, query: {} });
  expect(body.items).toHaveLength(3);
  const listener = await listenIn(app, ada, null);
  let hints = 0;
  onHint(listener.socket, 'channels.changed', ({ communityId }) => void (hints += Number(communityId === null)));
  expect((await decide(ben, dm.id, true)).status).toBe(200);
  await expect.poll(() => hints).toBe(1);
  listener.close();
  expect((await decide(ben, dm.id, true)).status).toBe(200);
  expect(await only(ada)).toMatchObject({ can: { write: true }, conversation: { isWaiting: false } });
  expect(await only(ben)).toMatchObject({ unread: 3, conversation: { isRequest: false } });
  expect((await say(app, dm, ada)).status).toBe(200);
});

test('an answer, and starting from the other side, accept a request', async () => {
  const [ada, ben] = await strangers();
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ada);
  await say(app, dm, ben);
  expect(await only(ben)).toMatchObject({ conversation: { isRequest: false } });
  expect(await only(ada)).toMatchObject({ conversation: { isWaiting: false } });
  const [cleo, dora] = await strangers();
  const other = (await startWith(app, cleo, [dora])).body;
  expect((await startWith(app, dora, [cleo])).body).toMatchObject({ id: other.id, conversation: { isRequest: false, isWaiting: false } });
});

test('a declined request is gone for the one, and goes on waiting for the other', async () => {
  const [ada, ben] = await strangers();
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ada);
  const listener = await listenIn(app, ben, null);
  const before = (await only(ada))!;
  for (const _ of [1, 2]) expect((await decide(ben, dm.id, false)).status).toBe(200);
  expect((await decide(ben, dm.id, true)).body.code).toBe('channel.not_found');
  expect(await only(ada)).toEqual(before);
  expect((await say(app, dm, ada, { body: 'Hello?' })).status).toBe(200);
  expect((await startWith(app, ada, [ben])).body.id).toBe(dm.id);
  expect(await only(ben)).toBeUndefined();
  expect((await say(app, dm, ben)).body.code).toBe('channel.not_found');
  expect((await app.call('GET /channels/:id/messages', { as: ben, params: { id: dm.id }, query: {} })).body.code).toBe('channel.not_found');
  expect(listener.changed).toEqual([]);
  listener.close();
  expect((await say(app, dm, ada)).status).toBe(200);
  expect((await say(app, dm, ada)).body.code).toBe('conversation.waiting');
  // A change of mind.
  expect((await startWith(app, ben, [ada])).body).toMatchObject({ id: dm.id, conversation: { isRequest: false } });
  expect((await say(app, dm, ada)).status).toBe(200);
});

test('whom a person takes messages from decides how they are reached', async () => {
  const [ada, ben] = await strangers();
  const denied = { status: 403, body: { code: 'person.not_accepting', errors: [{ field: 'userIds' }] } };
  for (const choice of ['shared', 'nobody'] as const) {
    await take(ben, choice);
    expect(await startWith(app, ada, [ben])).toMatchObject(denied);
  }
  const community = await createCommunity(app, { owner: ada, members: [ben] });
  expect(await startWith(app, ada, [ben])).toMatchObject(denied);
  await take(ben, 'shared');
  expect((await startWith(app, ada, [ben])).body.conversation).toMatchObject({ isWaiting: false });
  // A member who left is a stranger again.
  const former = await createPerson(app.db);
  await addMember(app, community, former, { state: 'left' });
  expect(await startWith(app, former, [ben])).toMatchObject(denied);
});

test('a later choice ends what has not begun, and lets a conversation go on', async () => {
  const [ada, ben] = await strangers();
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ada);
  await take(ben, 'nobody');
  expect((await say(app, dm, ada)).body.code).toBe('channel.read_only');
  await say(app, dm, ben);
  expect((await say(app, dm, ada)).status).toBe(200);
  expect((await startWith(app, ada, [ben])).status).toBe(200);
});

test('people who have written to one another bring each other into groups', async () => {
  const [ada, ben] = await strangers();
  const cleo = await createPerson(app.db);
  await createCommunity(app, { owner: ada, members: [cleo] });
  expect((await startWith(app, ada, [ben, cleo])).body.code).toBe('person.not_accepting');
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ada);
  expect((await startWith(app, ada, [ben, cleo])).body.code).toBe('person.not_accepting');
  await say(app, dm, ben);
  expect((await startWith(app, ada, [ben, cleo])).status).toBe(200);
});

test('twenty requests a day, accepted or not; people of a shared community do not count', async () => {
  const ada = await createPerson(app.db);
  const others = await Promise.all(Array.from({ length: 21 }, () => createPerson(app.db)));
  const neighbour = await createPerson(app.db);
  await createCommunity(app, { owner: ada, members: [neighbour] });
  for (const other of others.slice(0, 20)) expect((await startWith(app, ada, [other])).status).toBe(200);
  await startWith(app, others[0]!, [ada]);
  const last = others[20]!;
  expect(await startWith(app, ada, [last])).toMatchObject({ status: 429, body: { code: 'conversation.too_many_requests' } });
  expect((await startWith(app, ada, [others[3]!])).status).toBe(200);
  expect((await startWith(app, ada, [neighbour])).status).toBe(200);
  await app.db
    .updateTable('channels')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('requested_by', '=', ada.id)
    .execute();
  expect((await startWith(app, ada, [last])).status).toBe(200);
});
