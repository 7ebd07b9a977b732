import { expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { planOf } from '#test/plans.ts';
import { createPost } from '#test/posts.ts';
import { feedOf } from './posts.repository.ts';

const app = await testApp();

/** Statements that a call sends outside of transactions. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(app.db.getExecutor(), 'executeQuery');
  try {
    await call();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

it('the feed and the comments take as many statements for many rows as for one', async () => {
  const me = await createPerson(app.db);
  const places: TestCommunity[] = [];
  for (let nth = 0; nth < 4; nth += 1) places.push(await createCommunity(app, { members: [me] }));
  const post = await createPost(app, places[0]!);
  const say = () => app.call('POST /posts/:id/comments', { params: { id: post.id }, as: me, body: { body: 'Words' } });
  const root = (await say()).body.id;
  const feed = () => app.call('GET /feed', { as: me, query: {} });
  const list = () => app.call('GET /posts/:id/comments', { params: { id: post.id }, as: me, query: {} });
  await feed();
  const one = [await statementsOf(feed), await statementsOf(list)];
  for (const place of places) for (let nth = 0; nth < 4; nth += 1) await createPost(app, place);
  for (let nth = 0; nth < 8; nth += 1) {
    await say();
    await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: me, body: { body: 'Words', parentId: root } });
  }
  expect([await statementsOf(feed), await statementsOf(list)]).toEqual(one);
  expect((await feed()).body.items).toHaveLength(17);
});

it('the feed finds the latest posts of each community by an index', async () => {
  const plan = await planOf(app.db, feedOf({ id: (await createPerson(app.db)).id, isAdmin: false }, null, 21));
  expect(plan).toContain('posts_listed');
  expect(plan).not.toContain('Seq Scan on posts');
});
