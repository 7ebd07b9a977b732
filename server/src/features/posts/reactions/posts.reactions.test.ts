import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const [anna, ben] = [await createPerson(app.db), await createPerson(app.db)];
const community = await createCommunity(app, { members: [anna, ben] });
type Kind = 'like' | 'heart';
const react = (post: { id: string }, as: TestUser, kind: Kind = 'like') =>
  app.call('PUT /posts/:id/reactions/:kind', { params: { id: post.id, kind }, as });
const withdraw = (post: { id: string }, as: TestUser, kind: Kind = 'like') =>
  app.call('DELETE /posts/:id/reactions/:kind', { params: { id: post.id, kind }, as });

it('are counted once per person and kind, with the own ones marked', async () => {
  const post = await createPost(app, community);
  await react(post, anna);
  await react(post, anna);
  await react(post, anna, 'heart');
  const { body } = await react(post, ben);
  expect(body.reactions).toEqual([
    { kind: 'like', count: 2, isOwn: true },
    { kind: 'heart', count: 1, isOwn: false },
  ]);
  expect((await withdraw(post, anna)).body.reactions).toEqual([
    { kind: 'like', count: 1, isOwn: false },
    { kind: 'heart', count: 1, isOwn: true },
  ]);
  await withdraw(post, anna, 'heart');
  const [item] = (await app.call('GET /communities/:id/posts', { params: { id: community.id }, as: anna, query: {} })).body.items;
  expect(item).toMatchObject({ id: post.id, reactions: [{ kind: 'like', count: 1, isOwn: false }] });
});

it('of comments are counted likewise, and end with the comment', async () => {
  const post = await createPost(app, community);
  const { id } = (await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: anna, body: { body: 'Words' } })).body;
  const like = () => app.call('PUT /comments/:id/reactions/:kind', { params: { id, kind: 'like' }, as: ben });
  expect((await like()).body.reactions).toEqual([{ kind: 'like', count: 1, isOwn: true }]);
  await app.call('DELETE /comments/:id', { params: { id }, as: anna });
  expect((await like()).body.code).toBe('comment.not_found');
});

it('equal the rows when twenty people react and withdraw at once, some of them twice', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)));
  const place = await createCommunity(app, { members: crowd });
  const post = await createPost(app, place);
  await Promise.all(crowd.flatMap((person) => [react(post, person), react(post, person)]));
  await Promise.all(crowd.slice(0, 8).flatMap((person) => [withdraw(post, person), withdraw(post, person)]));
  const rows = await app.db.selectFrom('post_reactions').select('user_id').where('post_id', '=', post.id).execute();
  const { body } = await app.call('GET /posts/:id', { params: { id: post.id }, as: place.owner });
  expect([rows.length, body.reactions]).toEqual([12, [{ kind: 'like', count: 12, isOwn: false }]]);
});

it('are refused to those who are muted, banned or no members', async () => {
  const post = await createPost(app, await createCommunity(app, { contentVisibility: 'public' }));
  expect((await react(post, anna)).body.code).toBe('member.not_member');
  const site = await createPerson(app.db, { isAdmin: true });
  expect((await react(post, site)).status).toBe(200);
});
