import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, listenIn, say, startWith } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { statementsDuring } from '#test/recording.ts';
import { onHint } from '#test/sockets.ts';

const app = await testApp();
const people = async () => {
  const [ada, ben] = [await createPerson(app.db), await createPerson(app.db)];
  return { ada, ben, community: await createCommunity(app, { name: 'Bakers', owner: ada, members: [ben] }) };
};
const setLevel = (as: TestUser, { id }: { id: string }, level: 'all' | 'mentions' | 'none') =>
  app.call('PUT /channels/:id/level', { as, params: { id }, body: { level } });
const seenBy = async (as: TestUser, { id }: { id: string }) =>
  (await app.call('GET /channels', { as })).body.items.find((channel) => channel.id === id);
const unread = async (as: TestUser) =>
  (await app.call('GET /notifications', { as, query: {} })).body.items.filter(
    ({ kind, isRead }) => !isRead && (kind === 'chat.direct' || kind === 'chat.mention'),
  );
const read = (as: TestUser, { id }: { id: string }, seq: number) =>
  app.call('PUT /channels/:id/read', { as, params: { id }, body: { seq } });

test('a choice is kept for its reader alone, and told to their other devices', async () => {
  const { ada, ben, community } = await people();
  const channel = await createChannel(app, community);
  const dm = (await startWith(app, ada, [ben])).body;
  expect(dm.level).toBe('all');
  expect(await seenBy(ben, channel)).toMatchObject({ level: 'mentions' });
  const listener = await listenIn(app, ben, null);
  let hints = 0;
  onHint(listener.socket, 'channels.changed', () => void (hints += 1));
  expect(await setLevel(ben, channel, 'none')).toMatchObject({ status: 200, body: { level: 'none' } });
  await expect.poll(() => hints).toBe(1);
  listener.close();
  expect(await seenBy(ben, channel)).toMatchObject({ level: 'none' });
  expect(await seenBy(ada, channel)).toMatchObject({ level: 'mentions' });
  const outsider = await createPerson(app.db);
  for (const hidden of [channel, dm]) expect((await setLevel(outsider, hidden, 'all')).body.code).toBe('channel.not_found');
});

test('a muted channel counts and tells no mention, and reads what was told', async () => {
  const { ada, ben, community } = await people();
  const channel = await createChannel(app, community);
  await say(app, channel, ada, { body: `@${ben.username}` });
  expect(await unread(ben)).toHaveLength(1);
  await setLevel(ben, channel, 'none');
  expect(await unread(ben)).toEqual([]);
  await say(app, channel, ada, { body: `@${ben.username}` });
  expect(await unread(ben)).toEqual([]);
  expect(await seenBy(ben, channel)).toMatchObject({ unread: 2, mentions: 0 });
  expect((await read(ben, channel, 1)).body).toMatchObject({ unread: 1, mentions: 0 });
  await setLevel(ben, channel, 'mentions');
  expect(await seenBy(ben, channel)).toMatchObject({ unread: 1, mentions: 1 });
});

test('a mute for a time is like the level of none until it ends, and then the level holds again with what was missed', async () => {
  const { ada, ben, community } = await people();
  const channel = await createChannel(app, community);
  const mute = (minutes: number | null, as = ben) =>
    app.call('PUT /channels/:id/mute', { as, params: { id: channel.id }, body: { minutes } });
  const name = () => say(app, channel, ada, { body: `@${ben.username}` });
  await name();
  const { body: muted } = await mute(60);
  expect(await unread(ben)).toEqual([]);
  expect(await seenBy(ben, channel)).toMatchObject({ level: 'mentions', mentions: 0, ...muted });
  expect(Date.parse(muted.mutedUntil!)).toBeGreaterThan(Date.now());
  await name();
  expect(await unread(ben)).toEqual([]);
  await shiftClock(app.db, '61 minutes');
  expect(await seenBy(ben, channel)).toMatchObject({ level: 'mentions', mutedUntil: null, mentions: 2 });
  await name();
  expect(await unread(ben)).toHaveLength(1);
  await shiftClock(app.db, '0');
  expect((await mute(null)).body).toEqual({ mutedUntil: null });
  await mute(60);
  await setLevel(ben, channel, 'all');
  expect(await seenBy(ben, channel)).toMatchObject({ level: 'all', mutedUntil: null });
  expect((await mute(60, await createPerson(app.db))).body.code).toBe('channel.not_found');
  expect((await mute(10_081)).status).toBe(422);
});

test('in a conversation mentions alone can be told, or nothing', async () => {
  const { ada, ben } = await people();
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ada);
  await setLevel(ben, dm, 'mentions');
  expect(await unread(ben)).toEqual([]);
  await say(app, dm, ada);
  expect(await unread(ben)).toEqual([]);
  await say(app, dm, ada, { body: `@${ben.username}` });
  expect(await unread(ben)).toMatchObject([{ kind: 'chat.mention' }]);
  await setLevel(ben, dm, 'none');
  await say(app, dm, ada, { body: `@${ben.username}` });
  expect(await unread(ben)).toEqual([]);
});

test('who wants all of a channel is told of the first message that they have not read', async () => {
  const { ada, ben, community } = await people();
  const channel = await createChannel(app, community, { name: 'ovens' });
  await setLevel(ben, channel, 'all');
  for (const body of ['One', 'Two']) await say(app, channel, ada, { body });
  expect(await unread(ben)).toMatchObject([
    { kind: 'chat.direct', title: 'New messages in #ovens', message: 'One', community: { name: 'Bakers' } },
  ]);
  expect(await unread(ada)).toEqual([]);
  await read(ben, channel, 2);
  expect(await unread(ben)).toEqual([]);
  await say(app, channel, ada, { body: 'Three' });
  expect(await unread(ben)).toMatchObject([{ message: 'Three' }]);
  await say(app, channel, ben);
  expect(await unread(ben)).toEqual([]);
});

test('a message to a channel of which no one wants all is one statement', async () => {
  const { ada, ben, community } = await people();
  const channel = await createChannel(app, community);
  await setLevel(ben, channel, 'none');
  await say(app, channel, ada);
  const sent = () => statementsDuring(async () => void (await say(app, channel, ada)));
  const counts = [await sent(), await sent(), await sent()];
  await setLevel(ben, channel, 'all');
  expect(await sent()).toBeGreaterThan(Math.min(...counts));
});
