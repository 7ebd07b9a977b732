import { describe, expect, it } from 'vitest';
import type { GrantedRights } from '#contract/browser/community-rights.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const rightsOf = ({ id }: { id: string }, as: TestUser) => app.call('GET /communities/:id/rights', { params: { id }, as });
const setRights = ({ id }: { id: string }, as: TestUser, rights: GrantedRights, version: number) =>
  app.call('PUT /communities/:id/rights', { params: { id }, as, body: { rights, version } });
const setRequired = ({ id }: { id: string }, as: TestUser, isRequired: boolean) =>
  app.call('PUT /communities/:id/required', { params: { id }, as, body: { isRequired } });
const leave = ({ id }: { id: string }, as: TestUser) => app.call('DELETE /groups/:id/leave', { params: { id }, as });

describe('the rights of a community', () => {
  it('are set by its administrators, hold at once, and keep what is the default out', async () => {
    const [admin, person] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [person] });
    await addMember(app, community, admin, { role: 'admin' });
    const { body: before } = await rightsOf(community, admin);
    expect(before).toEqual({ rights: { invite: 'member' }, version: 1, isRequired: false });
    const { body } = await setRights(community, admin, { createEvent: 'member', post: 'member', invite: 'moderator' }, 1);
    expect(body).toEqual({ rights: { createEvent: 'member' }, version: 2, isRequired: false });
    const { can } = (await app.call('GET /communities/:id', { params: { id: community.id }, as: person })).body;
    expect([can.createEvent, can.invite]).toEqual([true, false]);
    const lines = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('community_id', '=', community.id)
      .execute();
    expect(lines).toEqual([
      {
        action: 'community.rights_changed',
        before: { invite: 'member', createEvent: null },
        after: { invite: null, createEvent: 'member' },
      },
    ]);
  });

  it('are not overwritten by somebody who saw an earlier version', async () => {
    const community = await createCommunity(app);
    await setRights(community, community.owner, { ban: 'admin' }, 1);
    const { status, body } = await setRights(community, community.owner, {}, 1);
    expect([status, body.code, body.params?.['by']]).toEqual([409, 'record.changed', community.owner.username]);
    expect((await rightsOf(community, community.owner)).body.rights).toEqual({ ban: 'admin' });
  });

  it('are nothing to moderators, and know no other roles than those they can have', async () => {
    const moderator = await createPerson(app.db);
    const community = await createCommunity(app);
    await addMember(app, community, moderator, { role: 'moderator' });
    expect((await rightsOf(community, moderator)).body.code).toBe('member.not_allowed');
    expect((await setRights(community, moderator, {}, 1)).body.code).toBe('member.not_allowed');
    expect((await setRights(community, community.owner, { ban: 'member' as never }, 1)).status).toBe(422);
  });

  it('say who finds the channels among what can be managed, which an archived community has none of', async () => {
    const [moderator, person] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [person] });
    await addMember(app, community, moderator, { role: 'moderator' });
    const seenBy = async (as: TestUser) =>
      (await app.call('GET /communities/:id', { params: { id: community.id }, as })).body.can.manageChannels;
    expect([await seenBy(community.owner), await seenBy(moderator), await seenBy(person)]).toEqual([true, false, false]);
    await setRights(community, community.owner, { manageChannels: 'moderator' }, 1);
    expect([await seenBy(moderator), await seenBy(person)]).toEqual([true, false]);
    await app.db.updateTable('communities').set({ status: 'archived' }).where('id', '=', community.id).execute();
    expect([await seenBy(community.owner), await seenBy(moderator)]).toEqual([false, false]);
  });
});

describe('a community that cannot be left', () => {
  it('is the choice of the site; a request can still be withdrawn, and moderators still remove', async () => {
    const [person, asker] = [await createPerson(app.db), await createPerson(app.db)];
    const admin = await createPerson(app.db, { isAdmin: true });
    const community = await createCommunity(app, { members: [person] });
    await addMember(app, community, asker, { state: 'pending' });
    expect((await setRequired(community, community.owner, true)).body.code).toBe('member.not_allowed');
    expect((await setRequired(community, admin, true)).body).toEqual({ isRequired: true });
    expect((await leave(community, person)).body).toMatchObject({ status: 409, code: 'community.required' });
    expect((await leave(community, asker)).status).toBe(200);
    const params = { id: community.id, userId: person.id };
    const body = { reason: 'Left the company' };
    expect((await app.call('POST /communities/:id/members/:userId/removal', { params, as: community.owner, body })).status).toBe(200);
    await setRequired(community, admin, false);
    const lines = await app.db.selectFrom('audit_entries').select('action').where('community_id', '=', community.id).execute();
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'community.required_changed',
      'community.required_changed',
      'member.removed',
    ]);
  });
});
