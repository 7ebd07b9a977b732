import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

/** The columns of the matrix: stranger, pending, banned, muted, member, moderator, administrator, owner, site administrator. */
const roles = ['U', 'P', 'X', 'm', 'M', 'Mo', 'Ad', 'O', 'S'] as const;
type Role = (typeof roles)[number];

const app = await testApp();
const people = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await createPerson(app.db, { isAdmin: role === 'S' })] as const)),
) as Record<Role, TestUser>;
let community: TestCommunity;
let author: TestUser;
const reason = 'A good reason';

beforeAll(async () => {
  author = await createPerson(app.db);
  community = await createCommunity(app, { owner: people.O, members: [people.M, author], contentVisibility: 'public' });
  await addMember(app, community, people.P, { state: 'pending' });
  await addMember(app, community, people.X, { state: 'banned' });
  await addMember(app, community, people.m, { mutedFor: '1 hour' });
  await addMember(app, community, people.Mo, { role: 'moderator' });
  await addMember(app, community, people.Ad, { role: 'admin' });
});

const comment = async (post: { id: string }, as: TestUser) =>
  (await app.call('POST /posts/:id/comments', { params: { id: post.id }, as, body: { body: 'Words' } })).body;
const ofAuthor = () => createPost(app, community, { author });
const moderate = (post: { id: string }, as: TestUser, action: 'delete' | 'hide' | 'lock' | 'pin') =>
  app.call('POST /posts/:id/moderation', { params: { id: post.id }, as, body: { action, reason } });

/** Each action of the matrix, with the letters of those who may. What is left out is refused, and never with 404, as all may read. */
const matrix: Record<string, { may: readonly Role[]; act: (as: TestUser) => Promise<{ status: number }> }> = {
  'write a post': {
    may: ['M', 'Mo', 'Ad', 'O'],
    act: (as) => app.call('POST /communities/:id/posts', { params: { id: community.id }, as, body: { title: 'A title', body: 'Words' } }),
  },
  'write an announcement': {
    may: ['Mo', 'Ad', 'O'],
    act: (as) =>
      app.call('POST /communities/:id/posts', {
        params: { id: community.id },
        as,
        body: { title: 'A title', body: 'Words', type: 'announcement' },
      }),
  },
  'write to the moderators': {
    may: ['M', 'Mo', 'Ad', 'O'],
    act: (as) =>
      app.call('POST /communities/:id/posts', {
        params: { id: community.id },
        as,
        body: { title: 'A title', body: 'Words', type: 'modmail' },
      }),
  },
  'write a comment': {
    may: ['M', 'Mo', 'Ad', 'O'],
    act: async (as) => app.call('POST /posts/:id/comments', { params: { id: (await ofAuthor()).id }, as, body: { body: 'Words' } }),
  },
  react: {
    may: ['M', 'Mo', 'Ad', 'O', 'S'],
    act: async (as) => app.call('PUT /posts/:id/reactions/:kind', { params: { id: (await ofAuthor()).id, kind: 'like' }, as }),
  },
  'edit an own post': {
    may: ['M', 'Mo', 'Ad', 'O'],
    act: async (as) => {
      const { id } = await createPost(app, community, { author: as });
      return app.call('PUT /posts/:id', { params: { id }, as, body: { title: 'A new title', body: 'Words', version: 1 } });
    },
  },
  'delete an own post': {
    may: ['m', 'M', 'Mo', 'Ad', 'O', 'S'],
    act: async (as) => app.call('DELETE /posts/:id', { params: { id: (await createPost(app, community, { author: as })).id }, as }),
  },
  'edit the post of another': {
    may: [],
    act: async (as) =>
      app.call('PUT /posts/:id', { params: { id: (await ofAuthor()).id }, as, body: { title: 'A new title', body: 'Words', version: 1 } }),
  },
  'delete the post of a member': { may: ['Mo', 'Ad', 'O', 'S'], act: async (as) => moderate(await ofAuthor(), as, 'delete') },
  'hide the post of a member': { may: ['Mo', 'Ad', 'O', 'S'], act: async (as) => moderate(await ofAuthor(), as, 'hide') },
  'approve a post': {
    may: ['Mo', 'Ad', 'O', 'S'],
    act: async (as) => {
      const { id } = await createPost(app, community, { author, state: 'pending' });
      return app.call('POST /communities/:id/posts/decisions', {
        params: { id: community.id },
        as,
        body: { decision: 'approve', posts: [{ id, version: 1 }] },
      });
    },
  },
  'close comments': { may: ['Mo', 'Ad', 'O', 'S'], act: async (as) => moderate(await ofAuthor(), as, 'lock') },
  'pin a post': { may: ['Mo', 'Ad', 'O', 'S'], act: async (as) => moderate(await ofAuthor(), as, 'pin') },
  'delete the comment of a member': {
    may: ['Mo', 'Ad', 'O', 'S'],
    act: async (as) => {
      const { id } = await comment(await ofAuthor(), author);
      return app.call('POST /comments/:id/moderation', { params: { id }, as, body: { action: 'delete', reason } });
    },
  },
};

it.each(Object.entries(matrix))('%s', async (_, { may, act }) => {
  const allowed: Role[] = [];
  for (const role of roles) {
    const { status } = await act(people[role]);
    if (status < 300) allowed.push(role);
    else expect([role, status]).toEqual([role, 403]);
  }
  expect(allowed).toEqual(may);
});

it('nothing is written in an archived community, but authors delete what is theirs', async () => {
  const { M } = people;
  const archived = await createCommunity(app, { members: [M], status: 'archived' });
  const post = await createPost(app, archived, { author: M });
  const refused = await Promise.all([
    app.call('POST /communities/:id/posts', { params: { id: archived.id }, as: M, body: { title: 'A title', body: 'Words' } }),
    app.call('POST /posts/:id/comments', { params: { id: post.id }, as: M, body: { body: 'Words' } }),
    app.call('PUT /posts/:id/reactions/:kind', { params: { id: post.id, kind: 'like' }, as: M }),
    app.call('PUT /posts/:id', { params: { id: post.id }, as: M, body: { title: 'A new title', body: 'Words', version: 1 } }),
  ]);
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from(refused, () => 'community.archived'));
  expect((await moderate(post, archived.owner, 'delete')).body.code).toBe('member.not_allowed');
  expect((await app.call('DELETE /posts/:id', { params: { id: post.id }, as: M })).status).toBe(200);
});

it('what moderators do is recorded with its reason', async () => {
  const post = await ofAuthor();
  for (const action of ['pin', 'lock', 'delete'] as const) await moderate(post, people.Mo, action);
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'after'])
    .where('target_id', '=', post.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  expect(entries).toEqual(
    ['post.pinned', 'post.locked', 'post.deleted'].map((action) => ({ action, actor_id: people.Mo.id, after: { reason } })),
  );
});
