import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();

it('a member who blocked another is not found by them among the members, but by those who moderate', async () => {
  const [anna, ben, moderator] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [anna, ben] });
  await addMember(app, community, moderator, { role: 'moderator' });
  const block = (as: TestUser, userId: string) => app.call('POST /me/blocks', { as, body: { userId } });
  expect([(await block(anna, ben.id)).status, (await block(anna, moderator.id)).status]).toEqual([200, 200]);
  const found = async (as: TestUser) => {
    const { items, pagination } = (await app.call('GET /communities/:id/members', { params: { id: community.id }, as, query: {} })).body;
    return [items.some(({ user }) => user.id === anna.id), pagination.total];
  };
  expect(await found(ben)).toEqual([false, 3]);
  expect(await found(moderator)).toEqual([true, 4]);
  // It is one way: who blocks still sees what they share.
  expect(await found(anna)).toEqual([true, 4]);
});
