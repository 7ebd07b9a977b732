import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const follow = ({ id }: { id: string }, as: TestUser) => app.call('PUT /communities/:id/follow', { params: { id }, as });
const unfollow = ({ id }: { id: string }, as: TestUser) => app.call('DELETE /communities/:id/follow', { params: { id }, as });
const open = ({ id }: { id: string }, as: TestUser) => app.call('GET /communities/:id', { params: { id }, as });
const setLevel = ({ id }: { id: string }, as: TestUser, notificationLevel: 'all' | 'mentions' | 'none') =>
  app.call('PUT /communities/:id/membership', { params: { id }, as, body: { notificationLevel } });
const followers = async ({ id }: TestCommunity) =>
  (await app.db.selectFrom('community_follows').select('user_id').where('community_id', '=', id).execute()).map(({ user_id }) => user_id);

describe('following', () => {
  it('needs content that one may read, and ends as it began', async () => {
    const [person, banned] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { contentVisibility: 'registered' });
    await addMember(app, community, banned, { state: 'banned' });
    for (const _ of [1, 2]) expect((await follow(community, person)).body).toEqual({ isFollowing: true });
    expect((await open(community, person)).body.own.isFollowing).toBe(true);
    expect(await followers(community)).toEqual([person.id]);
    expect((await follow(community, banned)).body.code).toBe('member.banned');
    expect((await follow(await createCommunity(app), person)).body.code).toBe('community.content_hidden');
    expect((await follow(await createCommunity(app, { visibility: 'hidden' }), person)).body.code).toBe('community.not_found');
    for (const _ of [1, 2]) expect((await unfollow(community, person)).body).toEqual({ isFollowing: false });
    expect(await followers(community)).toEqual([]);
  });

  it('ends when the follower joins, and members follow nothing', async () => {
    const person = await createPerson(app.db);
    const community = await createCommunity(app, { contentVisibility: 'public' });
    await follow(community, person);
    await app.call('POST /communities/:id/join', { params: { id: community.id }, as: person, body: {} });
    expect(await followers(community)).toEqual([]);
    expect((await follow(community, person)).body).toEqual({ isFollowing: false });
  });

  it('ends with a ban', async () => {
    const person = await createPerson(app.db);
    const community = await createCommunity(app, { contentVisibility: 'public' });
    await follow(community, person);
    const params = { id: community.id, userId: person.id };
    await app.call('PUT /communities/:id/bans/:userId', { params, as: community.owner, body: { hours: null, reason: 'Threats' } });
    expect(await followers(community)).toEqual([]);
  });
});

describe('the level of notifications', () => {
  it('leaves out what the member did not choose, but never what happens to themselves', async () => {
    const [person, other] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app);
    await addMember(app, community, person, { role: 'owner' });
    expect((await setLevel(community, person, 'mentions')).body).toEqual({ notificationLevel: 'mentions' });
    expect((await open(community, person)).body.own.notificationLevel).toBe('mentions');
    await app.call('POST /communities/:id/join', { params: { id: community.id }, as: other, body: {} });
    const kinds = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items.map(({ kind }) => kind);
    expect([await kinds(person), await kinds(community.owner)]).toEqual([[], ['membership.joined']]);
    await setLevel(community, other, 'none');
    const params = { id: community.id, userId: other.id };
    await app.call('PUT /communities/:id/members/:userId/role', { params, as: person, body: { role: 'moderator' } });
    expect(await kinds(other)).toEqual(['membership.role']);
    expect((await setLevel(community, await createPerson(app.db), 'none')).body.code).toBe('member.not_member');
  });
});
