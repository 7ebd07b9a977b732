import { describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { longTimeout } from '#test/timeouts.ts';

const app = await testApp();
type Draft = {
  type?: 'discussion' | 'announcement' | 'poll' | 'question' | 'modmail';
  body?: string;
  poll?: { options: string[]; isMultiple?: boolean; closesAt?: string | null };
};
const write = (community: { id: string }, as: TestUser, { type = 'discussion', body = 'Words', poll }: Draft) =>
  app.call('POST /communities/:id/posts', {
    params: { id: community.id },
    as,
    body: { title: 'A title', type, body, ...(poll ? { poll } : {}) },
  });
const vote = (post: { id: string }, as: TestUser, ...options: number[]) =>
  app.call('PUT /posts/:id/vote', { params: { id: post.id }, as, body: { options } });
const get = async (post: { id: string }, as: TestUser) => (await app.call('GET /posts/:id', { params: { id: post.id }, as })).body;
const listed = async (community: TestCommunity, as: TestUser, only?: 'pinned' | 'modmail') =>
  (await app.call('GET /communities/:id/posts', { params: { id: community.id }, as, query: only ? { only } : {} })).body.items.map(
    ({ id }) => id,
  );

async function setUp(members = 2) {
  const people = await Promise.all(Array.from({ length: members }, () => createPerson(app.db)));
  const community = await createCommunity(app, { members: people });
  return { community, owner: community.owner, people, anna: people[0]!, ben: people[1]! };
}

describe('a poll', () => {
  it.each([
    ['published by its author', 'off', null],
    ['approved', 'all', null],
    ['published as planned', 'off', 1],
  ] as const)('is open for its days from the moment when it is %s', async (_, postModeration, seconds) => {
    const [anna, moderator] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [anna] });
    await addMember(app, community, moderator, { role: 'moderator' });
    await app.db.updateTable('communities').set({ post_moderation: postModeration }).where('id', '=', community.id).execute();
    const poll = { options: ['Tea', 'Coffee'], openDays: 3 };
    const draft = {
      params: { id: community.id },
      as: anna,
      body: { title: 'A title', body: '', type: 'poll' as const, poll, isDraft: true },
    };
    const { body: post } = await app.call('POST /communities/:id/posts', draft);
    expect(post.poll).toMatchObject({ closesAt: null, openDays: 3, isClosed: false });
    // It was written long ago.
    await app.db
      .updateTable('posts')
      .set({ created_at: '2020-01-01T00:00:00Z', published_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', post.id)
      .execute();
    const publishAt = seconds === null ? null : new Date(Date.now() + seconds * 1000).toISOString();
    const params = { id: post.id };
    const { body: moved } = await app.call('PUT /posts/:id/publication', {
      params,
      as: anna,
      body: { to: publishAt ? 'scheduled' : 'published', publishAt },
    });
    if (moved.state === 'pending')
      await app.call('POST /communities/:id/posts/decisions', {
        params: { id: community.id },
        as: moderator,
        body: { decision: 'approve', posts: [{ id: post.id, version: moved.version }] },
      });
    await vi.waitUntil(async () => (await get(post, anna)).state === 'published', { ...longTimeout, interval: 200 });
    const published = await get(post, anna);
    expect(published.poll!.openDays).toBeNull();
    expect(Date.parse(published.poll!.closesAt!) - Date.parse(published.publishedAt)).toBe(3 * 86_400_000);
  });

  it('is not born closed: an end that has passed is refused, and one that passes while the post waits moves on', async () => {
    const [anna, moderator] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [anna] });
    await addMember(app, community, moderator, { role: 'moderator' });
    await app.db.updateTable('communities').set({ post_moderation: 'all' }).where('id', '=', community.id).execute();
    const options = ['Tea', 'Coffee'];
    const late = await write(community, anna, { type: 'poll', poll: { options, closesAt: new Date(0).toISOString() } });
    expect(late.body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'poll.closesAt', rule: 'begun' }] });
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body: post } = await write(community, anna, { type: 'poll', poll: { options, closesAt } });
    await app.db
      .updateTable('polls')
      .set({ closes_at: new Date(1_000) })
      .where('post_id', '=', post.id)
      .execute();
    await app.call('POST /communities/:id/posts/decisions', {
      params: { id: community.id },
      as: moderator,
      body: { decision: 'approve', posts: [{ id: post.id, version: post.version }] },
    });
    const { poll, publishedAt } = await get(post, anna);
    expect([poll!.isClosed, Date.parse(poll!.closesAt!) - Date.parse(publishedAt)]).toEqual([false, 86_400_000]);
  });

  it('shows its result to those who have voted, and votes can be changed', async () => {
    const { community, anna, ben } = await setUp();
    const { body: post } = await write(community, anna, { type: 'poll', body: '', poll: { options: ['Tea', 'Coffee'] } });
    expect(post.poll).toMatchObject({
      isMultiple: false,
      voterCount: 0,
      options: [
        { text: 'Tea', votes: null },
        { text: 'Coffee', votes: null },
      ],
    });
    expect((await vote(post, anna, 0)).body.poll!.options.map(({ votes, isOwn }) => [votes, isOwn])).toEqual([
      [1, true],
      [0, false],
    ]);
    await vote(post, ben, 0);
    expect((await vote(post, anna, 1)).body.poll).toMatchObject({ voterCount: 2, options: [{ votes: 1 }, { votes: 1 }] });
    expect((await vote(post, anna)).body.poll).toMatchObject({ voterCount: 1, options: [{ votes: null }, { votes: null }] });
    for (const options of [[0, 1], [2]]) expect((await vote(post, anna, ...options)).status).toBe(422);
  });

  it('changes its choices until it is published, also while it is planned', async () => {
    const { community, anna } = await setUp();
    const poll = { options: ['Tea', 'Coffee'] };
    const draft = {
      params: { id: community.id },
      as: anna,
      body: { title: 'A title', body: '', type: 'poll' as const, poll, isDraft: true },
    };
    const { body: post } = await app.call('POST /communities/:id/posts', draft);
    const edit = async (options: string[], isMultiple = false) => {
      const { version } = await get(post, anna);
      const body = { title: 'A title', body: '', version, poll: { options, isMultiple } };
      return app.call('PUT /posts/:id', { params: { id: post.id }, as: anna, body });
    };
    const changed = (await edit(['Tea', 'Water', 'Milk'], true)).body;
    expect(changed.poll).toMatchObject({ isMultiple: true, options: [{ text: 'Tea' }, { text: 'Water' }, { text: 'Milk' }] });
    expect((await edit(['Tea', 'tea'])).body.code).toBe('poll.double_option');
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const publish = (to: 'scheduled' | 'published', at: string | null) =>
      app.call('PUT /posts/:id/publication', { params: { id: post.id }, as: anna, body: { to, publishAt: at } });
    await publish('scheduled', publishAt);
    expect((await edit(['Tea', 'Water'])).body).toMatchObject({ state: 'scheduled', poll: { options: [{}, {}] } });
    const answers = await Promise.all([publish('published', null), edit(['Late', 'Later'])]);
    const options = (await get(post, anna)).poll!.options.map(({ text }) => text);
    expect(options).toEqual(answers[1].status === 200 ? ['Late', 'Later'] : ['Tea', 'Water']);
    expect((await edit(['Later', 'Never'])).body.code).toBe('poll.published');
    expect((await get(post, anna)).poll!.options.map(({ text }) => text)).toEqual(options);
    const talk = (await write(community, anna, {})).body;
    const body = { title: 'A title', body: 'Words', version: talk.version, poll };
    expect((await app.call('PUT /posts/:id', { params: { id: talk.id }, as: anna, body })).status).toBe(422);
  });

  it('of several choices takes them, until it ends', async () => {
    const { community, anna, ben } = await setUp();
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const poll = { options: ['Tea', 'Coffee', 'Water'], isMultiple: true, closesAt };
    const { body: post } = await write(community, anna, { type: 'poll', poll });
    expect((await vote(post, anna, 0, 2)).body.poll!.options.map(({ votes }) => votes)).toEqual([1, 0, 1]);
    await app.db
      .updateTable('polls')
      .set({ closes_at: new Date(0) })
      .where('post_id', '=', post.id)
      .execute();
    expect((await vote(post, ben, 0)).body.code).toBe('poll.closed');
    expect((await get(post, ben)).poll).toMatchObject({
      isClosed: true,
      voterCount: 1,
      options: [{ votes: 1 }, { votes: 0 }, { votes: 1 }],
    });
  });

  it('needs choices that differ, and other posts have none', async () => {
    const { community, anna } = await setUp();
    expect((await write(community, anna, { type: 'poll', poll: { options: ['Tea', ' T\u200bEA\u3164 '] } })).body.code).toBe(
      'poll.double_option',
    );
    expect((await write(community, anna, { type: 'poll' })).body.errors?.map(({ field }) => field)).toEqual(['poll']);
    expect((await write(community, anna, { poll: { options: ['Tea', 'Coffee'] } })).status).toBe(422);
    expect((await write(community, anna, { body: '' })).body.errors?.map(({ field }) => field)).toEqual(['body']);
  });

  it('has counters that equal the votes when twenty people vote and change their minds at once', async () => {
    const { community, people } = await setUp(20);
    const { body: post } = await write(community, people[0]!, { type: 'poll', poll: { options: ['Tea', 'Coffee'] } });
    await Promise.all(
      people.flatMap((person, nth) => [vote(post, person, nth % 2), vote(post, person, 1), ...(nth < 5 ? [vote(post, person)] : [])]),
    );
    const votes = await app.db.selectFrom('poll_votes').select(['nth', 'user_id']).where('post_id', '=', post.id).execute();
    const options = await app.db.selectFrom('poll_options').select('votes').where('post_id', '=', post.id).orderBy('nth').execute();
    const poll = await app.db.selectFrom('polls').select('voter_count').where('post_id', '=', post.id).executeTakeFirstOrThrow();
    expect(options.map((option) => option.votes)).toEqual([0, 1].map((nth) => votes.filter((one) => one.nth === nth).length));
    expect(poll.voter_count).toBe(new Set(votes.map(({ user_id }) => user_id)).size);
    expect(votes).toHaveLength(poll.voter_count);
  });
});

describe('an announcement', () => {
  it('is for moderators to write, and for members to confirm, once each', async () => {
    const { community, owner, anna, ben } = await setUp();
    expect((await write(community, anna, { type: 'announcement' })).body.code).toBe('member.not_allowed');
    const { body: post } = await write(community, owner, { type: 'announcement' });
    expect(post.acknowledgement).toEqual({ isOwn: false, count: 0 });
    const confirm = (as: TestUser) => app.call('PUT /posts/:id/acknowledgement', { params: { id: post.id }, as });
    for (const as of [anna, anna, ben]) expect((await confirm(as)).body.acknowledgement).toEqual({ isOwn: true, count: null });
    expect((await get(post, owner)).acknowledgement).toEqual({ isOwn: false, count: 2 });
    const list = (as: TestUser, query: { limit?: number; cursor?: string } = {}) =>
      app.call('GET /posts/:id/acknowledgements', { params: { id: post.id }, as, query });
    expect((await list(anna)).body.code).toBe('member.not_allowed');
    const first = (await list(owner, { limit: 1 })).body;
    const second = (await list(owner, { cursor: first.nextCursor! })).body;
    expect([...first.items, ...second.items].map(({ user }) => user.id)).toEqual([ben.id, anna.id]);
  });

  it('is told to the members, but not to those who want mentions only', async () => {
    const { community, owner, anna, ben, people } = await setUp(3);
    const cem = people[2]!;
    await app.db.updateTable('memberships').set({ notification_level: 'mentions' }).where('user_id', '=', ben.id).execute();
    await write(community, owner, { type: 'announcement' });
    await write(community, owner, { type: 'announcement', body: `Ask @${cem.username}` });
    const kinds = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items.map(({ kind }) => kind);
    await expect.poll(() => kinds(anna)).toEqual(['post.announcement', 'post.announcement']);
    expect([await kinds(ben), await kinds(owner)]).toEqual([[], []]);
    // Each text is told once.
    expect((await kinds(cem)).toSorted()).toEqual(['post.announcement', 'post.mention']);
  });
});

it('a question has the answer that its author or a moderator chooses, until that is deleted', async () => {
  const { community, owner, anna, ben } = await setUp();
  const { body: post } = await write(community, anna, { type: 'question' });
  const { id } = (await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: ben, body: { body: 'Like this' } })).body;
  const accept = (as: TestUser, commentId: string | null) =>
    app.call('PUT /posts/:id/answer', { params: { id: post.id }, as, body: { commentId } });
  expect((await accept(ben, id)).body.code).toBe('member.not_allowed');
  expect((await accept(anna, post.id)).body.code).toBe('comment.not_found');
  expect((await accept(anna, id)).body.acceptedCommentId).toBe(id);
  expect((await accept(owner, null)).body.acceptedCommentId).toBeNull();
  await accept(owner, id);
  await app.call('DELETE /comments/:id', { params: { id }, as: ben });
  expect((await get(post, anna)).acceptedCommentId).toBeNull();
});

it('modmail is read by moderators and its author alone', async () => {
  const { community, owner, anna, ben } = await setUp();
  const moderator = await createPerson(app.db);
  await addMember(app, community, moderator, { role: 'moderator' });
  const { body: letter } = await write(community, anna, { type: 'modmail', body: `@${ben.username} is rude` });
  expect(letter.mentions).toEqual([]);
  for (const as of [owner, moderator, anna]) expect(await listed(community, as, 'modmail')).toEqual([letter.id]);
  expect(await listed(community, ben, 'modmail')).toEqual([]);
  for (const as of [owner, anna]) expect(await listed(community, as)).toEqual([]);
  expect((await app.call('GET /posts/:id', { params: { id: letter.id }, as: ben })).body.code).toBe('post.not_found');
  expect((await app.call('GET /posts/:id/comments', { params: { id: letter.id }, as: ben, query: {} })).body.code).toBe('post.not_found');
  expect((await app.call('GET /notifications', { as: moderator, query: {} })).body.items.map(({ kind }) => kind)).toEqual(['post.modmail']);
  expect((await app.call('GET /feed', { as: anna, query: {} })).body.items).toEqual([]);
});

it('a pinned post is listed as such until its time is over', async () => {
  const { community, owner, anna } = await setUp();
  const { body: post } = await write(community, anna, {});
  const curate = (as: TestUser, action: 'pin' | 'unpin') =>
    app.call('POST /posts/:id/moderation', { params: { id: post.id }, as, body: { action, reason: 'For newcomers', days: 3 } });
  expect((await curate(anna, 'pin')).body.code).toBe('member.not_allowed');
  await curate(owner, 'pin');
  expect(await listed(community, anna, 'pinned')).toEqual([post.id]);
  await app.db
    .updateTable('posts')
    .set({ pinned_until: new Date(0) })
    .where('id', '=', post.id)
    .execute();
  expect([await listed(community, anna, 'pinned'), (await get(post, anna)).pinnedUntil]).toEqual([[], null]);
});
