import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say, startWith } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { connect, isIn, type TestConnection } from '#test/sockets.ts';

const app = await testApp();
const { attendance } = app.hub;

/** A page of a person: in sight or not, with a channel open or none. */
const attend = async (who: TestUser, { isShown = true, channelId = null as string | null } = {}): Promise<TestConnection> => {
  const line = await connect(app.origin, await app.accessTokenFor(who));
  await look(line, isShown, channelId);
  return line;
};
const look = (line: TestConnection, isShown: boolean, channelId: string | null) =>
  new Promise<void>((resolve) => line.socket.emit('attend', isShown, channelId, resolve));
const hereFor = async (as: TestUser, channelId?: string) =>
  (await app.call('GET /presence', { as, query: channelId === undefined ? {} : { channelId } })).body.here;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(app.db)));

test('people of conversations and readers of a channel see who has a page in sight', async () => {
  const [ada, ben, cleo, stranger] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { owner: ada, members: [ben, cleo] });
  const channel = await createChannel(app, community);
  const { body: dm } = await startWith(app, ada, [ben]);
  await say(app, dm, ada);
  for (const who of [ada, ben, cleo, stranger]) await attend(who, { isShown: who !== cleo });
  await expect.poll(() => hereFor(ada, channel.id)).toEqual([ben.id]);
  expect(await hereFor(ada)).toEqual([ben.id]);
  expect(await hereFor(cleo, channel.id)).toEqual([ada.id, ben.id].toSorted());
  // No conversation, and no channel that they read.
  expect(await hereFor(stranger, channel.id)).toEqual([]);
  expect(await hereFor(cleo)).toEqual([]);
  await shiftClock(app.db, '76 seconds');
  expect(await hereFor(ada)).toEqual([]);
  await attendance.renew();
  expect(await hereFor(ada)).toEqual([ben.id]);
  await shiftClock(app.db, '0');
});

test('nobody sees those who switched it off, who have blocked them, or who have not answered their request', async () => {
  const [ada, shy, blocker, asked] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { owner: ada, members: [shy, blocker] });
  const channel = await createChannel(app, community);
  const { body: dm } = await startWith(app, ada, [asked]);
  await say(app, dm, ada);
  for (const who of [shy, blocker, asked]) await attend(who);
  await expect.poll(() => hereFor(ada, channel.id)).toEqual([shy.id, blocker.id].toSorted());
  await app.call('PUT /me', { as: shy, body: { showsPresence: false } });
  await app.call('POST /me/blocks', { as: blocker, body: { userId: ada.id } });
  expect(await hereFor(ada, channel.id)).toEqual([]);
});

test('typing reaches those who have the channel open, and comes from those who may write there', async () => {
  const [ada, ben, muted, away, stranger] = (await people(5)) as [TestUser, TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { owner: ada, members: [ben, away] });
  await addMember(app, community, muted, { mutedFor: '1 hour' });
  const channel = await createChannel(app, community);
  const lines = await Promise.all([ada, ben, muted, stranger].map((who) => attend(who, { channelId: channel.id })));
  const elsewhere = await attend(away);
  const [adasLine, bensLine, mutedLine, strangersLine] = lines as [TestConnection, TestConnection, TestConnection, TestConnection];
  const typing = ({ heard }: TestConnection) => heard.filter(([name]) => name === 'channel.typing').map(([, hint]) => hint);
  for (const [line, open] of [
    [mutedLine, channel.id],
    [strangersLine, channel.id],
    [elsewhere, null],
    [bensLine, channel.id],
  ] as const) {
    line.socket.emit('type', channel.id);
    // Answered after what was said before.
    await look(line, true, open);
  }
  await expect.poll(() => typing(adasLine)).toMatchObject([{ channelId: channel.id, person: { id: ben.id, username: ben.username } }]);
  expect(typing(mutedLine)).toEqual(typing(adasLine));
  for (const [line, who] of [
    [bensLine, ben],
    [strangersLine, stranger],
    [elsewhere, away],
  ] as const) {
    await isIn(line, (mark) => app.hub.hint(`user:${who.id}`, 'event.changed', { eventId: mark }));
    expect(typing(line)).toEqual([]);
  }
});

test('a channel that is no longer read is closed, with the next look at the latest', async () => {
  const [ada, ben] = (await people(2)) as [TestUser, TestUser];
  const community = await createCommunity(app, { owner: ada, members: [ben] });
  const channel = await createChannel(app, community);
  const [adasLine, bensLine] = await Promise.all([ada, ben].map((who) => attend(who, { channelId: channel.id })));
  await app.call('DELETE /groups/:id/leave', { as: ben, params: { id: community.id } });
  await attendance.renew();
  adasLine!.socket.emit('type', channel.id);
  await look(adasLine!, true, channel.id);
  await isIn(bensLine!, (mark) => app.hub.hint(`user:${ben.id}`, 'event.changed', { eventId: mark }));
  expect(bensLine!.heard.filter(([name]) => name === 'channel.typing')).toEqual([]);
});

test('@here means the readers who have a page in sight when it is written, and those stay meant', async () => {
  const [here, gone, late] = (await people(3)) as [TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { members: [here, gone, late] });
  const { owner } = community;
  const channel = await createChannel(app, community);
  await attend(here);
  await attend(gone, { isShown: false });
  await expect.poll(() => hereFor(owner, channel.id)).toEqual([here.id]);
  const meant = async () =>
    (await app.db.selectFrom('mentions').select('user_id').where('channel_id', '=', channel.id).execute()).map(({ user_id }) => user_id);
  expect(await say(app, channel, here, { body: '@here' })).toMatchObject({ status: 403, body: { code: 'mention.not_allowed' } });
  const { body: sent } = await say(app, channel, owner, { body: 'Coffee is ready, @here' });
  expect(sent.mentions).toEqual([{ name: 'here', username: null }]);
  expect(await meant()).toEqual([here.id]);
  await attend(late);
  await expect.poll(() => hereFor(owner, channel.id)).toEqual([here.id, late.id].toSorted());
  await app.call('PUT /messages/:id', { as: owner, params: { id: sent.id }, body: { body: 'Tea is ready, @here', editCount: 0 } });
  expect(await meant()).toEqual([here.id]);
});

test('what a client says of itself is checked', async () => {
  const [ada] = (await people(1)) as [TestUser];
  const line = await attend(ada);
  for (const said of [
    ['attend', 'yes', null],
    ['attend', true, 'no id'],
    ['type', 7],
    ['type', newId()],
  ] as const)
    (line.socket.emit as (...args: readonly unknown[]) => void)(...said);
  await isIn(line, (mark) => app.hub.hint(`user:${ada.id}`, 'event.changed', { eventId: mark }));
});
