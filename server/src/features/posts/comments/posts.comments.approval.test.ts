import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/posts/comments.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const say = (id: string, as: TestUser, body = 'Words', parentId: string | null = null) =>
  app.call('POST /posts/:id/comments', { params: { id }, as, body: { body, parentId } });
const decide = (community: TestCommunity, as: TestUser, comments: Pick<Comment, 'id' | 'version'>[], reason: string | null = null) =>
  app.call('POST /communities/:id/comments/decisions', {
    params: { id: community.id },
    as,
    body: {
      decision: reason === null ? 'approve' : 'reject',
      comments: comments.map(({ id, version }) => ({ id, version })),
      reason,
    },
  });
const listed = async (id: string, as?: TestUser) =>
  (await app.call('GET /posts/:id/comments', { params: { id }, ...(as && { as }), query: {} })).body.items;
const waitingFor = async (id: string, as: TestUser) =>
  (await app.call('GET /posts/:id/comments/unpublished', { params: { id }, as })).body.items;
const queue = async (community: TestCommunity, as: TestUser) =>
  (await app.call('GET /communities/:id/comments/pending', { params: { id: community.id }, as, query: {} })).body;
const kinds = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items.map(({ kind }) => kind);
const countOf = async (id: string, as: TestUser) => (await app.call('GET /posts/:id', { params: { id }, as })).body.commentCount;

async function setUp() {
  const [anna, ben, moderator, other] = await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)));
  const community = await createCommunity(app, { members: [anna!, ben!], contentVisibility: 'public' });
  await addMember(app, community, moderator!, { role: 'moderator' });
  await addMember(app, community, other!, { role: 'moderator' });
  await app.db.updateTable('communities').set({ post_moderation: 'all' }).where('id', '=', community.id).execute();
  const post = await createPost(app, community, { author: ben! });
  return { community, post, anna: anna!, ben: ben!, moderator: moderator!, other: other! };
}

describe('where posts wait for approval, a comment', () => {
  it('is seen by its author and the moderators alone, and counts, tells and can be answered once it is approved', async () => {
    const { community, post, anna, ben, moderator } = await setUp();
    const { body: said } = await say(post.id, anna, `Come, @${ben.username}`);
    expect(said).toMatchObject({ state: 'pending', can: { edit: true, remove: true, decide: false } });
    expect([await listed(post.id, anna), await listed(post.id), await countOf(post.id, anna)]).toEqual([[], [], 0]);
    expect((await waitingFor(post.id, anna)).map(({ id }) => id)).toEqual([said.id]);
    expect((await waitingFor(post.id, moderator)).map(({ id, can }) => [id, can.decide])).toEqual([[said.id, true]]);
    expect(await waitingFor(post.id, ben)).toEqual([]);
    expect((await app.call('GET /posts/:id/comments/unpublished', { params: { id: post.id } })).status).toBe(401);
    const params = { id: said.id };
    const like = { params: { ...params, kind: 'like' as const }, as: ben };
    expect((await app.call('PUT /comments/:id/reactions/:kind', like)).body.code).toBe('comment.not_found');
    expect((await app.call('GET /comments/:id/replies', { params, query: {} })).body.code).toBe('comment.not_found');
    expect((await app.call('DELETE /comments/:id', { params, as: ben })).body.code).toBe('comment.not_found');
    expect((await say(post.id, ben, 'An answer', said.id)).body.code).toBe('comment.not_found');
    const report = { as: ben, body: { targetType: 'comment' as const, targetId: said.id, reason: 'spam' as const, note: '' } };
    expect((await app.call('POST /reports', report)).status).toBe(404);
    expect([await kinds(ben), await kinds(moderator)]).toEqual([[], ['post.comment_pending']]);

    expect((await queue(community, moderator)).items).toMatchObject([{ comment: { id: said.id }, post: { id: post.id, title: 'A post' } }]);
    expect((await decide(community, ben, [said])).body.code).toBe('member.not_allowed');
    expect((await app.call('GET /communities/:id/comments/pending', { params: { id: community.id }, as: ben, query: {} })).status).toBe(
      403,
    );
    expect((await decide(community, moderator, [said, said])).body.results).toEqual([{ commentId: said.id, isDone: true }]);
    expect((await decide(community, moderator, [said])).body.results).toEqual([{ commentId: said.id, isDone: false }]);
    const [shown] = await listed(post.id);
    expect(shown).toMatchObject({ id: said.id, mentions: [{ name: ben.username, username: ben.username }] });
    for (const reason of [null, 'Not here'])
      expect((await decide(community, moderator, [shown!], reason)).body.results).toEqual([{ commentId: said.id, isDone: false }]);
    expect([await countOf(post.id, ben), (await queue(community, moderator)).pagination.total]).toEqual([1, 0]);
    expect([await kinds(ben), await kinds(anna), await kinds(moderator)]).toEqual([['post.mention'], ['post.comment_approved'], []]);
    expect((await say(post.id, moderator, 'An answer', said.id)).body.state).toBe('published');
    expect((await listed(post.id))[0]).toMatchObject({ replyCount: 1 });
  });

  it('comes back with its reason when it is rejected, and waits again once it is changed', async () => {
    const { community, post, anna, moderator } = await setUp();
    const { body: said } = await say(post.id, anna);
    expect((await decide(community, moderator, [said], '')).status).toBe(422);
    await decide(community, moderator, [said], 'Say where it is');
    const [mine] = await waitingFor(post.id, anna);
    expect(mine).toMatchObject({ state: 'rejected', stateReason: 'Say where it is' });
    expect((await app.call('GET /notifications', { as: anna, query: {} })).body.items[0]).toMatchObject({
      kind: 'post.comment_rejected',
      message: 'Say where it is',
    });
    expect(await waitingFor(post.id, moderator)).toEqual([]);
    const change = { params: { id: said.id }, as: anna, body: { body: 'By the lake', version: mine!.version } };
    const { body: changed } = await app.call('PUT /comments/:id', change);
    expect(changed).toMatchObject({ state: 'pending', stateReason: '', editedAt: null });
    expect((await decide(community, moderator, [said])).body.code).toBe('version.conflict');
    expect((await waitingFor(post.id, moderator)).map(({ id }) => id)).toEqual([said.id]);
    await decide(community, moderator, [changed]);
    expect((await listed(post.id)).map(({ body }) => body)).toEqual(['By the lake']);
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('target_id', '=', said.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['comment.rejected', { reason: 'Say where it is', post: 'A post' }],
      ['comment.approved', { post: 'A post' }],
    ]);
  });

  it('does not count when it is deleted and restored, and is not approved by its own author', async () => {
    const { community, post, anna, moderator } = await setUp();
    const { body: said } = await say(post.id, anna);
    await app.call('DELETE /comments/:id', { params: { id: said.id }, as: anna });
    expect([await waitingFor(post.id, moderator), await kinds(moderator), await countOf(post.id, anna)]).toEqual([[], [], 0]);
    expect((await app.call('POST /comments/:id/restore', { params: { id: said.id }, as: anna })).body.state).toBe('pending');
    expect(await countOf(post.id, anna)).toBe(0);
    await app.db
      .updateTable('memberships')
      .set({ role: 'moderator' })
      .where('user_id', '=', anna.id)
      .where('community_id', '=', community.id)
      .execute();
    const [mine] = await waitingFor(post.id, anna);
    expect((await decide(community, anna, [mine!])).body.results).toEqual([{ commentId: said.id, isDone: false }]);
  });
});

it('moderators and modmail do not wait, and regulars do not where only newcomers do', async () => {
  const { community, post, anna, ben, moderator } = await setUp();
  expect((await say(post.id, moderator)).body.state).toBe('published');
  const letter = { params: { id: community.id }, as: anna, body: { title: 'A letter', body: 'Words', type: 'modmail' as const } };
  const { id } = (await app.call('POST /communities/:id/posts', letter)).body;
  expect((await say(id, anna)).body.state).toBe('published');
  await app.db.updateTable('communities').set({ post_moderation: 'newcomers' }).where('id', '=', community.id).execute();
  await app.db
    .updateTable('memberships')
    .set({ joined_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('community_id', '=', community.id)
    .execute();
  expect([(await say(post.id, anna)).body.state, (await say(post.id, ben)).body.state]).toEqual(['pending', 'published']);
  // Those who only comment become regulars as well.
  await decide(community, moderator, await waitingFor(post.id, moderator));
  expect((await say(post.id, anna)).body.state).toBe('published');
});

it('approved, rejected and deleted at once by several people, each comment has one fate and the counters equal the rows', async () => {
  const { community, post, anna, moderator, other } = await setUp();
  const { body: root } = await say(post.id, moderator);
  const said = await Promise.all(
    Array.from({ length: 6 }, async (_, nth) => (await say(post.id, anna, 'Words', nth % 2 ? root.id : null)).body),
  );
  const answers = await Promise.all([
    ...[moderator, other, moderator].map((as) => decide(community, as, said)),
    decide(community, other, said.slice(0, 4), 'Not here'),
    ...said.slice(2).map(({ id }) => app.call('DELETE /comments/:id', { params: { id }, as: anna })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const rows = await app.db.selectFrom('comments').selectAll().where('post_id', '=', post.id).execute();
  const counted = rows.filter(({ state, deleted_at }) => state === 'published' && deleted_at === null);
  expect(await countOf(post.id, anna)).toBe(counted.length);
  expect(rows.find(({ id }) => id === root.id)?.reply_count).toBe(counted.filter(({ parent_id }) => parent_id === root.id).length);
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['target_id', 'action'])
    .where('community_id', '=', community.id)
    .where('action', 'in', ['comment.approved', 'comment.rejected'])
    .execute();
  expect(new Set(entries.map(({ target_id }) => target_id)).size).toBe(entries.length);
  const decided = rows.filter(({ id, state }) => id !== root.id && state !== 'pending').map(({ id, state }) => [id, state]);
  expect(decided.toSorted()).toEqual(
    entries.map(({ target_id, action }) => [target_id, action === 'comment.approved' ? 'published' : 'rejected']).toSorted(),
  );
});
