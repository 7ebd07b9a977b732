import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const notices = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items;
const kinds = async (as: TestUser) => (await notices(as)).map(({ kind }) => kind);
const say = async (post: { id: string }, as: TestUser, body: string, parentId: string | null = null) =>
  (await app.call('POST /posts/:id/comments', { params: { id: post.id }, as, body: { body, parentId } })).body;
const setLevel = (community: TestCommunity, user: TestUser, level: 'all' | 'mentions' | 'digest' | 'none') =>
  app.db
    .updateTable('memberships')
    .set({ notification_level: level })
    .where('community_id', '=', community.id)
    .where('user_id', '=', user.id)
    .execute();

async function setUp() {
  const [anna, ben, cem] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [anna, ben, cem] });
  return { anna, ben, cem, community, post: await createPost(app, community, { author: anna, title: 'Bring a lamp' }) };
}

describe('a comment', () => {
  it('is told to the author of the post, to whom it answers, and to those whom it mentions, each once', async () => {
    const { anna, ben, cem, post, community } = await setUp();
    const root = await say(post, ben, 'Which one?');
    const answer = await say(post, cem, `The old one, @${ben.username}, and @${anna.username}`, root.id);
    expect(answer.mentions.map(({ username }) => username).toSorted()).toEqual([anna.username, ben.username].toSorted());
    expect(await kinds(ben)).toEqual(['post.mention']);
    expect((await kinds(anna)).toSorted()).toEqual(['post.comment', 'post.mention']);
    const [notice] = await notices(ben);
    expect(notice).toMatchObject({
      message: answer.body,
      url: `/communities/${community.slug}/posts/${post.id}?comment=${answer.id}`,
    });
    await say(post, anna, 'Thanks', root.id);
    expect(await kinds(ben)).toEqual(['post.reply', 'post.mention']);
  });

  it('of several people is one notification', async () => {
    const { anna, ben, cem, post } = await setUp();
    await say(post, ben, 'One');
    await say(post, cem, 'Two');
    const [notice, ...others] = await notices(anna);
    expect(others).toEqual([]);
    expect(notice!.title).toMatch(/ and one other commented on “Bring a lamp”$/);
    expect(notice!.message).toBe('Two');
  });

  it('mentions members only, and nobody within code', async () => {
    const { ben, post } = await setUp();
    const stranger = await createPerson(app.db);
    const { mentions } = await say(post, ben, `@${stranger.username} and \`@${post.id.slice(0, 8)}\``);
    expect([mentions, await kinds(stranger)]).toEqual([[], []]);
  });
});

it('reactions of several people are one notification, also of a comment', async () => {
  const { anna, ben, cem, post } = await setUp();
  for (const as of [ben, cem]) await app.call('PUT /posts/:id/reactions/:kind', { params: { id: post.id, kind: 'like' }, as });
  expect((await notices(anna)).map(({ title }) => title.replace(/^.* and/, 'and'))).toEqual([
    'and one other reacted to what you wrote in “Bring a lamp”',
  ]);
  const comment = await say(post, ben, 'Words');
  await app.call('PUT /comments/:id/reactions/:kind', { params: { id: comment.id, kind: 'heart' }, as: cem });
  expect((await notices(ben))[0]).toMatchObject({ kind: 'post.reaction', message: 'Words' });
});

describe('a level of the community', () => {
  it.each([
    ['all', ['post.comment', 'post.mention', 'post.reply']],
    ['mentions', ['post.mention', 'post.reply']],
    ['digest', ['post.mention', 'post.reply']],
    ['none', []],
  ] as const)('%s lets through %j', async (level, expected) => {
    const { anna, ben, cem, community, post } = await setUp();
    await setLevel(community, anna, level);
    await say(post, ben, 'Words');
    await say(post, ben, `@${anna.username}`);
    const own = await say(post, anna, 'Mine');
    await say(post, cem, 'Answer', own.id);
    expect((await kinds(anna)).toSorted()).toEqual([...expected]);
  });

  it('does not matter to those who muted posts or blocked the author', async () => {
    const { anna, ben, post } = await setUp();
    await app.call('PUT /notifications/settings', { as: anna, body: { muted: ['posts'] } });
    await say(post, ben, `@${anna.username}`);
    await app.call('PUT /notifications/settings', { as: anna, body: { muted: [] } });
    await app.call('POST /me/blocks', { as: anna, body: { userId: ben.id } });
    await say(post, ben, `@${anna.username}`);
    expect(await kinds(anna)).toEqual([]);
  });
});

it('a notification goes with what it is about', async () => {
  const { anna, ben, post } = await setUp();
  const { id } = await say(post, ben, `@${anna.username}`);
  expect(await kinds(anna)).toEqual(['post.mention']);
  await app.call('DELETE /comments/:id', { params: { id }, as: ben });
  expect(await kinds(anna)).toEqual([]);
});
