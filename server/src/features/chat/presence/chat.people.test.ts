import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, startWith } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const listed = async (as: TestUser, channelId: string, page = 1, perPage = 50) => {
  const { body } = await app.call('GET /channels/:id/people', { as, params: { id: channelId }, query: { page, perPage } });
  return body.items.map(({ person, role, isHere }) => [person.id, role, isHere]);
};
const statusOf = async (as: TestUser, channelId: string) =>
  (await app.call('GET /channels/:id/people', { as, params: { id: channelId } })).status;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(app.db)));

test('the readers of a channel are listed, those who are here and show it first, then by role', async () => {
  const [owner, moderator, member, here, shy, blocker] = (await people(6)) as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { owner, members: [member, here, shy, blocker] });
  await addMember(app, community, moderator, { role: 'moderator' });
  const channel = await createChannel(app, community);
  await app.call('PUT /me', { as: shy, body: { showsPresence: false } });
  await app.call('POST /me/blocks', { as: blocker, body: { userId: owner.id } });
  const seen_at = new Date(Date.now() + 60_000);
  await app.db
    .insertInto('presence')
    .values([here, shy, blocker].map(({ id }) => ({ user_id: id, seen_at })))
    .execute();
  const all = await listed(owner, channel.id);
  expect(all.slice(0, 3)).toEqual([
    [here.id, 'member', true],
    [owner.id, 'owner', false],
    [moderator.id, 'moderator', false],
  ]);
  expect(
    all
      .slice(3)
      .map(([id]) => id)
      .toSorted(),
  ).toEqual([member.id, shy.id, blocker.id].toSorted());
  expect(await listed(owner, channel.id, 2, 4)).toEqual(all.slice(4));
  const { body } = await app.call('GET /channels/:id/people', { as: owner, params: { id: channel.id }, query: { perPage: 4 } });
  expect(body.pagination).toEqual({ page: 1, perPage: 4, total: 6, totalPages: 2 });
});

test('of a private channel only its readers; conversations, chats of events and channels of others have no such list', async () => {
  const [owner, reader, member, stranger] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { owner, members: [reader, member] });
  const channel = await createChannel(app, community, { visibility: 'private', readers: [owner, reader] });
  expect((await listed(reader, channel.id)).map(([id]) => id)).toEqual([owner.id, reader.id]);
  expect(await statusOf(member, channel.id)).toBe(404);
  expect(await statusOf(stranger, channel.id)).toBe(404);
  const { body: dm } = await startWith(app, owner, [reader]);
  expect(await statusOf(owner, dm.id)).toBe(404);
});
