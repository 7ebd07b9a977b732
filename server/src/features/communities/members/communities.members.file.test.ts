import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const columns = (['name', 'username', 'email', 'role', 'state', 'joined', 'answers'] as const).map((key) => ({ key, title: key }));
const link = ({ id }: TestCommunity, as: TestUser) =>
  app.call('POST /communities/:id/members/export', { params: { id }, as, body: { columns } });
const download = (url: string) => fetch(app.origin + new URL(url).pathname);

it('is downloaded by administrators, once, with formulas disarmed, and is recorded', async () => {
  const community = await createCommunity(app);
  const [admin, mod, trick, asking, gone] = [
    await createPerson(app.db),
    await createPerson(app.db),
    await createPerson(app.db, { firstName: '=HYPERLINK("https://evil.example")', lastName: '' }),
    await createPerson(app.db),
    await createPerson(app.db),
  ];
  await addMember(app, community, admin, { role: 'admin' });
  await addMember(app, community, mod, { role: 'moderator' });
  await addMember(app, community, trick, { mutedFor: '1 hour' });
  await addMember(app, community, asking, { state: 'pending' });
  await addMember(app, community, gone, { state: 'left' });
  const answers = JSON.stringify([{ question: 'Why?', kind: 'text', answer: '@cmd' }]);
  await app.db.updateTable('memberships').set({ answers }).where('user_id', '=', asking.id).execute();
  expect((await link(community, mod)).body.code).toBe('member.not_allowed');
  expect((await link(community, gone)).body.code).toBe('member.not_allowed');
  const answer = await download((await link(community, admin)).body.url);
  expect(answer.headers.get('content-disposition')).toContain('community-members.csv');
  const text = await answer.text();
  const lineOf = ({ username }: TestUser) => text.split('\r\n').find((line) => line.includes(`,${username},`));
  expect(text.split('\r\n')[0]).toBe('name,username,email,role,state,joined,answers');
  expect(lineOf(trick)).toContain(`"'=HYPERLINK(""https://evil.example"")",${trick.username},`);
  expect(lineOf(trick)).toContain(',member,muted,');
  expect(lineOf(mod)).toContain(`,${mod.username}@example.org,moderator,active,20`);
  // A pending request does not give the address to the community.
  expect(lineOf(asking)).toContain(`${asking.username},,member,pending,,Why?: @cmd`);
  expect(lineOf(gone)).toBeUndefined();
  const recorded = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('community_id', '=', community.id)
    .execute();
  expect(recorded).toEqual([{ action: 'community.members_exported', actor_id: admin.id }]);
});

it('is not given to an administrator who lost the role since', async () => {
  const admin = await createPerson(app.db);
  const community = await createCommunity(app, { status: 'archived' });
  await addMember(app, community, admin, { role: 'admin' });
  const { url } = (await link(community, admin)).body;
  await app.db.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', admin.id).execute();
  expect((await download(url)).status).toBe(404);
});
