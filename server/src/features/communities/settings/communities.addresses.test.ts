import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const rename = async ({ id, owner }: TestCommunity, slug: string, as: TestUser = owner) => {
  const { version } = (await app.call('GET /communities/:id/settings', { params: { id }, as })).body;
  return app.call('PUT /communities/:id', { params: { id }, as, body: { version, slug } });
};
const whereLeads = async (slug: string) => (await app.call('GET /communities/:id', { params: { id: slug } })).body.id;
const check = async (slug: string, as: TestUser, communityId?: string) =>
  (await app.call('GET /community-slugs/:slug', { params: { slug }, query: communityId ? { communityId } : {}, as })).body.state;
let count = 0;
const fresh = () => `moving-house-${(count += 1)}`;

it('goes on leading here after a change, and back again', async () => {
  const community = await createCommunity(app);
  const slug = fresh();
  expect((await rename(community, slug)).body).toMatchObject({ slug, version: 2 });
  expect([await whereLeads(slug), await whereLeads(community.slug)]).toEqual([community.id, community.id]);
  expect((await rename(community, community.slug)).body.slug).toBe(community.slug);
  expect([await whereLeads(slug), await whereLeads(community.slug)]).toEqual([community.id, community.id]);
});

it('is refused when another community has it, had it, or the product needs it', async () => {
  const [one, other] = [await createCommunity(app), await createCommunity(app)];
  const former = one.slug;
  await rename(one, fresh());
  for (const slug of [former, (await app.call('GET /communities/:id', { params: { id: one.id } })).body.slug]) {
    const answer = await rename(other, slug);
    expect([answer.status, answer.body.code]).toEqual([409, 'community.slug_taken']);
    expect([await check(slug, other.owner), await check(slug, one.owner, one.id)]).toEqual(['taken', 'free']);
  }
  const reserved = await rename(other, 'settings');
  expect(reserved.body.errors).toMatchObject([{ field: 'slug', rule: 'slug_reserved' }]);
  expect([await check('settings', one.owner), await check(fresh(), one.owner)]).toEqual(['reserved', 'free']);
});

it('of a community that becomes hidden cannot be guessed, and the former ones lead nowhere', async () => {
  const { id, slug, owner } = await createCommunity(app);
  const { body } = await app.call('PUT /communities/:id', { params: { id }, as: owner, body: { version: 1, visibility: 'hidden' } });
  expect(body.slug).toMatch(new RegExp(`^${slug}-[\\da-f]{10}$`));
  expect((await app.call('GET /communities/:id', { params: { id: slug }, as: owner })).status).toBe(404);
  expect(await check(slug, await createPerson(app.db))).toBe('free');
});

it('has one community when many want it at once', async () => {
  const slug = fresh();
  const communities: TestCommunity[] = [];
  for (let left = 8; left > 0; left -= 1) communities.push(await createCommunity(app));
  const statuses = (await Promise.all(communities.map((one) => rename(one, slug)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)]);
});

it('that one community gives up while another takes it never leads to both', async () => {
  const [one, other] = [await createCommunity(app), await createCommunity(app)];
  const [left, taken] = await Promise.all([rename(one, fresh()), rename(other, one.slug)]);
  expect([left.status, taken.status]).toEqual([200, 409]);
  expect(await whereLeads(one.slug)).toBe(one.id);
});

const belong = async (child: TestCommunity, parentId: string | null, as = child.owner) => {
  const { version } = (await app.call('GET /communities/:id/settings', { params: { id: child.id }, as })).body;
  return app.call('PUT /communities/:id', { params: { id: child.id }, as, body: { version, parentId } });
};

it('of the family are shown on both pages, to those who may see them', async () => {
  const parent = await createCommunity(app);
  const child = await createCommunity(app, { owner: parent.owner });
  const hidden = await createCommunity(app, { owner: parent.owner, visibility: 'hidden' });
  for (const one of [child, hidden]) expect((await belong(one, parent.id)).status).toBe(200);
  const family = async (as?: TestUser) =>
    (await app.call('GET /communities/:id', { params: { id: parent.id }, as })).body.children.map(({ id }) => id).toSorted();
  expect([await family(), await family(parent.owner)]).toEqual([[child.id], [child.id, hidden.id].toSorted()]);
  expect((await app.call('GET /communities/:id', { params: { id: child.id } })).body.parent).toMatchObject({ id: parent.id });
  await belong(child, null);
  expect(await family()).toEqual([]);
});

it('belong below a community only if its administrator says so, and only one level deep', async () => {
  const [grand, parent] = [await createCommunity(app), await createCommunity(app)];
  const child = await createCommunity(app, { owner: parent.owner });
  const refused = async (one: TestCommunity, parentId: string, as?: TestUser) => {
    const { status, body } = await belong(one, parentId, as);
    return [status, body.code];
  };
  const unfit = [409, 'community.parent_unfit'];
  expect(await refused(parent, grand.id)).toEqual(unfit);
  await addMember(app, grand, parent.owner, { role: 'moderator' });
  expect(await refused(parent, grand.id)).toEqual(unfit);
  expect((await belong(child, parent.id)).status).toBe(200);
  const siteAdmin = await createPerson(app.db, { isAdmin: true });
  // Has one below itself; would stand below one that has a parent; below itself; below nothing.
  expect(await refused(parent, grand.id, siteAdmin)).toEqual(unfit);
  expect(await refused(grand, child.id, siteAdmin)).toEqual(unfit);
  expect(await refused(grand, grand.id, siteAdmin)).toEqual(unfit);
  expect(await refused(grand, siteAdmin.id, siteAdmin)).toEqual(unfit);
});
