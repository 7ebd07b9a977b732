import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();

it('shows a card with its members as they are now, although cards are kept in memory', async () => {
  const [member, newcomer] = [await createPerson(app.db), await createPerson(app.db)];
  const tag = `faces-${newId().slice(-8)}`;
  const { id } = await createCommunity(app, { tags: [tag], members: [member] });
  const faces = async (as?: typeof member) =>
    (await app.call('GET /communities', { query: { tag }, ...(as ? { as } : {}) })).body.communities[0]!.members.map(
      ({ id: of, firstName }) => `${of} ${firstName}`,
    );
  const ofMember = async (as?: typeof member) => (await faces(as)).find((face) => face.startsWith(member.id));
  const change = (body: { firstName?: string; isPublic?: boolean }) => app.call('PUT /me', { as: member, body });

  expect(await ofMember()).toBeDefined();
  await change({ firstName: 'Renamed' });
  expect(await ofMember()).toBe(`${member.id} Renamed`);
  await change({ isPublic: false });
  expect(await ofMember()).toBeUndefined();
  expect(await ofMember(member)).toBe(`${member.id} Renamed`);
  const before = (await faces()).length;
  await app.call('POST /communities/:id/join', { params: { id }, as: newcomer, body: {} });
  expect((await faces()).length).toBe(before + 1);
});
