import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();

it('shows a card with its members as they are now, although cards are kept in memory', async () => {
  const [member, newcomer] = [await createPerson(app.db), await createPerson(app.db)];
  const tag = `faces-${newId().slice(-8)}`;
  const { id } = await createCommunity(app, { tags: [tag], members: [member] });
  const previews = async (as?: typeof member) =>
    (await app.call('GET /communities', { query: { tag }, ...(as ? { as } : {}) })).body.communities[0]!.members.map(
      ({ id: of, firstName }) => `${of} ${firstName}`,
    );
  const ofMember = async (as?: typeof member) => (await previews(as)).find((face) => face.startsWith(member.id));
  const change = (body: { firstName?: string; isPublic?: boolean }) => app.call('PUT /me', { as: member, body });

  expect(await ofMember()).toBeDefined();
  await change({ firstName: 'Renamed' });
  expect(await ofMember()).toBe(`${member.id} Renamed`);
  await change({ isPublic: false });
  expect(await ofMember()).toBeUndefined();
  expect(await ofMember(member)).toBe(`${member.id} Renamed`);
  const before = (await previews()).length;
  await app.call('POST /communities/:id/join', { params: { id }, as: newcomer, body: {} });
  expect((await previews()).length).toBe(before + 1);
});

it('shows a card as it is now after any change of its community, and its faces to members only', async () => {
  const [member, shy] = [await createPerson(app.db), await createPerson(app.db, { isPublic: false })];
  const tag = `cards-${newId().slice(-8)}`;
  const { id } = await createCommunity(app, { tags: [tag], members: [member, shy] });
  const card = async (as?: typeof member) =>
    (await app.call('GET /communities', { query: { tag }, ...(as ? { as } : {}) })).body.communities[0];
  // Not every change gives a community another version: that of its row counts.
  const change = (values: { tagline?: string; visibility?: 'hidden' }) =>
    app.db.updateTable('communities').set(values).where('id', '=', id).execute();

  expect(await card()).toMatchObject({ tagline: expect.not.stringMatching('Renewed'), membership: null });
  await change({ tagline: 'Renewed' });
  expect(await card()).toMatchObject({ tagline: 'Renewed', membership: null });
  expect(await card(member)).toMatchObject({ tagline: 'Renewed', membership: { role: 'member' } });
  const sees = async (as?: typeof member) => (await card(as))!.members.some((face) => face.id === shy.id);
  expect([await sees(), await sees(member), await sees()]).toEqual([false, true, false]);
  await change({ visibility: 'hidden' });
  expect([await card(), (await card(member))?.visibility]).toEqual([undefined, 'hidden']);
});

it('does not show the faces of people who have blocked one another, and counts them as before', async () => {
  const [ann, ben, cleo] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const tag = `blocks-${newId().slice(-8)}`;
  const community = await createCommunity(app, { tags: [tag], members: [ann, ben, cleo] });
  const event = await createEvent(app, community);
  for (const guest of [ann, ben, cleo]) await app.call('POST /events/:id/rsvp', { params: { id: event.id }, as: guest, body: {} });
  const seen = async (as: typeof ann) => {
    const [card] = (await app.call('GET /communities', { as, query: { tag } })).body.communities;
    const page = (await app.call('GET /communities/:id', { as, params: { id: community.id } })).body;
    const { body: shown } = await app.call('GET /events/:id', { as, params: { id: event.id } });
    const names = (people: { id: string }[]) => [ann, ben, cleo].filter(({ id }) => people.some((face) => face.id === id));
    return {
      card: names(card!.members),
      page: names(page.members),
      event: names(shown.guestPreviews),
      counts: [page.memberCount, shown.goingCount],
    };
  };
  const all = { card: [ann, ben, cleo], page: [ann, ben, cleo], event: [ann, ben, cleo], counts: [4, 3] };
  for (const person of [ann, ben, cleo]) expect(await seen(person)).toEqual(all);
  await app.call('POST /me/blocks', { as: ann, body: { userId: ben.id } });
  const without = (hidden: typeof ann) => {
    const rest = [ann, ben, cleo].filter((person) => person !== hidden);
    return { card: rest, page: rest, event: rest, counts: [4, 3] };
  };
  expect(await seen(ann)).toEqual(without(ben));
  expect(await seen(ben)).toEqual(without(ann));
  expect(await seen(cleo)).toEqual(all);
  await app.call('DELETE /me/blocks/:userId', { as: ann, params: { userId: ben.id } });
  expect(await seen(ben)).toEqual(all);
});
