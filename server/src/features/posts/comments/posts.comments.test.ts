import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const say = (post: { id: string }, as: TestUser, body = 'Words', parentId: string | null = null) =>
  app.call('POST /posts/:id/comments', { params: { id: post.id }, as, body: { body, parentId } });
const list = async (post: { id: string }, as: TestUser, query: { limit?: number; cursor?: string; at?: string } = {}) =>
  (await app.call('GET /posts/:id/comments', { params: { id: post.id }, as, query })).body;
const get = async (post: { id: string }, as: TestUser) => (await app.call('GET /posts/:id', { params: { id: post.id }, as })).body;

async function setUp() {
  const member = await createPerson(app.db);
  const community = await createCommunity(app, { members: [member] });
  return { member, community, owner: community.owner, post: await createPost(app, community) };
}

describe('comments', () => {
  it('come oldest first in two levels, with the first answers of each', async () => {
    const { post, member, owner } = await setUp();
    const first = (await say(post, member, 'first')).body;
    const second = (await say(post, owner, 'second')).body;
    for (const nth of [1, 2, 3, 4]) await say(post, owner, `answer ${nth}`, first.id);
    const { items } = await list(post, member);
    expect(items.map(({ id, replyCount, replies }) => [id, replyCount, replies.map(({ body }) => body)])).toEqual([
      [first.id, 4, ['answer 1', 'answer 2', 'answer 3']],
      [second.id, 0, []],
    ]);
    const third = items[0]!.replies[2]!;
    const all = (await app.call('GET /comments/:id/replies', { params: { id: first.id }, as: member, query: { limit: 3 } })).body;
    expect([all.items.at(-1)!.id, all.nextCursor !== null]).toEqual([third.id, true]);
    const rest = await app.call('GET /comments/:id/replies', { params: { id: first.id }, as: member, query: { cursor: all.nextCursor! } });
    expect(rest.body.items.map(({ body }) => body)).toEqual(['answer 4']);
    expect((await get(post, member)).commentCount).toBe(6);
  });

  it('have two levels: an answer is not answered, nor is a comment of another post', async () => {
    const { post, member, community } = await setUp();
    const { id } = (await say(post, member)).body;
    const answer = (await say(post, member, 'Words', id)).body;
    expect((await say(post, member, 'Words', answer.id)).body.code).toBe('comment.not_found');
    const other = await createPost(app, community);
    expect((await say(other, member, 'Words', id)).body.code).toBe('comment.not_found');
    expect([(await get(post, member)).commentCount, (await get(other, member)).commentCount]).toEqual([2, 0]);
  });

  it('begin at one of them on request', async () => {
    const { post, member } = await setUp();
    const ids = [];
    for (const nth of [1, 2, 3]) ids.push((await say(post, member, `${nth}`)).body.id);
    const answer = (await say(post, member, 'Words', ids[1])).body;
    for (const at of [ids[1]!, answer.id]) expect((await list(post, member, { at })).items.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it('keep their place when they are deleted while there are answers below', async () => {
    const { post, member, owner } = await setUp();
    const root = (await say(post, member, 'Gone soon')).body;
    const answer = (await say(post, owner, 'Stays', root.id)).body;
    const remove = (id: string, as: TestUser) => app.call('DELETE /comments/:id', { params: { id }, as });
    expect((await remove(root.id, member)).status).toBe(200);
    const [thread] = (await list(post, owner)).items;
    expect(thread).toMatchObject({ id: root.id, author: null, body: null, replyCount: 1, reactions: [] });
    expect((await say(post, owner, 'Words', root.id)).body.code).toBe('comment.not_found');
    await remove(answer.id, owner);
    expect((await list(post, owner)).items).toEqual([]);
    expect((await get(post, owner)).commentCount).toBe(0);
    const restored = await app.call('POST /comments/:id/restore', { params: { id: root.id }, as: member });
    expect(restored.body).toMatchObject({ body: 'Gone soon' });
    expect((await get(post, owner)).commentCount).toBe(1);
  });

  it('are changed by their authors only, and not over a later change', async () => {
    const { post, member, owner } = await setUp();
    const { id, version } = (await say(post, member)).body;
    const edit = (as: TestUser, body: { body: string; version: number }) => app.call('PUT /comments/:id', { params: { id }, as, body });
    expect((await edit(owner, { body: 'Other words', version })).body.code).toBe('member.not_allowed');
    const changed = (await edit(member, { body: 'Better words', version })).body;
    expect(changed).toMatchObject({ body: 'Better words', version: version + 1 });
    expect(changed.editedAt).not.toBeNull();
    expect((await edit(member, { body: 'Late words', version })).body.code).toBe('record.changed');
  });
});

describe('what cannot be commented on', () => {
  it('is a closed post, but by moderators', async () => {
    const { post, member, owner, community } = await setUp();
    const body = { action: 'lock', reason: 'It got loud' } as const;
    expect((await app.call('POST /posts/:id/moderation', { params: { id: post.id }, as: member, body })).body.code).toBe(
      'member.not_allowed',
    );
    expect((await app.call('POST /posts/:id/moderation', { params: { id: post.id }, as: owner, body })).status).toBe(200);
    expect((await say(post, member)).body.code).toBe('post.locked');
    expect((await say(post, owner)).status).toBe(201);
    const entries = await app.db.selectFrom('audit_entries').select(['action', 'after']).where('community_id', '=', community.id).execute();
    expect(entries).toEqual([{ action: 'post.locked', after: { reason: 'It got loud' } }]);
  });

  it('is a deleted post, and one in a community that they do not read', async () => {
    const { member, community } = await setUp();
    const deleted = await createPost(app, community, { state: 'deleted' });
    expect((await say(deleted, member)).body.code).toBe('post.not_found');
    const hidden = await createPost(app, await createCommunity(app));
    for (const answer of [await say(hidden, member), await app.call('GET /posts/:id', { params: { id: hidden.id }, as: member })])
      expect([answer.status, answer.body.code]).toEqual([404, 'post.not_found']);
  });

  it('is a text that mentions too many, or that would take too long to render', async () => {
    const { post, member } = await setUp();
    const names = (count: number) => Array.from({ length: count }, (_, nth) => `@nobody${nth}`).join(' ');
    expect((await say(post, member, names(51))).body).toMatchObject({ code: 'text.too_many_mentions', params: { max: 50 } });
    expect((await say(post, member, names(50))).status).toBe(201);
    expect((await say(post, member, '[a]('.repeat(2_000))).body.code).toBe('text.too_complex');
  });
});

describe('deleting what others wrote', () => {
  it('is for moderators with a reason, not for those of an equal or lower role', async () => {
    const { post, member, owner, community } = await setUp();
    const [moderator, other] = [await createPerson(app.db), await createPerson(app.db)];
    for (const user of [moderator, other]) await addMember(app, community, user, { role: 'moderator' });
    const remove = (id: string, as: TestUser) =>
      app.call('POST /comments/:id/moderation', { params: { id }, as, body: { action: 'delete', reason: 'Off topic' } });
    const byOf = async (author: TestUser) => (await say(post, author)).body.id;
    const [ofMember, ofModerator, ofOwner] = [await byOf(member), await byOf(other), await byOf(owner)];
    expect((await remove(ofMember, member)).body.code).toBe('member.not_allowed');
    expect((await remove(ofModerator, moderator)).body.code).toBe('member.not_allowed');
    expect((await remove(ofOwner, moderator)).body.code).toBe('member.not_allowed');
    expect((await remove(ofMember, moderator)).status).toBe(200);
    // Its author does not bring it back.
    expect((await app.call('POST /comments/:id/restore', { params: { id: ofMember }, as: member })).body.code).toBe('member.not_allowed');
    const [entry] = await audited(community);
    expect(entry).toEqual({ action: 'comment.deleted', actor_id: moderator.id, target_id: ofMember });
  });

  const audited = (community: TestCommunity) =>
    app.db.selectFrom('audit_entries').select(['action', 'actor_id', 'target_id']).where('community_id', '=', community.id).execute();
});
