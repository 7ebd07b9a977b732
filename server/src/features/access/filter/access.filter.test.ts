import { describe, expect, it, test } from 'vitest';
import type { ContentRules } from '#contract/communities/shapes.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';
import { linkIn, shownOf, wordIn } from './access.filter.ts';

test.each([
  ['Cheap casino tonight', 'Casino', true],
  ['casinos', 'casino', false],
  ['Go to: CASINO!', 'casino', true],
  ['Ｃａｓｉｎｏ', 'casino', true],
  ['ca​sino', 'casino', true],
  ['这里可以赌博吗', '赌博', true],
  ['bad\u034fword', 'badword', true],
  ['ca\u3164si\u2800no', 'casino', true],
  ['加微信abc了解', '微信', true],
  ['買wechat號', 'wechat', true],
  ['classic', 'ass', false],
  ['C++ and more', 'c++', true],
  ['a bad\n  phrase', 'bad phrase', true],
  ['这是广 告', '广告', true],
])('"%s" against "%s": %s', (text, word, isFound) => {
  expect(wordIn(text, [word]) === word).toBe(isFound);
});

test('links are found with a scheme or as www, and nothing else is one', () => {
  expect([linkIn('see [this](https://shop.example/a?b) now'), linkIn('见www.example.cn。')]).toEqual([
    'https://shop.example/a?b',
    'www.example.cn',
  ]);
  expect([linkIn('version 1.2, e.g. this'), linkIn('/communities/tea')]).toEqual([null, null]);
});

test.each([
  ['s||pa||m', ' spam '],
  ['s**pa**m and sp&#97;m', ' spam and spam '],
  ['![spam](/a.png "casino")', ' spam \ncasino'],
])('readers see of %j the words %j', async (source, words) => {
  expect((await shownOf(source)).words.replaceAll('\n\n', '\n')).toContain(words.trim());
});

test.each([
  '[a](//shop.example)',
  '[a](&#104;ttps://shop.example)',
  '[a](https&#58;//shop.example)',
  '[a](https:\\/\\/shop.example)',
  '[a][r]\n\n[r]: //shop.example',
  '<https://shop.example>',
  '![a](https://shop.example/a.png)',
])('%j leads to a site', async (source) => {
  expect((await shownOf(source)).links).toEqual([expect.stringMatching(/^(https:)?\/\/shop\.example/)]);
});

test('links within the site lead to none', async () => {
  expect((await shownOf('[here](/communities/tea) [run](javascript:run()) [mail](mailto:a@b.example)')).links).toEqual([]);
});

const app = await testApp();
async function setUp(contentRules: Partial<ContentRules>, rest: { stored?: string[] } = {}) {
  const [newcomer, regular, moderator] = await Promise.all(Array.from({ length: 3 }, () => createPerson(app.db)));
  const community = await createCommunity(app);
  await addMember(app, community, newcomer!);
  await addMember(app, community, regular!, { changedAgo: '30 days' });
  await createPost(app, community, { author: regular!, minutesAgo: 600 });
  await addMember(app, community, moderator!, { role: 'moderator' });
  const params = { id: community.id };
  const as = community.owner;
  const { version } = (await app.call('GET /communities/:id/settings', { params, as })).body;
  const whole: ContentRules = { words: [], onWord: 'hold', newcomerLinks: 'allow', newcomerTexts: null, ...contentRules };
  const saved = await app.call('PUT /communities/:id', { params, as, body: { contentRules: whole, version } });
  expect(saved.body.contentRules).toEqual(rest.stored ? { ...whole, words: rest.stored } : whole);
  return { community, newcomer: newcomer!, regular: regular!, moderator: moderator! };
}
const write = (community: TestCommunity, as: TestUser, body: string, more: { isDraft?: boolean; type?: 'modmail' } = {}) =>
  app.call('POST /communities/:id/posts', { params: { id: community.id }, as, body: { title: 'A title', body, ...more } });
const edit = (post: { id: string; version: number }, as: TestUser, body: string) =>
  app.call('PUT /posts/:id', { params: { id: post.id }, as, body: { title: 'A title', body, version: post.version } });
const comment = (id: string, as: TestUser, body: string) => app.call('POST /posts/:id/comments', { params: { id }, as, body: { body } });

describe('words', () => {
  it('hold posts, comments and edits of them, which stay in sight until then', async () => {
    const { community, regular, moderator } = await setUp({ words: ['赌博'], onWord: 'hold' });
    expect((await write(community, regular, '来赌博吧')).body.state).toBe('pending');
    const { body: post } = await write(community, regular, 'Tea');
    expect(post.state).toBe('published');
    expect((await edit(post, regular, '赌博')).body).toMatchObject({ state: 'published', body: 'Tea', ownEdit: { body: '赌博' } });
    expect((await comment(post.id, regular, '赌博')).body).toMatchObject({ state: 'pending', body: '赌博' });
    const { body: said } = await comment(post.id, regular, 'Fine');
    const change = { params: { id: said.id }, as: regular, body: { body: '赌博', version: said.version } };
    expect((await app.call('PUT /comments/:id', change)).body).toMatchObject({ body: 'Fine', ownEdit: { body: '赌博', state: 'waiting' } });
    expect((await write(community, moderator, '不许赌博')).body.state).toBe('published');
    expect((await write(community, regular, '赌博', { type: 'modmail' })).status).toBe(201);
  });

  it('refuse posts, and drafts when they are published', async () => {
    const { community, regular } = await setUp({ words: ['casino'], onWord: 'refuse' });
    const answer = await write(community, regular, 'A casino');
    expect(answer).toMatchObject({ status: 422, body: { code: 'text.word_refused', params: { word: 'casino' } } });
    const { body: draft } = await write(community, regular, 'A casino', { isDraft: true });
    const publish = { params: { id: draft.id }, as: regular, body: { to: 'published' as const } };
    expect((await app.call('PUT /posts/:id/publication', publish)).body.code).toBe('text.word_refused');
    expect((await app.call('GET /posts/:id', { params: { id: draft.id }, as: regular })).body).toMatchObject({
      state: 'draft',
      body: 'A casino',
    });
  });
});

it('links of newcomers wait or are refused; those of others are free', async () => {
  const link = 'See https://shop.example';
  const held = await setUp({ newcomerLinks: 'hold' });
  expect((await write(held.community, held.newcomer, link)).body.state).toBe('pending');
  expect((await write(held.community, held.regular, link)).body.state).toBe('published');
  const refused = await setUp({ newcomerLinks: 'refuse' });
  expect((await write(refused.community, refused.newcomer, link)).body).toMatchObject({
    code: 'text.link_refused',
    params: { link: 'https://shop.example' },
  });
  const post = await createPost(app, refused.community, { author: refused.regular });
  expect((await comment(post.id, refused.newcomer, '[this](&#104;ttps://shop.example)')).body).toMatchObject({
    code: 'text.link_refused',
    params: { link: 'https://shop.example' },
  });
});

it('newcomers write so many posts and comments an hour, also at once, and are told when they can go on', async () => {
  const { community, newcomer, regular } = await setUp({ newcomerTexts: 3 });
  const post = await createPost(app, community, { author: regular });
  expect((await comment(post.id, newcomer, 'First')).status).toBe(201);
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => write(community, newcomer, 'Words')))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 201, 429, 429, 429]);
  const late = await comment(post.id, newcomer, 'Late');
  expect(late.body).toMatchObject({ code: 'text.newcomer_rate', params: { max: 3, minutes: expect.any(Number) } });
  for (let n = 0; n < 4; n += 1) expect((await comment(post.id, regular, 'Words')).status).toBe(201);
  await app.db
    .updateTable('posts')
    .set({ published_at: new Date(Date.now() - 2 * 3_600_000) })
    .where('author_id', '=', newcomer.id)
    .execute();
  expect((await comment(post.id, newcomer, 'Again')).status).toBe(201);
});

it('words that differ in case or width only are kept once, as first written', async () => {
  await setUp({ words: ['Casino', '赌博', 'casino', 'ＣＡＳＩＮＯ', '广告'] }, { stored: ['Casino', '赌博', '广告'] });
});
