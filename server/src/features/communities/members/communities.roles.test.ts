import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
type Role = 'admin' | 'moderator' | 'member';
const setRole = ({ id }: { id: string }, user: TestUser, as: TestUser, body: Role | { role: Role; reason: string }) =>
  app.call('PUT /communities/:id/members/:userId/role', {
    params: { id, userId: user.id },
    as,
    body: typeof body === 'string' ? { role: body } : body,
  });
const transfer = ({ id }: { id: string }, user: TestUser, as: TestUser) =>
  app.call('PUT /communities/:id/owner', { params: { id }, as, body: { userId: user.id } });
const roleOf = async ({ id }: TestCommunity, user: TestUser) =>
  (
    await app.db
      .selectFrom('memberships')
      .select(['role'])
      .where('community_id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).role;
const countsOf = ({ id }: TestCommunity) =>
  app.db.selectFrom('communities').select(['member_count', 'owner_count']).where('id', '=', id).executeTakeFirstOrThrow();
const audited = async ({ id }: TestCommunity) =>
  app.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'target_id', 'before', 'after'])
    .where('community_id', '=', id)
    .orderBy('seq')
    .execute();
const latest = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items[0];

async function begin() {
  const people = await Promise.all(Array.from({ length: 3 }, () => createPerson(app.db)));
  const [admin, moderator, person] = people as [TestUser, TestUser, TestUser];
  const community = await createCommunity(app, { members: [person] });
  await addMember(app, community, admin, { role: 'admin' });
  await addMember(app, community, moderator, { role: 'moderator' });
  return { community, admin, moderator, person };
}

describe('giving a role', () => {
  it('is noted with its reason, and the person is told by its name', async () => {
    const { community, admin, person } = await begin();
    expect((await setRole(community, person, admin, { role: 'moderator', reason: 'Helps every newcomer' })).body).toMatchObject({
      state: 'active',
      role: 'moderator',
    });
    expect(await audited(community)).toEqual([
      {
        action: 'member.role_changed',
        actor_id: admin.id,
        target_id: person.id,
        before: { role: 'member', reason: null },
        after: { role: 'moderator', reason: 'Helps every newcomer' },
      },
    ]);
    expect(await latest(person)).toMatchObject({
      kind: 'membership.role',
      title: `You are now a moderator of ${community.name}`,
      message: 'Helps every newcomer',
    });
    // Another role within the hour is another notice, not a repetition.
    await setRole(community, person, community.owner, 'admin');
    await setRole(community, person, community.owner, 'member');
    expect(await latest(person)).toMatchObject({ title: `You are now a member like everyone else in ${community.name}` });
    expect(await countsOf(community)).toEqual({ member_count: 4, owner_count: 1 });
  });

  it('reaches below the own rank only', async () => {
    const { community, admin, moderator, person } = await begin();
    const outcomes: [TestUser, TestUser, Role, string | undefined][] = [
      [person, moderator, 'member', 'member.not_allowed'],
      [moderator, person, 'moderator', 'member.not_allowed'],
      [admin, person, 'admin', 'member.not_allowed'],
      [admin, community.owner, 'member', 'member.beyond_you'],
      [admin, moderator, 'member', undefined],
      [community.owner, admin, 'moderator', undefined],
    ];
    for (const [as, target, role, code] of outcomes)
      expect([role, (await setRole(community, target, as, role)).body.code]).toEqual([role, code]);
    expect(await roleOf(community, community.owner)).toBe('owner');
  });

  it('changes nothing when it is repeated, and needs a member', async () => {
    const { community, moderator } = await begin();
    expect((await setRole(community, moderator, community.owner, 'moderator')).status).toBe(200);
    expect(await audited(community)).toEqual([]);
    const stranger = await createPerson(app.db);
    expect((await setRole(community, stranger, community.owner, 'moderator')).body.code).toBe('member.not_found');
    const hidden = await createCommunity(app, { visibility: 'hidden' });
    expect((await setRole(hidden, hidden.owner, stranger, 'member')).body.code).toBe('community.not_found');
  });
});

describe('stepping down', () => {
  it('is open to everybody with a role, but for the last owner', async () => {
    const { community, moderator, person } = await begin();
    expect((await setRole(community, moderator, moderator, 'member')).status).toBe(200);
    expect((await setRole(community, community.owner, community.owner, 'admin')).body.code).toBe('community.last_owner');
    await app.call('PUT /communities/:id/owners/:userId', { params: { id: community.id, userId: person.id }, as: community.owner });
    expect((await setRole(community, community.owner, community.owner, 'admin')).body.role).toBe('admin');
    expect(await countsOf(community)).toEqual({ member_count: 4, owner_count: 1 });
  });

  it('is what an administrator of the site can do to an owner, with an owner left', async () => {
    const { community, admin } = await begin();
    const siteAdmin = await createPerson(app.db, { isAdmin: true });
    expect((await setRole(community, community.owner, siteAdmin, 'member')).body.code).toBe('community.last_owner');
    await app.call('PUT /communities/:id/owners/:userId', { params: { id: community.id, userId: admin.id }, as: siteAdmin });
    expect((await setRole(community, community.owner, siteAdmin, { role: 'member', reason: 'By request' })).status).toBe(200);
    expect((await audited(community)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['community.owner_made', siteAdmin.id],
      ['member.role_changed', siteAdmin.id],
    ]);
    expect(await countsOf(community)).toEqual({ member_count: 4, owner_count: 1 });
  });
});

describe('handing over the ownership', () => {
  it('makes one an owner and the other an administrator, in one step', async () => {
    const { community, person } = await begin();
    expect((await transfer(community, person, community.owner)).body).toMatchObject({ role: 'admin' });
    expect([await roleOf(community, person), await roleOf(community, community.owner)]).toEqual(['owner', 'admin']);
    expect(await countsOf(community)).toEqual({ member_count: 4, owner_count: 1 });
    expect(await latest(person)).toMatchObject({ kind: 'membership.owner' });
  });

  it('is for owners, and for a member whose account is in use', async () => {
    const { community, admin, person } = await begin();
    const siteAdmin = await createPerson(app.db, { isAdmin: true });
    for (const as of [admin, siteAdmin]) expect((await transfer(community, person, as)).body.code).toBe('member.not_allowed');
    expect((await transfer(community, community.owner, community.owner)).body.code).toBe('member.not_found');
    await app.call('POST /me/deletion', { as: person });
    expect((await transfer(community, person, community.owner)).body.code).toBe('member.not_found');
    expect(await roleOf(community, community.owner)).toBe('owner');
  });
});
