import { describe, expect, it } from 'vitest';
import { shiftClock } from '#test/database.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const join = (community: { id: string }, as: TestUser, message?: string) =>
  app.call('POST /communities/:id/join', { params: { id: community.id }, as, body: { message } });
const leave = (community: { id: string }, as: TestUser) => app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as });
const decide = (community: { id: string }, user: TestUser, as: TestUser, decision: 'approve' | 'reject') =>
  app.call('POST /communities/:id/requests/:userId', { params: { id: community.id, userId: user.id }, as, body: { decision } });
const countOf = async ({ id }: TestCommunity) =>
  app.db.selectFrom('communities').select(['member_count', 'owner_count']).where('id', '=', id).executeTakeFirstOrThrow();
const receivedOf = async (user: TestUser) =>
  (await app.db.selectFrom('notifications').select(['kind', 'actor_id']).where('user_id', '=', user.id).orderBy('kind').execute()).map(
    (row) => [row.kind, row.actor_id],
  );

describe('joining an open community', () => {
  it('makes a member at once, tells the owner, and opens the chat', async () => {
    const community = await createCommunity(app);
    const person = await createPerson(app.db);
    const { status, body } = await join(community, person);
    expect(status).toBe(200);
    expect(body).toEqual({ communityId: community.id, state: 'active', role: 'member', joinedAt: expect.any(String) });
    expect(await countOf(community)).toEqual({ member_count: 2, owner_count: 1 });
    expect(await receivedOf(community.owner)).toEqual([['membership.joined', person.id]]);
  });

  it('answers the same membership when repeated, and counts once', async () => {
    const community = await createCommunity(app);
    const person = await createPerson(app.db);
    const first = await join(community, person);
    expect((await join(community, person)).body).toEqual(first.body);
    expect(
      (
        await app.raw(`/api/v2/groups/${community.id}/join`, {
          method: 'POST',
          as: person,
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).body,
    ).toEqual(first.body);
    expect(await countOf(community)).toMatchObject({ member_count: 2 });
  });

  it('begins anew as a plain member after leaving; a mute outlasts it', async () => {
    const community = await createCommunity(app);
    const person = await createPerson(app.db);
    await addMember(app, community, person, { role: 'moderator', mutedFor: '1 hour' });
    expect((await leave(community, person)).status).toBe(200);
    expect((await join(community, person)).body).toMatchObject({ state: 'active', role: 'member' });
    expect((await app.call('GET /communities/:id', { params: { id: community.id }, as: person })).body.can.post).toBe(false);
  });

  it('is open again to somebody who was removed, and to somebody whose ban is over', async () => {
    const community = await createCommunity(app);
    const [removed, banned] = [await createPerson(app.db), await createPerson(app.db)];
    await addMember(app, community, removed, { state: 'removed' });
    await addMember(app, community, banned, { state: 'banned', bannedFor: '1 hour' });
    expect((await join(community, removed)).body.state).toBe('active');
    expect((await join(community, banned)).body.code).toBe('member.banned');
    await shiftClock(app.db, '61 minutes');
    expect((await join(community, banned)).body.state).toBe('active');
  });

  it('is refused in an archived community', async () => {
    expect((await join(await createCommunity(app, { status: 'archived' }), await createPerson(app.db))).body.code).toBe(
      'community.archived',
    );
  });
});

describe('who may not join', () => {
  it.each(['registered', 'hidden'] as const)('learns nothing of a %s community that is closed to them', async (visibility) => {
    const community = await createCommunity(app, { visibility });
    const banned = await createPerson(app.db);
    await addMember(app, community, banned, { state: 'banned' });
    expect((await join(community, banned)).body.code).toBe('community.not_found');
    expect((await leave(community, banned)).body.code).toBe('community.not_found');
  });

  it('is told where an invitation is needed', async () => {
    const community = await createCommunity(app, { joinPolicy: 'invite' });
    const person = await createPerson(app.db);
    expect((await join(community, person)).body).toMatchObject({ status: 403, code: 'member.invite_only' });
    const invited = await createPerson(app.db);
    await addMember(app, community, invited, { state: 'invited' });
    expect((await join(community, invited)).body.state).toBe('active');
  });
});

describe('asking to join', () => {
  it('waits for a moderator, who is told, sees the message, and lets the person in', async () => {
    const community = await createCommunity(app, { joinPolicy: 'request' });
    const [person, moderator, plain] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    await addMember(app, community, moderator, { role: 'moderator' });
    await addMember(app, community, plain);
    expect((await join(community, person, 'I bake')).body).toEqual({
      communityId: community.id,
      state: 'pending',
      role: 'member',
      joinedAt: null,
    });
    expect((await join(community, person, 'again')).body.state).toBe('pending');
    expect(await countOf(community)).toMatchObject({ member_count: 3 });
    for (const staff of [community.owner, moderator]) expect(await receivedOf(staff)).toEqual([['membership.requested', person.id]]);
    expect(await receivedOf(plain)).toEqual([]);

    const requests = await app.call('GET /communities/:id/requests', { params: { id: community.id }, as: moderator });
    expect(requests.body.items).toEqual([
      { user: expect.objectContaining({ id: person.id }), message: 'I bake', answers: [], requestedAt: expect.any(String) },
    ]);
    expect(requests.body.pagination.total).toBe(1);
    expect((await decide(community, person, moderator, 'approve')).body).toMatchObject({ state: 'active', role: 'member' });
    expect(await countOf(community)).toMatchObject({ member_count: 4 });
    expect(await receivedOf(person)).toEqual([['membership.approved', moderator.id]]);
    expect((await decide(community, person, moderator, 'approve')).body.code).toBe('member.request_not_found');
  });

  it('can be tried again seven days after a rejection', async () => {
    const community = await createCommunity(app, { joinPolicy: 'request' });
    const person = await createPerson(app.db);
    await join(community, person);
    expect((await decide(community, person, community.owner, 'reject')).body.state).toBe('rejected');
    expect(await receivedOf(person)).toEqual([['membership.rejected', community.owner.id]]);
    const tooEarly = await join(community, person);
    expect(tooEarly.body).toMatchObject({
      status: 409,
      code: 'member.cool_down',
      params: { date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    });
    await shiftClock(app.db, '7 days 1 second');
    expect((await join(community, person)).body.state).toBe('pending');
    expect(await countOf(community)).toMatchObject({ member_count: 1 });
  });

  it('can be withdrawn, and then waits no longer', async () => {
    const community = await createCommunity(app, { joinPolicy: 'request' });
    const person = await createPerson(app.db);
    await join(community, person);
    expect((await leave(community, person)).status).toBe(200);
    expect((await decide(community, person, community.owner, 'approve')).body.code).toBe('member.request_not_found');
    expect((await leave(community, person)).status).toBe(200);
  });

  it('is decided by moderators alone', async () => {
    const community = await createCommunity(app, { joinPolicy: 'request' });
    const [person, plain, muted] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    await addMember(app, community, plain);
    await addMember(app, community, muted, { role: 'moderator', mutedFor: '1 day' });
    await join(community, person);
    for (const as of [plain, muted, person]) {
      expect((await decide(community, person, as, 'approve')).body.code).toBe('member.not_allowed');
      expect((await app.call('GET /communities/:id/requests', { params: { id: community.id }, as })).body.code).toBe('member.not_allowed');
    }
    const admin = await createPerson(app.db, { isAdmin: true });
    expect((await decide(community, person, admin, 'approve')).status).toBe(200);
  });

  it('lists the oldest request first, page by page', async () => {
    const community = await createCommunity(app, { joinPolicy: 'request' });
    const askers = await Promise.all(Array.from({ length: 3 }, () => createPerson(app.db)));
    for (const [index, asker] of askers.entries())
      await addMember(app, community, asker, { state: 'pending', changedAgo: `${index} hours` });
    const page = async (number: number) =>
      (
        await app.call('GET /communities/:id/requests', {
          params: { id: community.id },
          query: { page: number, perPage: 2 },
          as: community.owner,
        })
      ).body;
    expect((await page(1)).items.map(({ user }) => user.id)).toEqual([askers[2]!.id, askers[1]!.id]);
    expect(await page(2)).toMatchObject({ items: [{ user: { id: askers[0]!.id } }], pagination: { total: 3, totalPages: 2 } });
  });
});

describe('leaving', () => {
  it('takes the person off the list and the count', async () => {
    const person = await createPerson(app.db);
    const community = await createCommunity(app, { members: [person] });
    expect(await leave(community, person)).toMatchObject({ status: 200, body: {} });
    expect(await countOf(community)).toEqual({ member_count: 1, owner_count: 1 });
    expect((await app.call('GET /me/communities', { as: person })).body).toEqual([]);
  });

  it.each(['public', 'hidden'] as const)('answers the same when it is repeated, in a %s community too', async (visibility) => {
    const [person, stranger] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [person], visibility });
    expect(await leave(community, person)).toMatchObject({ status: 200, body: {} });
    expect(await leave(community, person)).toMatchObject({ status: 200, body: {} });
    expect(await countOf(community)).toEqual({ member_count: 1, owner_count: 1 });
    // A stranger to a hidden community learns nothing of it.
    expect((await leave(community, stranger)).status).toBe(visibility === 'public' ? 200 : 404);
  });

  it('is refused to the last owner', async () => {
    const community = await createCommunity(app);
    expect((await leave(community, community.owner)).body).toMatchObject({ status: 409, code: 'community.last_owner' });
    const second = await createPerson(app.db);
    await addMember(app, community, second, { role: 'owner' });
    expect((await leave(community, community.owner)).status).toBe(200);
    expect(await countOf(community)).toEqual({ member_count: 1, owner_count: 1 });
    expect((await leave(community, second)).body.code).toBe('community.last_owner');
  });
});
