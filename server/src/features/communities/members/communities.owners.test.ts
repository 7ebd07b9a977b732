import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const make = ({ id }: { id: string }, user: TestUser, as: TestUser) =>
  app.call('PUT /communities/:id/owners/:userId', { params: { id, userId: user.id }, as });
const leave = ({ id }: { id: string }, as: TestUser) => app.call('DELETE /groups/:id/leave', { params: { id }, as });
const askToGo = (as: TestUser) => app.call('POST /me/deletion', { as });
const search = ({ id }: { id: string }, as: TestUser, q?: string) =>
  app.call('GET /communities/:id/members', { params: { id }, query: q === undefined ? {} : { q }, as });
const rowOf = ({ id }: TestCommunity) =>
  app.db.selectFrom('communities').select(['status', 'member_count', 'owner_count']).where('id', '=', id).executeTakeFirstOrThrow();
const audited = async ({ id }: TestCommunity) =>
  (await app.db.selectFrom('audit_entries').select(['action', 'actor_id', 'target_id']).where('community_id', '=', id).execute()).map(
    ({ action, actor_id, target_id }) => [action, actor_id, target_id],
  );

describe('making somebody an owner', () => {
  it('lets the last owner leave, or delete the account', async () => {
    const [second, third] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [second, third] });
    expect((await leave(community, community.owner)).body.code).toBe('community.last_owner');
    expect((await askToGo(community.owner)).body.code).toBe('user.owns_communities');
    expect((await make(community, second, community.owner)).body).toMatchObject({ state: 'active', role: 'owner' });
    expect(await rowOf(community)).toEqual({ status: 'active', member_count: 3, owner_count: 2 });
    expect((await leave(community, community.owner)).status).toBe(200);
    expect((await make(community, third, second)).status).toBe(200);
    expect((await askToGo(second)).status).toBe(200);
    // An account about to be deleted does not count as a remaining owner.
    expect((await leave(community, third)).body.code).toBe('community.last_owner');
  });

  it('unmutes the person', async () => {
    const community = await createCommunity(app);
    const person = await createPerson(app.db);
    await addMember(app, community, person, { mutedFor: '1 day' });
    await make(community, person, community.owner);
    expect((await app.call('GET /communities/:id', { params: { id: community.id }, as: person })).body).toMatchObject({
      own: { mutedUntil: null },
      membership: { role: 'owner' },
      can: { post: true },
    });
  });

  it('changes nothing when it is repeated; it is noted, and the person is told', async () => {
    const person = await createPerson(app.db);
    const community = await createCommunity(app, { members: [person], visibility: 'hidden' });
    const first = await make(community, person, community.owner);
    expect((await make(community, person, community.owner)).body).toEqual(first.body);
    expect(await rowOf(community)).toMatchObject({ owner_count: 2 });
    expect(await audited(community)).toEqual([['community.owner_made', community.owner.id, person.id]]);
    const { items } = (await app.call('GET /notifications', { as: person, query: {} })).body;
    expect(items).toMatchObject([
      { kind: 'membership.owner', title: `You are now an owner of ${community.name}`, actor: { id: community.owner.id } },
    ]);
  });

  it('is for owners and administrators of the site', async () => {
    const [admin, plain, stranger] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [plain], visibility: 'hidden' });
    await addMember(app, community, admin, { role: 'admin' });
    for (const as of [admin, plain]) expect((await make(community, as, as)).body.code).toBe('member.not_allowed');
    expect((await make(community, stranger, stranger)).body.code).toBe('community.not_found');
    expect((await make(community, plain, await createPerson(app.db, { isAdmin: true }))).status).toBe(200);
  });

  it('needs a member whose account is in use', async () => {
    const [left, waiting, disabled, going, stranger] = (await Promise.all(Array.from({ length: 5 }, () => createPerson(app.db)))) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    const community = await createCommunity(app, { members: [disabled, going] });
    await addMember(app, community, left, { state: 'left' });
    await addMember(app, community, waiting, { state: 'pending' });
    await app.states.disable(disabled.id);
    await askToGo(going);
    for (const person of [left, waiting, disabled, going, stranger])
      expect((await make(community, person, community.owner)).body).toMatchObject({ status: 404, code: 'member.not_found' });
    expect(await rowOf(community)).toMatchObject({ owner_count: 1 });
  });
});

describe('the members of a community', () => {
  it('are found by name by each other, those who are there longest first', async () => {
    const [sam, kim, gone] = [await createPerson(app.db, { firstName: 'Samira' }), await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { contentVisibility: 'public' });
    await addMember(app, community, kim, { changedAgo: '2 days' });
    await addMember(app, community, sam, { role: 'moderator', changedAgo: '1 day' });
    await addMember(app, community, gone, { changedAgo: '3 days' });
    await app.states.disable(gone.id);
    const { body } = await search(community, kim);
    expect(body.items.map(({ user, role }) => [user.id, role])).toEqual([
      [kim.id, 'member'],
      [sam.id, 'moderator'],
      [community.owner.id, 'owner'],
    ]);
    expect(body.pagination.total).toBe(3);
    expect((await search(community, kim, 'samir')).body.items.map(({ user }) => user.id)).toEqual([sam.id]);
    expect(JSON.stringify(body)).not.toContain('@');
    expect((await search(community, await createPerson(app.db))).body.code).toBe('member.not_member');
    const hidden = await createCommunity(app, { visibility: 'hidden' });
    expect((await search(hidden, kim)).body.code).toBe('community.not_found');
  });
});
