import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const photo = async (as: TestUser): Promise<string> => (await app.makeImage(as, await noise(90, 60).jpeg().toBuffer(), 'photo')).body.id;
const statusOf = async (address: string, as?: TestUser) => (await app.raw(address, { as })).status;
const addressOf = (id: string) => `/files/images/${id}/640`;
const write = (as: TestUser, community: { id: string }, images: { imageId: string; alt?: string }[], isDraft = false) =>
  app.call('POST /communities/:id/posts', {
    params: { id: community.id },
    as,
    body: { title: 'With pictures', body: 'See below', images, isDraft },
  });
const comment = (as: TestUser, postId: string, images: { imageId: string }[]) =>
  app.call('POST /posts/:id/comments', { params: { id: postId }, as, body: { body: 'Look', images } });

test('an image keeps its form, and is read with its post only', async () => {
  const [anna, ben, stranger, banned] = [
    await createPerson(app.db),
    await createPerson(app.db),
    await createPerson(app.db),
    await createPerson(app.db),
  ];
  const community = await createCommunity(app, { visibility: 'hidden', contentVisibility: 'members', members: [anna, ben] });
  await addMember(app, community, banned, { state: 'banned' });
  const { body: image } = await app.makeImage(anna, await noise(2_000, 1_000).jpeg().toBuffer(), 'photo');
  expect(image).toMatchObject({ width: 1_600, height: 800 });
  // Until it is in a text, it is for the one who uploaded it.
  expect([
    await statusOf(addressOf(image.id), anna),
    await statusOf(addressOf(image.id), ben),
    await statusOf(addressOf(image.id)),
  ]).toEqual([200, 404, 404]);
  const draft = await write(anna, community, [{ imageId: image.id, alt: 'A hill' }], true);
  expect(draft.body.images).toEqual([
    { id: image.id, alt: 'A hill', width: 1_600, height: 800, address: `/files/images/${image.id}/1600`, preview: addressOf(image.id) },
  ]);
  expect([await statusOf(addressOf(image.id), anna), await statusOf(addressOf(image.id), ben)]).toEqual([200, 404]);
  await app.call('PUT /posts/:id/publication', { params: { id: draft.body.id }, as: anna, body: { to: 'published' } });
  const seen = await Promise.all([ben, stranger, banned, undefined].map((as) => statusOf(addressOf(image.id), as)));
  expect(seen).toEqual([200, 404, 404, 404]);
  const { headers } = await app.raw(addressOf(image.id), { as: ben });
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['private, no-cache', expect.stringContaining('Cookie')]);
});

test('an image has no metadata left, and a browser shows by its cookie who asks, for as long as the session lasts; a forged one is none', async () => {
  const anna = await createPerson(app.db);
  const community = await createCommunity(app, { contentVisibility: 'members', members: [anna] });
  const source = await noise(90, 60)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  expect((await sharp(source).metadata()).exif).toBeDefined();
  const { id } = (await app.makeImage(anna, source, 'photo')).body;
  await write(anna, community, [{ imageId: id }]);
  const set = (await app.raw('/api/v2/me', { as: anna })).headers.get('set-cookie') ?? '';
  expect(set).toContain('HttpOnly; SameSite=Strict');
  const pass = set.split(';')[0]!;
  const load = (cookie: string) => fetch(app.origin + addressOf(id), { headers: { cookie } });
  const ask = async (cookie: string) => (await load(cookie)).status;
  expect((await sharp(Buffer.from(await (await load(pass)).arrayBuffer())).metadata()).exif).toBeUndefined();
  expect([await ask(pass), await ask(`${pass.slice(0, -2)}xx`), await ask('plaza_files=')]).toEqual([200, 404, 404]);
  const sessionId = pass.slice('plaza_files='.length).split('.')[0]!;
  await app.call('DELETE /me/sessions/:sessionId', { params: { sessionId }, as: anna });
  expect(await ask(pass)).toBe(404);
});

test('a visitor sees the images of a public post', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const id = await photo(community.owner);
  await write(community.owner, community, [{ imageId: id }]);
  expect(await statusOf(addressOf(id))).toBe(200);
});

test('only own images that are in no other text are taken, up to ten of a post and four of a comment', async () => {
  const [anna, ben] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [anna, ben] });
  const id = await photo(anna);
  expect((await write(ben, community, [{ imageId: id }])).body).toMatchObject({ code: 'image.not_found' });
  const post = (await write(anna, community, [{ imageId: id }])).body;
  expect((await comment(anna, post.id, [{ imageId: id }])).body).toMatchObject({ code: 'image.not_found' });
  const avatar = (await app.makeImage(anna, await noise(60, 60).png().toBuffer())).body.id;
  expect((await write(anna, community, [{ imageId: avatar }])).body).toMatchObject({ code: 'image.not_found' });
  const many = Array.from({ length: 5 }, () => ({ imageId: id }));
  expect((await comment(anna, post.id, many)).status).toBe(422);
  expect((await write(anna, community, [...many, ...many, ...many])).status).toBe(422);
});

test('images change with their text, and go with it', async () => {
  const anna = await createPerson(app.db);
  const community = await createCommunity(app, { contentVisibility: 'public', members: [anna] });
  const [first, second, below] = [await photo(anna), await photo(anna), await photo(anna)];
  const post = (await write(anna, community, [{ imageId: first }])).body;
  const said = (await comment(anna, post.id, [{ imageId: below }])).body;
  expect(said.images).toMatchObject([{ id: below }]);
  const words = { title: post.title, body: post.body };
  const edit = async (version: number, images?: { imageId: string }[]) =>
    (await app.call('PUT /posts/:id', { params: { id: post.id }, as: anna, body: { ...words, version, ...(images && { images }) } })).body;
  expect((await edit(1)).images).toHaveLength(1);
  expect((await edit(2, [{ imageId: second }, { imageId: first }])).images.map(({ id }) => id)).toEqual([second, first]);
  expect((await edit(3, [{ imageId: second }])).images.map(({ id }) => id)).toEqual([second]);
  // In no text any more: for the one who uploaded it, until it expires.
  expect([await statusOf(addressOf(first)), await statusOf(addressOf(first), anna)]).toEqual([404, 200]);
  const expiring = async () => {
    const rows = await app.db
      .selectFrom('images')
      .select('id')
      .where('id', 'in', [first, second, below])
      .where('expires_at', 'is not', null)
      .execute();
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await expiring()).toEqual([first]);
  await app.call('DELETE /comments/:id', { params: { id: said.id }, as: anna });
  expect([await statusOf(addressOf(below)), await expiring()]).toEqual([404, [first, below].toSorted()]);
  await app.call('DELETE /posts/:id', { params: { id: post.id }, as: anna });
  expect([await statusOf(addressOf(second)), await expiring()]).toEqual([404, [first, second, below].toSorted()]);
  await app.call('POST /posts/:id/restore', { params: { id: post.id }, as: anna });
  // The comment was deleted before.
  expect([await statusOf(addressOf(second)), await expiring()]).toEqual([200, [first, below].toSorted()]);
});
