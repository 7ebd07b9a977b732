import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const reason = 'It fits better there';
const move = (post: { id: string }, as: TestUser, to: { id: string }) =>
  app.call('POST /posts/:id/move', { params: { id: post.id }, as, body: { communityId: to.id, reason } });
const listed = async (community: TestCommunity, as: TestUser) =>
  (await app.call('GET /communities/:id/posts', { params: { id: community.id }, as, query: {} })).body.items.map(({ id }) => id);

async function setUp() {
  const [anna, ben, both] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const from = await createCommunity(app, { members: [anna, ben] });
  const to = await createCommunity(app, { members: [anna] });
  await addMember(app, from, both, { role: 'moderator' });
  await addMember(app, to, both, { role: 'moderator' });
  return { anna, ben, both, from, to, post: await createPost(app, from, { author: anna }) };
}

it('a post moves with its comments, and is read by the members of its new community only', async () => {
  const { anna, ben, both, from, to, post } = await setUp();
  await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: ben, body: { body: 'Words' } });
  expect((await move(post, both, to)).body).toMatchObject({ community: { id: to.id, slug: to.slug }, commentCount: 1, pinnedUntil: null });
  expect([await listed(from, both), await listed(to, both)]).toEqual([[], [post.id]]);
  const comments = (as: TestUser) => app.call('GET /posts/:id/comments', { params: { id: post.id }, as, query: {} });
  expect([(await comments(anna)).body.items.length, (await comments(ben)).status]).toEqual([1, 404]);
  const [notice] = (await app.call('GET /notifications', { as: anna, query: {} })).body.items;
  expect(notice).toMatchObject({ kind: 'post.moved', message: reason, url: `/communities/${to.slug}/posts/${post.id}` });
  const entries = await app.db.selectFrom('audit_entries').select(['action', 'community_id']).where('target_id', '=', post.id).execute();
  expect(entries.map(({ action, community_id }) => [action, community_id]).toSorted()).toEqual(
    [from.id, to.id].toSorted().map((id) => ['post.moved', id]),
  );
});

it('notices about a post lead to it where it is now', async () => {
  const { anna, ben, both, from, to, post } = await setUp();
  await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: ben, body: { body: 'Words' } });
  const told = async () =>
    (await app.call('GET /notifications', { as: anna, query: {} })).body.items.find(({ kind }) => kind === 'post.comment');
  expect((await told())?.url).toContain(`/communities/${from.slug}/posts/${post.id}`);
  await move(post, both, to);
  expect((await told())?.url).toContain(`/communities/${to.slug}/posts/${post.id}`);
});

it('only moderators of both communities move, only what is published, and only elsewhere', async () => {
  const { anna, ben, both, from, to, post } = await setUp();
  const closed = await createCommunity(app, { visibility: 'hidden' });
  expect((await move(post, ben, to)).body.code).toBe('member.not_allowed');
  expect((await move(post, from.owner, to)).body.code).toBe('member.not_allowed');
  expect((await move(post, to.owner, to)).body.code).toBe('post.not_found');
  expect((await move(post, both, closed)).body.code).toBe('community.not_found');
  expect((await move(post, both, from)).body.code).toBe('post.state_changed');
  const waiting = await createPost(app, from, { author: anna, state: 'pending' });
  expect((await move(waiting, both, to)).body.code).toBe('post.state_changed');
  expect(await listed(from, both)).toEqual([post.id]);
});

it('moved to two places at once, it is in one of them', async () => {
  const { both, from, to, post } = await setUp();
  const third = await createCommunity(app);
  await addMember(app, third, both, { role: 'moderator' });
  const answers = await Promise.all([move(post, both, to), move(post, both, third), move(post, both, to), move(post, both, third)]);
  const places = [await listed(from, both), await listed(to, both), await listed(third, both)];
  expect(places.flat()).toEqual([post.id]);
  expect(answers.every(({ status }) => status === 200 || status === 404 || status === 409)).toBe(true);
  // Each move began where the post was: it is recorded in the two communities that it names.
  const entries = await app.db
    .selectFrom('audit_entries as a')
    .innerJoin('communities as c', 'c.id', 'a.community_id')
    .select(['c.name', 'a.after'])
    .where('a.target_id', '=', post.id)
    .where('a.action', '=', 'post.moved')
    .execute();
  const elsewhere = entries.filter(({ name, after }) => !JSON.stringify(after).includes(JSON.stringify(name)));
  expect([entries.length / 2, elsewhere]).toEqual([answers.filter(({ status }) => status === 200).length, []]);
});
