import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';

const app = await ownApp();
type Query = NonNullable<Parameters<typeof list>[0]>;
const list = async (query: { tag?: string; language?: 'en-US' | 'other'; city?: string; lat?: number; lng?: number; q?: string }) =>
  (await app.call('GET /communities', { query: { ...query, perPage: 100 } })).body.communities.map(({ id }) => id);
const put = (one: TestCommunity, values: { city?: string; lat?: number; lng?: number }) =>
  app.db.updateTable('communities').set(values).where('id', '=', one.id).execute();

it('is filtered by a tag, a city and a language, regardless of case and width', async () => {
  const tag = `Glider-${newId().slice(-8)}`;
  const one = await createCommunity(app, { tags: [tag, 'other'], language: 'other' });
  const english = await createCommunity(app, { tags: [tag] });
  const city = `Porto ${newId()}`;
  await put(one, { city });
  const ids = [one.id, english.id].toSorted();
  expect((await list({ tag: tag.toUpperCase() })).toSorted()).toEqual(ids);
  expect(await list({ tag: tag.slice(0, -1) })).toEqual([]);
  expect(await list({ tag, language: 'other' })).toEqual([one.id]);
  expect(await list({ city: city.toLowerCase() })).toEqual([one.id]);
});

it('shows what is near, the nearest first, also across the line where longitudes begin anew', async () => {
  const tag = `ferry-${newId().slice(-8)}`;
  const at = async (lat: number, lng: number) => {
    const one = await createCommunity(app, { tags: [tag] });
    await put(one, { lat, lng });
    return one.id;
  };
  const [far, near, here, over] = [await at(-16.2, 178), await at(-16.5, 179.4), await at(-16.5, 179.9), await at(-16.5, -179.9)];
  await createCommunity(app, { tags: [tag] });
  const found = await list({ tag, lat: -16.5, lng: 179.91 });
  expect(found).toEqual([here, over, near]);
  expect(found).not.toContain(far);
});

it.each<[Query]>([[{ lat: 91, lng: 0 }], [{ lat: 0, lng: 200 }]])('refuses %j', async (query) => {
  expect((await app.call('GET /communities', { query })).status).toBe(422);
});

it('says of mine how many posts of others are new', async () => {
  const me = await createPerson(app.db);
  const community = await createCommunity(app, { members: [me] });
  const write = (as = community.owner) =>
    app.call('POST /communities/:id/posts', { params: { id: community.id }, as, body: { title: 'New here', body: 'Words' } });
  const unread = async () => (await app.call('GET /me/communities', { as: me })).body.map(({ newPosts }) => newPosts);
  expect(await unread()).toEqual([0]);
  await write();
  await write();
  await write(me);
  expect(await unread()).toEqual([2]);
});

it('recommends with a reason: people, the city, the choice', async () => {
  const me = await createPerson(app.db);
  const [friend, shy] = [await createPerson(app.db), await createPerson(app.db, { isPublic: false })];
  const city = `Faro${newId()}`;
  await app.db
    .updateTable('users')
    .set({ location: `${city}, Portugal` })
    .where('id', '=', me.id)
    .execute();
  await createCommunity(app, { members: [me, friend, shy] });
  const withFriend = await createCommunity(app, { members: [friend, shy] });
  const withShy = await createCommunity(app, { members: [shy] });
  const nearby = await createCommunity(app);
  await put(nearby, { city: city.toUpperCase() });
  const reasons = new Map(
    (await app.call('GET /communities/recommended', { as: me, query: { perPage: 100 } })).body.communities.map(({ id, reason }) => [
      id,
      reason,
    ]),
  );
  expect(reasons.get(withFriend.id)).toEqual({ kind: 'people', people: 1, city: null });
  expect(reasons.get(nearby.id)).toEqual({ kind: 'city', people: 0, city: city.toUpperCase() });
  expect(reasons.get(withShy.id) ?? null).toBeNull();
});
