import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, listenIn, say, startWith } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const people = async () => {
  const [ada, ben] = [await createPerson(app.db), await createPerson(app.db)];
  return { ada, ben, community: await createCommunity(app, { owner: ada, members: [ben] }) };
};
const read = async (as: TestUser, { id }: { id: string }, seq: number) =>
  (await app.call('PUT /channels/:id/read', { as, params: { id }, body: { seq } })).body;
const unreadFrom = (as: TestUser, { id }: { id: string }, seq: number) =>
  app.call('PUT /channels/:id/unread', { as, params: { id }, body: { seq } });
const seenBy = async (as: TestUser, { id }: { id: string }) =>
  (await app.call('GET /channels', { as })).body.items.find((channel) => channel.id === id);
const bell = async (as: TestUser) => (await app.call('GET /notifications/unread', { as })).body.unread;

test('the position moves back to before the message, with its mentions, on all devices, and forwards again by reading', async () => {
  const { ada, ben, community } = await people();
  const channel = await createChannel(app, community);
  for (const body of ['One', `Two @${ben.username}`, 'Three']) await say(app, channel, ada, { body });
  await read(ben, channel, 3);
  expect(await bell(ben)).toBe(0);
  const listener = await listenIn(app, ben, null);
  const back = { lastReadSeq: 1, unread: 2, mentions: 1 };
  expect(await unreadFrom(ben, channel, 2)).toMatchObject({ status: 200, body: back });
  await expect.poll(() => listener.read).toEqual([{ channelId: channel.id, ...back, isBack: true }]);
  expect(await seenBy(ben, channel)).toMatchObject(back);
  expect(await bell(ben)).toBe(1);
  // What is unread already stays, and is told to no one.
  expect((await unreadFrom(ben, channel, 3)).body).toEqual(back);
  expect(await read(ben, channel, 3)).toEqual({ lastReadSeq: 3, unread: 0, mentions: 0 });
  await expect.poll(() => listener.read).toHaveLength(2);
  listener.close();
  expect(await bell(ben)).toBe(0);
  expect((await unreadFrom(ben, channel, 1)).body).toMatchObject({ lastReadSeq: 0, unread: 3 });
});

test('the notification of a conversation is unread again with its message', async () => {
  const { ada, ben } = await people();
  const dm = (await startWith(app, ada, [ben])).body;
  for (const body of ['One', 'Two']) await say(app, dm, ada, { body });
  await read(ben, dm, 2);
  await unreadFrom(ben, dm, 2);
  expect(await bell(ben)).toBe(1);
  await read(ben, dm, 2);
  await app.call('PUT /channels/:id/level', { as: ben, params: { id: dm.id }, body: { level: 'none' } });
  await unreadFrom(ben, dm, 1);
  expect(await bell(ben)).toBe(0);
});

test('never to before the reader joined, and only by readers', async () => {
  const { ada, ben, community } = await people();
  const channel = await createChannel(app, community, { historyForNew: 'from_join' });
  await say(app, channel, ada);
  const cleo = await createPerson(app.db);
  await app.call('POST /communities/:id/join', { params: { id: community.id }, as: cleo, body: {} });
  await say(app, channel, ada);
  await read(cleo, channel, 2);
  expect((await unreadFrom(cleo, channel, 1)).body).toEqual({ lastReadSeq: 1, unread: 1, mentions: 0 });
  const left = await createPerson(app.db);
  await addMember(app, community, left, { state: 'left' });
  for (const as of [left, await createPerson(app.db)]) expect((await unreadFrom(as, channel, 1)).body.code).toBe('channel.not_found');
  expect((await unreadFrom(ben, channel, 0)).status).toBe(422);
});
