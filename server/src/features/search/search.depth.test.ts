import { expect, test } from 'vitest';
import { insertMessages } from '#features/chat/index.ts';
import { testApp } from '#test/app.ts';
import { createChannel } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const me = await createPerson(app.db);
const other = await createPerson(app.db);
const find = async (q: string) => (await app.call('GET /search', { as: me, query: { q } })).body.messages;

const community = await createCommunity(app, { members: [me] });
const elsewhere = await createCommunity(app, { members: [other] });
const channel = await createChannel(app, community);
const foreign = await createChannel(app, elsewhere);
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000);
const write = (to: { id: string }, senderId: string, from: number, bodies: string[]) =>
  app.database.transact((tx) =>
    insertMessages(
      tx,
      to.id,
      bodies.map((body, nth) => ({ senderId, body, sentAt: at(from + nth) })),
    ),
  );

await write(channel, me.id, 0, ['the lighthouse', 'the harbour', 'the lighthouse again']);
await write(
  foreign,
  other.id,
  10,
  Array.from({ length: 2_500 }, (_, nth) => `the lighthouse of others ${nth}`),
);
await write(channel, me.id, 3_000, ['the latest', 'the end']);

test('a word that only old messages have is found beyond the newest ones', async () => {
  expect((await find('lighthouse')).map(({ seq }) => seq)).toEqual([3, 1]);
  expect((await find('harb')).map(({ seq }) => seq)).toEqual([2]);
});

test('common words find the newest first, whether they stand near or far', async () => {
  expect((await find('the')).map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
});

test('somebody who reads more channels than the index is told of finds the same', async () => {
  await app.db
    .insertInto('channels')
    .values(Array.from({ length: 60 }, (_, nth) => ({ id: crypto.randomUUID(), community_id: community.id, name: `room ${nth}` })))
    .execute();
  const rooms = await app.db
    .selectFrom('channels')
    .select('id')
    .where('community_id', '=', community.id)
    .where('id', '<>', channel.id)
    .execute();
  await app.db
    .insertInto('channel_members')
    .values(rooms.map(({ id }) => ({ channel_id: id, user_id: me.id })))
    .execute();
  expect((await find('lighthouse')).map(({ seq }) => seq)).toEqual([3, 1]);
});
