import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const site = await createPerson(app.db, { isAdmin: true });
const reason = 'A good reason';
const read = (id: string, as: TestUser, query: { cursor?: string; limit?: number; action?: 'member.muted'; q?: string } = {}) =>
  app.call('GET /communities/:id/audit', { params: { id }, as, query });
const ok = (answer: { status: number; body: unknown }): void => expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);

async function peopled() {
  const [moderator, admin, member, asking] = await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)));
  const community = await createCommunity(app, { members: [member!] });
  await addMember(app, community, moderator!, { role: 'moderator' });
  await addMember(app, community, admin!, { role: 'admin' });
  await addMember(app, community, asking!, { state: 'pending' });
  return { community, moderator: moderator!, admin: admin!, member: member!, asking: asking! };
}

it('is read by the moderators of the community and by the site, page by page and filtered', async () => {
  const { community, moderator, admin, member } = await peopled();
  const params = { id: community.id, userId: member.id };
  ok(await app.call('PUT /communities/:id/mutes/:userId', { params, as: moderator, body: { minutes: 60, reason } }));
  ok(await app.call('DELETE /communities/:id/mutes/:userId', { params, as: admin }));
  for (const as of [moderator, admin, community.owner, site]) expect((await read(community.id, as)).body.items).toHaveLength(2);
  for (const as of [member, await createPerson(app.db)]) expect((await read(community.id, as)).body.code).toBe('member.not_allowed');
  const first = (await read(community.id, moderator, { limit: 1 })).body;
  expect(first.items.map(({ action }) => action)).toEqual(['member.unmuted']);
  const second = (await read(community.id, moderator, { limit: 1, cursor: first.nextCursor! })).body;
  expect(second).toMatchObject({
    nextCursor: null,
    items: [
      {
        action: 'member.muted',
        actor: { id: moderator.id, username: moderator.username },
        target: { type: 'user', id: member.id, username: member.username },
        before: null,
        after: { reason },
      },
    ],
  });
  expect((await read(community.id, moderator, { action: 'member.muted' })).body.items).toEqual(second.items);
  expect((await read(community.id, moderator, { q: admin.username })).body.items).toEqual(first.items);
  const elsewhere = await createCommunity(app, { visibility: 'hidden' });
  expect((await read(elsewhere.id, moderator)).body.code).toBe('community.not_found');
});

type Peopled = Awaited<ReturnType<typeof peopled>>;
const postActs = ['lock', 'unlock', 'pin', 'unpin', 'hide', 'unhide', 'delete', 'restore'] as const;

async function actOnPeople({ community, moderator, admin, member, asking }: Peopled): Promise<void> {
  const params = { id: community.id, userId: member.id };
  const decide = { params: { id: community.id }, as: moderator, body: { userIds: [asking.id], decision: 'approve' as const } };
  ok(await app.call('POST /communities/:id/requests', decide));
  ok(await app.call('PUT /communities/:id/members/:userId/role', { params, as: admin, body: { role: 'moderator', reason: '' } }));
  ok(await app.call('PUT /communities/:id/owners/:userId', { params, as: community.owner }));
  ok(await app.call('PUT /communities/:id/members/:userId/role', { params, as: member, body: { role: 'member', reason: '' } }));
  ok(await app.call('POST /communities/:id/members/:userId/removal', { params, as: admin, body: { reason } }));
  ok(await app.call('PUT /communities/:id/bans/:userId', { params, as: admin, body: { hours: null, reason } }));
  ok(await app.call('DELETE /communities/:id/bans/:userId', { params, as: admin }));
}

async function actOnTexts({ community, moderator, admin, asking }: Peopled, other: TestCommunity): Promise<void> {
  const post = await createPost(app, community, { author: asking });
  const params = { id: post.id };
  const { body } = await app.call('POST /posts/:id/comments', { params, as: asking, body: { body: 'Words' } });
  for (const action of ['delete', 'restore'] as const)
    ok(await app.call('POST /comments/:id/moderation', { params: { id: body.id }, as: moderator, body: { action, reason } }));
  for (const action of postActs) ok(await app.call('POST /posts/:id/moderation', { params, as: moderator, body: { action, reason } }));
  ok(await app.call('POST /posts/:id/move', { params, as: admin, body: { communityId: other.id, reason } }));
  for (const decision of ['approve', 'reject'] as const) {
    const pending = await createPost(app, community, { author: asking, state: 'pending' });
    const decided = { posts: [{ id: pending.id, version: 1 }], decision, ...(decision === 'reject' && { reason }) };
    ok(await app.call('POST /communities/:id/posts/decisions', { params: { id: community.id }, as: moderator, body: decided }));
  }
}

async function decideCases({ community, moderator, asking }: Peopled): Promise<void> {
  const message = (await say(app, await createChannel(app, community), asking, { body: 'Bad words' })).body;
  ok(
    await app.call('POST /reports', {
      as: community.owner,
      body: { targetType: 'message', targetId: message.id, reason: 'spam', note: '' },
    }),
  );
  const [found] = (await app.call('GET /communities/:id/cases', { params: { id: community.id }, as: moderator, query: {} })).body.items;
  const decision = { contentAct: 'remove' as const, personAct: 'none' as const, reason, version: found!.version };
  ok(await app.call('POST /cases/:id/decision', { params: { id: found!.id }, as: moderator, body: decision }));
}

async function actOnPlace({ community, moderator, asking }: Peopled): Promise<void> {
  const params = { id: community.id };
  const as = community.owner;
  const link = await app.call('POST /group/deeplinking/invite', { as: asking, body: { groupId: community.id } });
  ok(link);
  const [invite] = (await app.call('GET /communities/:id/invites', { params, as: moderator, query: {} })).body.items;
  ok(await app.call('DELETE /communities/:id/invites/:inviteId', { params: { ...params, inviteId: invite!.id }, as: moderator }));
  const { version } = (await app.call('GET /communities/:id/settings', { params, as })).body;
  ok(await app.call('PUT /communities/:id', { params, as, body: { tagline: 'Another line', version } }));
  ok(await app.call('PUT /communities/:id/rights', { params, as, body: { rights: { ban: 'admin' }, version: version + 1 } }));
  for (const isArchived of [true, false]) ok(await app.call('PUT /communities/:id/archive', { params, as, body: { isArchived } }));
}

it('has a line for everything that moderators and owners do', async () => {
  const peopledCommunity = await peopled();
  const other = await createCommunity(app, { owner: peopledCommunity.admin });
  await actOnPeople(peopledCommunity);
  await actOnTexts(peopledCommunity, other);
  await decideCases(peopledCommunity);
  await actOnPlace(peopledCommunity);
  const lines = (await read(peopledCommunity.community.id, peopledCommunity.moderator, { limit: 50 })).body.items;
  expect(lines.map(({ action }) => action).toReversed()).toEqual([
    'member.approved',
    'member.role_changed',
    'community.owner_made',
    'member.role_changed',
    'member.removed',
    'member.banned',
    'member.unbanned',
    'comment.deleted',
    'comment.restored',
    'post.locked',
    'post.unlocked',
    'post.pinned',
    'post.unpinned',
    'post.hidden',
    'post.unhidden',
    'post.deleted',
    'post.restored',
    'post.moved',
    'post.approved',
    'post.rejected',
    'message.deleted',
    'case.decided',
    'community.invite_revoked',
    'community.changed',
    'community.rights_changed',
    'community.archived',
    'community.unarchived',
  ]);
  expect((await read(other.id, peopledCommunity.admin)).body.items.map(({ action }) => action)).toEqual(['post.moved']);
});
