import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillMessageWords } from '#features/chat/index.ts';
import { fillPersonWords } from '#features/users/index.ts';
import { ownApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';

const app = await ownApp();
const me = await createPerson(app.db, { username: 'gardener', firstName: '梅', lastName: '王' });
const community = await createCommunity(app, { members: [me] });
const channel = await createChannel(app, community);
const find = async (q: string) => (await app.call('GET /search', { as: me, query: { q } })).body;
const wordsOf = async (table: 'users' | 'messages') =>
  (await sql<{ id: string; words: string }>`select id, search::text as words from ${sql.table(table)} order by id`.execute(app.db)).rows;

test('rows from before there was a search get the very words that they would be written with today', async () => {
  for (const body of ["It's *fine* \\ 'quoted'", '明天浇花', 'c++ and 🎸', '...']) await say(app, channel, me, { body });
  const written = [await wordsOf('users'), await wordsOf('messages')];
  await app.db.updateTable('users').set({ search: null }).execute();
  await app.db.updateTable('messages').set({ search: null }).execute();
  expect(await find('wangmei')).toMatchObject({ people: [] });
  expect(await find('浇花')).toMatchObject({ messages: [] });
  for (const fill of [fillPersonWords, fillMessageWords]) while (await fill(app.db)) continue;
  expect([await wordsOf('users'), await wordsOf('messages')]).toEqual(written);
  expect(await find('wangmei')).toMatchObject({ people: [{ id: me.id }] });
  expect(await find('浇花')).toMatchObject({ messages: [{ seq: 2 }] });
});

test('a message of one endless word, and one of as many words as fit, are stored and found', async () => {
  const long = 'x'.repeat(10_000);
  const many = Array.from({ length: 5_000 }, (_, nth) => String.fromCodePoint(0x4e00 + nth)).join('');
  for (const body of [long, many]) expect((await say(app, channel, me, { body })).status).toBe(200);
  expect((await find('x'.repeat(100))).messages.length).toBe(1);
  expect((await find('xxx')).messages[0]?.snippet).toHaveLength(141);
  expect((await find(many.slice(4_000, 4_010))).messages.length).toBe(1);
});

test('words in a spoiler are found, and stay hidden in what the search shows', async () => {
  await say(app, channel, me, { body: 'The gardener ||vanishes at the mill|| tonight' });
  expect((await find('vanishes')).messages.map(({ snippet }) => snippet)).toEqual(['The gardener ▒▒▒ tonight']);
});
