import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const open = async (id: string, as: TestUser) => (await app.call('GET /posts/:id', { params: { id }, as })).body;
const edit = async (id: string, as: TestUser, body: string) => {
  const { version } = await open(id, as);
  return app.call('PUT /posts/:id', { params: { id }, as, body: { title: 'A post', body, version } });
};
const say = async (id: string, as: TestUser, body: string) =>
  (await app.call('POST /posts/:id/comments', { params: { id }, as, body: { body } })).body;
const listed = async (id: string, as: TestUser) =>
  (await app.call('GET /posts/:id/comments', { params: { id }, as, query: {} })).body.items;
const queue = async (community: TestCommunity, as: TestUser) =>
  (await app.call('GET /communities/:id/edits/pending', { params: { id: community.id }, as, query: {} })).body.items;
const decide = (community: TestCommunity, as: TestUser, edits: { id: string; version: number }[], reason: string | null = null) =>
  app.call('POST /communities/:id/edits/decisions', {
    params: { id: community.id },
    as,
    body: { decision: reason === null ? 'approve' : 'reject', edits: edits.map(({ id, version }) => ({ id, version })), reason },
  });
const notices = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items;
const kinds = async (as: TestUser) => (await notices(as)).map(({ kind }) => kind);

async function setUp() {
  const [anna, ben, moderator] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [anna, ben], contentVisibility: 'public' });
  await addMember(app, community, moderator, { role: 'moderator' });
  const post = await createPost(app, community, { author: anna, body: 'Tea' });
  const { id: commentId } = await say(post.id, anna, 'Milk');
  await app.db.updateTable('communities').set({ post_moderation: 'all' }).where('id', '=', community.id).execute();
  return { community, id: post.id, commentId, anna, ben, moderator };
}

describe('an edit of a published post that waits', () => {
  it('leaves the post as it is for its readers, and becomes its text when it is approved', async () => {
    const { community, id, anna, ben, moderator } = await setUp();
    const { body: edited } = await edit(id, anna, `Coffee for @${ben.username}`);
    expect(edited).toMatchObject({ state: 'published', body: 'Tea', editedAt: null, ownEdit: { state: 'waiting', title: 'A post' } });
    expect(await open(id, ben)).toMatchObject({ state: 'published', body: 'Tea', ownEdit: null });
    expect((await open(id, moderator)).ownEdit).toBeNull();
    expect([await kinds(ben), await kinds(moderator)]).toEqual([[], ['post.edit_pending']]);
    const [waiting] = await queue(community, moderator);
    expect(waiting).toMatchObject({
      before: { title: 'A post', body: 'Tea' },
      after: { body: `Coffee for @${ben.username}` },
      can: { decide: true },
    });
    expect((await app.call('GET /communities/:id/edits/pending', { params: { id: community.id }, as: anna, query: {} })).status).toBe(403);
    expect((await decide(community, ben, [waiting!])).body.code).toBe('member.not_allowed');
    expect((await decide(community, moderator, [waiting!])).body.results).toEqual([{ editId: waiting!.id, isDone: true }]);
    expect((await decide(community, moderator, [waiting!])).body.results).toEqual([{ editId: waiting!.id, isDone: false }]);
    expect(await open(id, anna)).toMatchObject({
      body: `Coffee for @${ben.username}`,
      ownEdit: null,
      mentions: [{ name: ben.username, username: ben.username }],
    });
    const { items } = (await app.call('GET /posts/:id/revisions', { params: { id }, as: ben, query: {} })).body;
    expect(items.map(({ body, editor }) => [body, editor.id])).toEqual([['Tea', anna.id]]);
    expect([await kinds(ben), await kinds(anna), await kinds(moderator)]).toEqual([['post.mention'], ['post.edit_approved'], []]);
    const logged = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', id).execute();
    expect(logged).toEqual([{ action: 'post.edit_approved' }]);
  });

  it('is changed by its author, and what a moderator read before is not approved', async () => {
    const { community, id, anna, moderator } = await setUp();
    await edit(id, anna, 'Coffee');
    const [seen] = await queue(community, moderator);
    await edit(id, anna, 'Rum');
    expect((await decide(community, moderator, [seen!])).body.code).toBe('version.conflict');
    expect((await decide(community, moderator, [seen!], 'Not here')).body.code).toBe('version.conflict');
    expect((await open(id, moderator)).body).toBe('Tea');
    expect((await queue(community, moderator)).map(({ after }) => after.body)).toEqual(['Rum']);
    expect((await kinds(moderator)).filter((kind) => kind === 'post.edit_pending')).toHaveLength(1);
  });

  it('is rejected with a reason, stays with its author, and is put forward again or withdrawn', async () => {
    const { community, id, anna, ben, moderator } = await setUp();
    await edit(id, anna, 'Coffee');
    expect((await decide(community, moderator, await queue(community, moderator), 'Too strong')).status).toBe(200);
    expect(await open(id, anna)).toMatchObject({ body: 'Tea', ownEdit: { state: 'rejected', reason: 'Too strong', body: 'Coffee' } });
    expect((await notices(anna))[0]).toMatchObject({ kind: 'post.edit_rejected', message: 'Too strong' });
    expect(await queue(community, moderator)).toEqual([]);
    await edit(id, anna, 'Decaf');
    expect((await queue(community, moderator)).map(({ after }) => after.body)).toEqual(['Decaf']);
    const withdraw = (as: TestUser) => app.call('DELETE /posts/:id/edit', { params: { id }, as });
    expect((await withdraw(ben)).body).toMatchObject({ code: 'member.not_allowed' });
    for (let twice = 0; twice < 2; twice += 1) expect((await withdraw(anna)).status).toBe(200);
    expect([await queue(community, moderator), (await open(id, anna)).ownEdit]).toEqual([[], null]);
  });

  it.each(['delete', 'hide'] as const)('ends when a moderator decides to %s the post', async (action) => {
    const { community, id, anna, moderator } = await setUp();
    await edit(id, anna, 'Coffee');
    const act = (wanted: 'delete' | 'hide' | 'restore' | 'unhide') =>
      app.call('POST /posts/:id/moderation', { params: { id }, as: moderator, body: { action: wanted, reason: 'Off topic' } });
    await act(action);
    await act(action === 'hide' ? 'unhide' : 'restore');
    expect(await queue(community, moderator)).toEqual([]);
    expect(await open(id, anna)).toMatchObject({ state: 'published', body: 'Tea', ownEdit: null });
  });

  it('ends with those of its comments when the post is moved', async () => {
    const { community, id, commentId, anna, moderator } = await setUp();
    const other = await createCommunity(app, { members: [anna] });
    await addMember(app, other, moderator, { role: 'moderator' });
    await edit(id, anna, 'Coffee');
    await app.call('PUT /comments/:id', { params: { id: commentId }, as: anna, body: { body: 'Sugar', version: 1 } });
    expect(await queue(community, moderator)).toHaveLength(2);
    await app.call('POST /posts/:id/move', { params: { id }, as: moderator, body: { communityId: other.id, reason: 'There' } });
    expect([await queue(community, moderator), await queue(other, moderator)]).toEqual([[], []]);
    expect((await open(id, anna)).ownEdit).toBeNull();
  });
});

it('an edit of a published comment waits in the same way, and is withdrawn or approved', async () => {
  const { community, id, commentId, anna, ben, moderator } = await setUp();
  const change = async (body: string) => {
    const [said] = await listed(id, anna);
    return (await app.call('PUT /comments/:id', { params: { id: commentId }, as: anna, body: { body, version: said!.version } })).body;
  };
  expect(await change('Sugar')).toMatchObject({ state: 'published', body: 'Milk', ownEdit: { state: 'waiting', body: 'Sugar' } });
  expect((await listed(id, ben))[0]).toMatchObject({ body: 'Milk', ownEdit: null });
  expect((await app.call('DELETE /comments/:id/edit', { params: { id: commentId }, as: anna })).status).toBe(200);
  expect(await queue(community, moderator)).toEqual([]);
  await change(`Honey, @${ben.username}`);
  expect(await queue(community, moderator)).toMatchObject([{ commentId, before: { title: '', body: 'Milk' } }]);
  await decide(community, moderator, await queue(community, moderator));
  expect((await listed(id, ben))[0]).toMatchObject({
    body: `Honey, @${ben.username}`,
    mentions: [{ name: ben.username, username: ben.username }],
    ownEdit: null,
  });
  expect([await kinds(ben), await kinds(anna)]).toEqual([['post.mention'], ['post.edit_approved']]);
});

it('of an edit that is approved while its author changes it, what the moderator read is published or nothing', async () => {
  const { community, id, anna, moderator } = await setUp();
  for (let round = 0; round < 6; round += 1) {
    await edit(id, anna, `Read ${round}`);
    const before = (await open(id, moderator)).body;
    const seen = await queue(community, moderator);
    const { version } = await open(id, anna);
    const change = () =>
      app.call('PUT /posts/:id', { params: { id }, as: anna, body: { title: 'A post', body: `Unread ${round}`, version } });
    const approve = () => decide(community, moderator, seen);
    // Either may come first.
    const decided = round % 2 ? (await Promise.all([approve(), change()]))[0] : (await Promise.all([change(), approve()]))[1];
    expect((await open(id, moderator)).body).toBe(decided.status === 200 ? `Read ${round}` : before);
    if (decided.status !== 200) expect(decided.body.code).toBe('version.conflict');
  }
});
