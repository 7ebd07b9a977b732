import { expect, test } from 'vitest';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say, startWith } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { connect, isIn, type TestConnection } from '#test/sockets.ts';

const app = await testApp();
const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(app.db)));
const shownTo = async (as: TestUser, { id }: { id: string }) =>
  (await app.call('GET /channels/:id/receipts', { as, params: { id } })).body.shown;
const positionsFor = async (as: TestUser, channel: { id: string }) =>
  (await shownTo(as, channel))?.receipts.map(({ person, seq }): [string, number] => [person.id, seq]);
const read = (as: TestUser, { id }: { id: string }, seq: number) =>
  app.call('PUT /channels/:id/read', { as, params: { id }, body: { seq } });
const open = async (who: TestUser, channelId: string): Promise<TestConnection> => {
  const line = await connect(app.origin, await app.accessTokenFor(who));
  await new Promise<void>((resolve) => line.socket.emit('attend', true, channelId, resolve));
  return line;
};

test('readers see how far the others have read, at once where they have the channel open', async () => {
  const [ada, ben, cleo] = (await people(3)) as [TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { owner: ada, members: [ben, cleo] });
  const channel = await createChannel(app, community);
  for (let count = 0; count < 3; count += 1) await say(app, channel, ada);
  const line = await open(ada, channel.id);
  await read(ben, channel, 2);
  await expect
    .poll(() => line.heard.filter(([name]) => name === 'channel.receipt').map(([, hint]) => hint))
    .toEqual([{ channelId: channel.id, userId: ben.id, seq: 2 }]);
  expect(await positionsFor(ada, channel)).toEqual([
    [ben.id, 2],
    [cleo.id, 0],
  ]);
  expect((await shownTo(ada, channel))?.others).toBe(2);
  // Writing is reading what is above.
  await say(app, channel, cleo);
  expect(await positionsFor(ben, channel)).toEqual([
    [cleo.id, 4],
    [ada.id, 3],
  ]);
});

test('they are hidden by and from those who switched it off, beside a block, in requests, event chats and big channels, and from strangers', async () => {
  const [ada, shy, blocker, asked, stranger] = (await people(5)) as [TestUser, TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { owner: ada, members: [shy, blocker] });
  const channel = await createChannel(app, community);
  await say(app, channel, ada);
  await app.call('PUT /me', { as: shy, body: { showsPresence: false } });
  await app.call('POST /me/blocks', { as: blocker, body: { userId: ada.id } });
  const line = await open(ada, channel.id);
  await read(shy, channel, 1);
  await read(blocker, channel, 1);
  expect(await shownTo(ada, channel)).toEqual({ receipts: [], others: 2 });
  expect(await shownTo(shy, channel)).toBeNull();
  await isIn(line, (mark) => app.hub.hint(`user:${ada.id}`, 'event.changed', { eventId: mark }));
  expect(line.heard.filter(([name]) => name === 'channel.receipt')).toEqual([]);

  const { body: dm } = await startWith(app, ada, [asked]);
  await say(app, dm, ada);
  await read(asked, dm, 1);
  expect(await shownTo(ada, dm)).toEqual({ receipts: [], others: 1 });
  expect(await shownTo(asked, dm)).toBeNull();
  const refused = await app.call('GET /channels/:id/receipts', { as: stranger, params: { id: channel.id } });
  expect(refused).toMatchObject({ status: 404, body: { code: 'channel.not_found' } });

  const many = await people(chatLimits.receipts.readers);
  const big = await createCommunity(app, { owner: ada, members: many });
  expect(await shownTo(ada, await createChannel(app, big))).toBeNull();
});
