import { describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';
import { longTimeout } from '#test/timeouts.ts';

const app = await testApp();
type Draft = { body?: string; isDraft?: boolean; publishAt?: string };
const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const write = (community: { id: string }, as: TestUser, draft: Draft = {}) =>
  app.call('POST /communities/:id/posts', { params: { id: community.id }, as, body: { title: 'A title', body: 'Words', ...draft } });
const change = (id: string, as: TestUser, to: 'published' | 'scheduled' | 'draft', publishAt: string | null = null) =>
  app.call('PUT /posts/:id/publication', { params: { id }, as, body: { to, publishAt } });
const versionsOf = (ids: string[], as: TestUser) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await app.call('GET /posts/:id', { params: { id }, as })).body.version ?? 0 })));
const decide = async (community: TestCommunity, as: TestUser, postIds: string[], reason: string | null = null) =>
  decideAs(community, as, await versionsOf(postIds, as), reason);
const decideAs = (community: TestCommunity, as: TestUser, posts: { id: string; version: number }[], reason: string | null = null) =>
  app.call('POST /communities/:id/posts/decisions', {
    params: { id: community.id },
    as,
    body: { decision: reason === null ? 'approve' : 'reject', posts, reason },
  });
const open = (id: string, as?: TestUser) => app.call('GET /posts/:id', { params: { id }, ...(as && { as }) });
const stateFor = async (id: string, as?: TestUser) => {
  const { status, body } = await open(id, as);
  return status === 404 ? 404 : body.state;
};
const listed = async (community: TestCommunity, as: TestUser) =>
  (await app.call('GET /communities/:id/posts', { params: { id: community.id }, as, query: {} })).body.items.map(({ id }) => id);
const own = async (community: TestCommunity, as: TestUser) =>
  (await app.call('GET /communities/:id/posts/unpublished', { params: { id: community.id }, as, query: {} })).body.items;
const pending = async (community: TestCommunity, as: TestUser) =>
  (await app.call('GET /communities/:id/posts/pending', { params: { id: community.id }, as, query: {} })).body;
const kinds = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items.map(({ kind }) => kind);

async function setUp(postModeration: 'off' | 'newcomers' | 'all' = 'off') {
  const [anna, ben, moderator] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [anna, ben], contentVisibility: 'public' });
  await addMember(app, community, moderator, { role: 'moderator' });
  await app.db.updateTable('communities').set({ post_moderation: postModeration }).where('id', '=', community.id).execute();
  return { community, anna, ben, moderator };
}

describe('what its author deleted', () => {
  const ofAuthor = async (community: TestCommunity, as: TestUser) => {
    const query = { only: 'deleted' as const };
    const { body } = await app.call('GET /communities/:id/posts/unpublished', { params: { id: community.id }, as, query });
    return body.items.map(({ id, deletedAt }) => `${id} ${typeof deletedAt}`).toSorted();
  };
  const remove = (id: string, as: TestUser) => app.call('DELETE /posts/:id', { params: { id }, as });

  it('is found by the author for 30 days, and brought back', async () => {
    const { community, anna, ben, moderator } = await setUp();
    const [post, old, draft, moderated] = await Promise.all([
      write(community, anna),
      write(community, anna),
      write(community, anna, { isDraft: true }),
      write(community, anna),
    ]);
    for (const { body } of [old, post, draft]) expect((await remove(body.id, anna)).status).toBe(200);
    await app.call('POST /posts/:id/moderation', {
      params: { id: moderated.body.id },
      as: moderator,
      body: { action: 'delete', reason: 'Off topic' },
    });
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await app.db.updateTable('posts').set({ deleted_at: longAgo }).where('id', '=', old.body.id).execute();
    expect(await ofAuthor(community, anna)).toEqual([`${post.body.id} string`, `${draft.body.id} string`].toSorted());
    expect([await ofAuthor(community, ben), await ofAuthor(community, moderator), await own(community, anna)]).toEqual([[], [], []]);
    expect((await app.call('POST /posts/:id/restore', { params: { id: post.body.id }, as: anna })).body).toMatchObject({
      state: 'published',
      deletedAt: null,
    });
    expect(await ofAuthor(community, anna)).toEqual([`${draft.body.id} string`]);
  });
});

describe('a draft', () => {
  it('is found again by its author alone, until it is published', async () => {
    const { community, anna, ben, moderator } = await setUp();
    const { body: draft } = await write(community, anna, { body: '', isDraft: true });
    expect(draft).toMatchObject({ state: 'draft', can: { comment: false, react: false, publish: true, edit: true } });
    expect(await Promise.all([stateFor(draft.id, ben), stateFor(draft.id, moderator), stateFor(draft.id)])).toEqual([404, 404, 404]);
    expect((await own(community, anna)).map(({ id }) => id)).toEqual([draft.id]);
    expect([await own(community, ben), await listed(community, anna)]).toEqual([[], []]);

    expect((await change(draft.id, anna, 'published')).body.errors?.map(({ field }) => field)).toEqual(['body']);
    const body = `Come, @${ben.username}`;
    await app.call('PUT /posts/:id', { params: { id: draft.id }, as: anna, body: { title: 'A title', body, version: draft.version } });
    expect(await kinds(ben)).toEqual([]);
    expect((await change(draft.id, anna, 'published')).body).toMatchObject({
      state: 'published',
      mentions: [{ name: ben.username, username: ben.username }],
      editedAt: null,
    });
    expect([await listed(community, ben), await kinds(ben), await own(community, anna)]).toEqual([[draft.id], ['post.mention'], []]);
    expect((await change(draft.id, anna, 'draft')).body.code).toBe('post.state_changed');
  });

  it('stays one when it is deleted and restored, and moderators do not see it then either', async () => {
    const { community, anna, moderator } = await setUp();
    const { id } = (await write(community, anna, { isDraft: true })).body;
    await app.call('DELETE /posts/:id', { params: { id }, as: anna });
    expect(await stateFor(id, moderator)).toBe(404);
    expect((await app.call('POST /posts/:id/restore', { params: { id }, as: anna })).body.state).toBe('draft');
  });
});

describe('a planned post', () => {
  it('is published once its time has come, with its notifications, and only then', async () => {
    const { community, anna, ben } = await setUp();
    const { body: post } = await write(community, anna, { body: `Come, @${ben.username}`, publishAt: soon(3_600) });
    expect(post).toMatchObject({ state: 'scheduled' });
    expect([await stateFor(post.id, ben), await kinds(ben)]).toEqual([404, []]);
    await change(post.id, anna, 'scheduled', soon(1));
    await vi.waitUntil(async () => (await stateFor(post.id, ben)) === 'published', { ...longTimeout, interval: 200 });
    const { body: published } = await open(post.id, ben);
    expect(published.publishAt).toBeNull();
    expect(Date.parse(published.publishedAt)).toBeGreaterThan(Date.parse(post.publishedAt));
    expect(await kinds(ben)).toEqual(['post.mention']);
  });

  it('is a draft again when the author cancels, or may not post any more when its time comes', async () => {
    const { community, anna, ben } = await setUp();
    const planned = (await write(community, anna, { publishAt: soon(3_600) })).body;
    expect((await change(planned.id, ben, 'draft')).body.code).toBe('post.not_found');
    expect((await change(planned.id, anna, 'draft')).body).toMatchObject({ state: 'draft', publishAt: null });
    await change(planned.id, anna, 'scheduled', soon(1));
    await app.db
      .updateTable('memberships')
      .set({ muted_until: soon(3_600) })
      .where('user_id', '=', anna.id)
      .execute();
    await vi.waitUntil(async () => (await stateFor(planned.id, anna)) === 'draft', { ...longTimeout, interval: 200 });
    expect(await kinds(anna)).toEqual(['post.unplanned']);
  });

  it.each([-60, 400 * 86_400])('cannot be planned for %i seconds from now', async (seconds) => {
    const { community, anna } = await setUp();
    expect((await write(community, anna, { publishAt: soon(seconds) })).body.code).toBe('post.bad_time');
  });
});

describe('pre-moderation', () => {
  it('of all lets members wait, tells moderators, and publishes what they approve', async () => {
    const { community, anna, ben, moderator } = await setUp('all');
    const { body: post } = await write(community, anna, { body: `Come, @${ben.username}` });
    expect(post).toMatchObject({ state: 'pending', can: { decide: false } });
    expect([await stateFor(post.id, ben), await stateFor(post.id), await stateFor(post.id, moderator)]).toEqual([404, 404, 'pending']);
    expect([await kinds(ben), await kinds(moderator)]).toEqual([[], ['post.pending']]);
    expect((await pending(community, moderator)).items.map(({ id, can }) => [id, can.decide])).toEqual([[post.id, true]]);
    expect((await decide(community, ben, [post.id])).body.code).toBe('member.not_allowed');
    expect((await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: anna, body: { body: 'Me' } })).status).toBe(404);

    expect((await decide(community, moderator, [post.id, post.id])).body.results).toEqual([{ postId: post.id, isDone: true }]);
    expect((await decide(community, moderator, [post.id])).body.results).toEqual([{ postId: post.id, isDone: false }]);
    expect([await kinds(ben), await kinds(anna), await kinds(moderator)]).toEqual([['post.mention'], ['post.approved'], []]);
    expect([await listed(community, ben), (await pending(community, moderator)).pagination.total]).toEqual([[post.id], 0]);
    expect((await write(community, moderator)).body.state).toBe('published');
  });

  it('gives a rejected post back with its reason, and it can be put forward again', async () => {
    const { community, anna, moderator } = await setUp('all');
    const { id } = (await write(community, anna)).body;
    await decide(community, moderator, [id], 'Say where it is');
    expect((await own(community, anna))[0]).toMatchObject({ state: 'rejected', stateReason: 'Say where it is' });
    expect((await app.call('GET /notifications', { as: anna, query: {} })).body.items[0]).toMatchObject({
      kind: 'post.rejected',
      message: 'Say where it is',
    });
    expect((await change(id, anna, 'published')).body).toMatchObject({ state: 'pending', stateReason: '' });
    const entries = await app.db.selectFrom('audit_entries').select(['action', 'after']).where('target_id', '=', id).execute();
    expect(entries).toEqual([{ action: 'post.rejected', after: { reason: 'Say where it is' } }]);
  });

  it('of newcomers ends with a week in the community and a published post', async () => {
    const { community, anna } = await setUp('newcomers');
    const join = (days: number) =>
      app.db
        .updateTable('memberships')
        .set({ joined_at: new Date(Date.now() - days * 86_400_000) })
        .where('user_id', '=', anna.id)
        .execute();
    const states = [(await write(community, anna)).body.state];
    await join(8);
    states.push((await write(community, anna)).body.state);
    await createPost(app, community, { author: anna });
    states.push((await write(community, anna)).body.state);
    await join(6);
    states.push((await write(community, anna)).body.state);
    expect(states).toEqual(['pending', 'pending', 'published', 'pending']);
  });

  it('comes before a plan, and again when what was approved is changed', async () => {
    const { community, anna, moderator } = await setUp('all');
    const { id } = (await write(community, anna, { publishAt: soon(3_600) })).body;
    expect(await stateFor(id, anna)).toBe('pending');
    await decide(community, moderator, [id]);
    expect((await change(id, anna, 'scheduled', soon(7_200))).body.state).toBe('scheduled');
    const { version } = (await open(id, anna)).body;
    const edit = { title: 'Another title', body: 'Other words', version };
    expect((await app.call('PUT /posts/:id', { params: { id }, as: anna, body: edit })).body).toMatchObject({ state: 'pending' });
    expect((await open(id, anna)).body.publishAt).not.toBeNull();
  });
});

it('a hidden post is seen by its author with the reason, and by moderators, until it is shown again', async () => {
  const { community, anna, ben, moderator } = await setUp();
  const { id } = (await write(community, anna)).body;
  const moderate = (as: TestUser, action: 'hide' | 'unhide') =>
    app.call('POST /posts/:id/moderation', { params: { id }, as, body: { action, reason: 'Too loud' } });
  expect((await moderate(ben, 'hide')).body.code).toBe('member.not_allowed');
  await moderate(moderator, 'hide');
  expect([await stateFor(id, ben), await stateFor(id), await stateFor(id, moderator)]).toEqual([404, 404, 'hidden']);
  expect((await open(id, anna)).body).toMatchObject({ state: 'hidden', stateReason: 'Too loud', can: { publish: false, comment: false } });
  expect([await listed(community, ben), await kinds(anna)]).toEqual([[], ['post.hidden']]);
  await moderate(moderator, 'unhide');
  expect([await stateFor(id, ben), await kinds(anna)]).toEqual(['published', []]);
});
