import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { inQueue, lockCommunity } from '#test/queue.ts';

const app = await testApp();
type Answer = { status: number; body: { code?: string } };
const outcome = (answers: readonly Answer[]) => answers.map(({ status, body }) => body.code ?? status);
const make =
  ({ id, owner: as }: TestCommunity, user: TestUser) =>
  (): Promise<Answer> =>
    app.call('PUT /communities/:id/owners/:userId', { params: { id, userId: user.id }, as });
const leave =
  ({ id }: TestCommunity, as: TestUser) =>
  (): Promise<Answer> =>
    app.call('DELETE /groups/:id/leave', { params: { id }, as });
const askToGo = (as: TestUser) => (): Promise<Answer> => app.call('POST /me/deletion', { as });
const counted = ({ id }: TestCommunity) =>
  app.db.selectFrom('communities').select(['member_count', 'owner_count', 'status']).where('id', '=', id).executeTakeFirstOrThrow();

async function begin() {
  const person = await createPerson(app.db);
  return { person, community: await createCommunity(app, { members: [person] }) };
}
const run = (community: TestCommunity, ...calls: (() => Promise<Answer>)[]) =>
  inQueue<Answer>(app, lockCommunity(community), calls).then(outcome);

test('who leaves while becoming an owner is none', async () => {
  const { community, person } = await begin();
  expect(await run(community, leave(community, person), make(community, person))).toEqual([200, 'member.not_found']);
  expect(await counted(community)).toMatchObject({ member_count: 1, owner_count: 1 });
});

test('an owner leaves only once another one is there', async () => {
  const { community, person } = await begin();
  expect(await run(community, leave(community, community.owner), make(community, person), leave(community, community.owner))).toEqual([
    'community.last_owner',
    200,
    200,
  ]);
  expect(await counted(community)).toMatchObject({ member_count: 1, owner_count: 1 });
});

test('of two owners who leave and delete their account at once one stays', async () => {
  for (const turned of [false, true]) {
    const { community, person } = await begin();
    const second = await createPerson(app.db);
    await addMember(app, community, second, { role: 'owner' });
    const calls = [askToGo(second), leave(community, community.owner)];
    const [first, last] = await run(community, ...(turned ? calls.toReversed() : calls));
    expect([first, last]).toEqual([200, turned ? 'user.owns_communities' : 'community.last_owner']);
    expect((await app.call('GET /communities/:id', { params: { id: community.id }, as: person })).status).toBe(200);
  }
});

test('of two owners who delete their accounts at once one stays', async () => {
  const { community } = await begin();
  const second = await createPerson(app.db);
  await addMember(app, community, second, { role: 'owner' });
  expect(await run(community, askToGo(second), askToGo(community.owner))).toEqual([200, 'user.owns_communities']);
});
