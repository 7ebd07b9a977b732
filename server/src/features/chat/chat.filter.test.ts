import { expect, it } from 'vitest';
import type { ContentRules } from '#contract/communities/shapes.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
async function setUp(rules: Partial<ContentRules>) {
  const [newcomer, regular, moderator] = await Promise.all(Array.from({ length: 3 }, () => createPerson(app.db)));
  const community = await createCommunity(app);
  await addMember(app, community, newcomer!);
  await addMember(app, community, regular!, { changedAgo: '30 days' });
  await createPost(app, community, { author: regular!, minutesAgo: 600 });
  await addMember(app, community, moderator!, { role: 'moderator' });
  const contentRules = { words: [], onWord: 'hold', newcomerLinks: 'allow', newcomerTexts: null, ...rules };
  await app.db
    .updateTable('communities')
    .set({ content_rules: JSON.stringify(contentRules) })
    .where('id', '=', community.id)
    .execute();
  const channel = await createChannel(app, community);
  const count = async () => (await app.db.selectFrom('messages').select('id').where('channel_id', '=', channel.id).execute()).length;
  const write = (as: TestUser, body: string, clientMsgId = newId()) => say(app, channel, as, { body, clientMsgId });
  return { community, channel, count, write, newcomer: newcomer!, regular: regular!, moderator: moderator! };
}

it.each(['hold', 'refuse'] as const)(
  'words of the filter refuse messages where they %s posts, but not those of moderators',
  async (onWord) => {
    const { write, regular, moderator, count } = await setUp({ words: ['casino'], onWord });
    const refused = await write(regular, 'To the c**asin**o');
    expect(refused).toMatchObject({ status: 422, body: { code: 'text.word_refused', params: { word: 'casino' } } });
    expect(await count()).toBe(0);
    expect([(await write(regular, 'To the harbour')).status, (await write(moderator, 'No casino here')).status]).toEqual([200, 200]);
  },
);

it('links refuse messages of newcomers only', async () => {
  const { write, newcomer, regular } = await setUp({ newcomerLinks: 'refuse' });
  const link = 'See https://shop.example';
  expect((await write(newcomer, link)).body).toMatchObject({ code: 'text.link_refused', params: { link: 'https://shop.example' } });
  expect([(await write(newcomer, 'See it')).status, (await write(regular, link)).status]).toEqual([200, 200]);
});

it('messages count for the hourly rate of newcomers, together with what they post, also at once', async () => {
  const { community, write, newcomer, regular, count } = await setUp({ newcomerTexts: 3 });
  const post = { params: { id: community.id }, as: newcomer, body: { title: 'A title', body: 'Words' } };
  const answers = await Promise.all([
    app.call('POST /communities/:id/posts', post),
    ...Array.from({ length: 6 }, (_, at) => write(newcomer, `Message ${at}`)),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(3);
  expect(answers.filter(({ body }) => 'code' in body && body.code === 'text.newcomer_rate')).toHaveLength(4);
  for (let at = 0; at < 4; at += 1) expect((await write(regular, 'Words')).status).toBe(200);
  expect(await count()).toBeGreaterThanOrEqual(6);
});

it('changes of messages count for it, too, also at once in two channels', async () => {
  const { community, channel, newcomer } = await setUp({ newcomerTexts: 4 });
  const rooms = [channel, await createChannel(app, community)];
  const [one, other] = await Promise.all(rooms.map(async (room) => (await say(app, room, newcomer, { body: 'First' })).body.id));
  const edit = (id: string, body: string, editCount: number) =>
    app.call('PUT /messages/:id', { params: { id }, as: newcomer, body: { body, editCount, confirmsAll: false } });
  expect((await edit(one!, 'Second', 0)).status).toBe(200);
  const answers = await Promise.all([edit(one!, 'Third', 1), edit(other!, 'Second', 0)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  const refused = { code: 'text.newcomer_rate', params: { max: 4 } };
  expect(answers.find(({ status }) => status === 429)!.body).toMatchObject(refused);
  expect((await say(app, channel, newcomer, { body: 'Next' })).body).toMatchObject(refused);
});

it('a message that was stored is answered again, whatever the rules are by now', async () => {
  const { write, newcomer } = await setUp({ newcomerTexts: 1 });
  const id = newId();
  const answers = await Promise.all(Array.from({ length: 4 }, () => write(newcomer, 'Once', id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await write(newcomer, 'Twice')).body).toMatchObject({ code: 'text.newcomer_rate', params: { max: 1 } });
});

it('a slow channel stays slow where texts are checked', async () => {
  const { community, regular } = await setUp({ words: ['casino'] });
  const slow = await createChannel(app, community, { slowSeconds: 60 });
  expect((await say(app, slow, regular)).status).toBe(200);
  expect((await say(app, slow, regular)).body.code).toBe('channel.slow_mode');
});
