import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';

const app = await testApp();
const CONTENDERS = 20;
const crowd = () => Promise.all(Array.from({ length: CONTENDERS }, () => createPerson(app.db)));
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? String(status)).toSorted();
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);

async function counted({ id }: TestCommunity) {
  const row = await app.db.selectFrom('communities').select(['member_count', 'owner_count']).where('id', '=', id).executeTakeFirstOrThrow();
  const members = await app.db
    .selectFrom('memberships')
    .select('role')
    .where('community_id', '=', id)
    .where('state', '=', 'active')
    .execute();
  // The counters always equal the rows.
  expect(row).toEqual({ member_count: members.length, owner_count: members.filter(({ role }) => role === 'owner').length });
  return row;
}

it('keeps one owner when twenty leave together', async () => {
  const owners = await crowd();
  const community = await createCommunity(app, { owner: owners[0]! });
  for (const owner of owners.slice(1)) await addMember(app, community, owner, { role: 'owner' });
  const answers = await Promise.all(owners.map((as) => app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as })));
  expect(codes(answers)).toEqual([...times(CONTENDERS - 1, '200'), 'community.last_owner']);
  expect(await counted(community)).toEqual({ member_count: 1, owner_count: 1 });
});

it('keeps one owner when twenty leave, step down and are demoted together', async () => {
  const owners = await crowd();
  const siteAdmin = await createPerson(app.db, { isAdmin: true });
  const community = await createCommunity(app, { owner: owners[0]! });
  for (const owner of owners.slice(1)) await addMember(app, community, owner, { role: 'owner' });
  const id = community.id;
  const demote = (userId: string, as: TestUser) =>
    app.call('PUT /communities/:id/members/:userId/role', { params: { id, userId }, as, body: { role: 'member' } });
  await Promise.all(
    owners.map((as, at) =>
      at % 3 === 0 ? app.call('DELETE /groups/:id/leave', { params: { id }, as }) : demote(as.id, at % 3 === 1 ? as : siteAdmin),
    ),
  );
  expect((await counted(community)).owner_count).toBe(1);
});

it('lets in as many as an invite allows when twenty come at once', async () => {
  const community = await createCommunity(app, { joinPolicy: 'invite' });
  const { token } = (await app.call('POST /group/deeplinking/invite', { as: community.owner, body: { groupId: community.id, maxUses: 3 } }))
    .body;
  const answers = await Promise.all((await crowd()).map((as) => app.call('POST /join/:token', { params: { token }, as })));
  expect(codes(answers)).toEqual([...times(3, '200'), ...times(CONTENDERS - 3, 'invite.exhausted')]);
  expect(await counted(community)).toMatchObject({ member_count: 4 });
  const invite = await app.db
    .selectFrom('invites')
    .select(['id', 'uses'])
    .where('community_id', '=', community.id)
    .executeTakeFirstOrThrow();
  const used = await app.db.selectFrom('invite_uses').selectAll().where('invite_id', '=', invite.id).execute();
  expect([invite.uses, used.length]).toEqual([3, 3]);
});

it('makes one membership of twenty joins by one person', async () => {
  const person = await createPerson(app.db);
  const community = await createCommunity(app);
  const answers = await Promise.all(
    times(CONTENDERS, person).map((as) => app.call('POST /communities/:id/join', { params: { id: community.id }, as, body: {} })),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await counted(community)).toEqual({ member_count: 2, owner_count: 1 });
});

it('counts right when a crowd joins and leaves at once', async () => {
  const people = await crowd();
  const community = await createCommunity(app, { members: people.slice(0, 10) });
  await Promise.all(
    people.flatMap((as) => [
      app.call('POST /communities/:id/join', { params: { id: community.id }, as, body: {} }),
      app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as }),
    ]),
  );
  expect((await counted(community)).owner_count).toBe(1);
});

it('approves a request once, whoever decides and whether or not it is withdrawn', async () => {
  const community = await createCommunity(app, { joinPolicy: 'request' });
  const person = await createPerson(app.db);
  await addMember(app, community, person, { state: 'pending' });
  const approve = () =>
    app.call('POST /communities/:id/requests/:userId', {
      params: { id: community.id, userId: person.id },
      as: community.owner,
      body: { decision: 'approve' },
    });
  const answers = await Promise.all(Array.from({ length: CONTENDERS }, approve));
  expect(codes(answers)).toEqual(['200', ...times(CONTENDERS - 1, 'member.request_not_found')]);
  expect(await counted(community)).toMatchObject({ member_count: 2 });
});

it('gives one person as many communities as the settings say when they found twenty at once', async () => {
  const settings = settingsOf(app, await createPerson(app.db, { isAdmin: true }));
  onTestFinished(async () => void (await settings.set({ communitiesPerPerson: null })));
  expect((await settings.set({ communitiesPerPerson: 2 })).status).toBe(200);
  const creator = await createPerson(app.db);
  const { id } = await createCommunity(app, { owner: creator });
  await app.db.updateTable('communities').set({ status: 'archived' }).where('id', '=', id).execute();
  const { id: categoryId } = await app.db.selectFrom('categories').select('id').orderBy('id').executeTakeFirstOrThrow();
  const body = { name: 'One of many', categoryId, language: 'en-US', timezone: 'Europe/Berlin' } as const;
  const answers = await Promise.all(times(CONTENDERS, creator).map((as) => app.call('POST /communities', { as, body })));
  expect(codes(answers)).toEqual([...times(2, '201'), ...times(CONTENDERS - 2, 'community.too_many')]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ params: { max: 2 } });
});
