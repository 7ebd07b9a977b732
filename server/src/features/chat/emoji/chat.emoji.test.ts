import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { newId } from '#kernel/ids.ts';
import { createChannel, say, startWith, type TestChannel } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { codeOf, noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const [ada, moderator, stranger, site] = [
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db, { isAdmin: true }),
];
const community = await createCommunity(app, { members: [ada] });
const { owner } = community;
await addMember(app, community, moderator, { role: 'moderator' });
const channel = await createChannel(app, community);

const png = await noise(300, 150).png().toBuffer();
const picture = async (as: TestUser, content: Uint8Array = png) => (await app.makeImage(as, content, 'emoji')).body;
const add = (as: TestUser, name: string, { id = community.id, imageId = newId() } = {}) =>
  app.call('POST /communities/:id/emoji', { as, params: { id }, body: { name, imageId } });
const made = async (name: string, { id, owner: as }: TestCommunity = community) =>
  (await add(as, name, { id, imageId: (await picture(as)).id })).body;
const remove = (as: TestUser, name: string, { id }: { id: string } = community) =>
  app.call('DELETE /communities/:id/emoji/:name', { as, params: { id, name } });
const list = (as: TestUser, { id }: { id: string } = community) => app.call('GET /communities/:id/emoji', { as, params: { id } });
const namesFor = async (as: TestUser, key?: { id: string }) => (await list(as, key)).body.items.map(({ name }) => name);
const statusOf = async (address: string, as?: TestUser) => (await app.raw(address, { as })).status;
const react = (as: TestUser, id: string, emoji: string) => app.call('PUT /messages/:id/reactions/:emoji', { as, params: { id, emoji } });
const unreact = (as: TestUser, id: string, emoji: string) =>
  app.call('DELETE /messages/:id/reactions/:emoji', { as, params: { id, emoji } });
const said = async (key: { id: string } = channel, as = ada) => (await say(app, key, as)).body;
const logOf = async (id: string) => {
  const { items } = (await app.call('GET /communities/:id/audit', { as: site, params: { id }, query: {} })).body;
  return items.map(({ action, before, after }) => ({ action, before, after }));
};

test('an emoji is listed with its picture for the members, and gone for all once it is removed', async () => {
  const here = await createCommunity(app, { members: [ada] });
  expect((await list(ada, here)).body).toEqual({ items: [] });
  const added = await add(here.owner, ' Party_Blob ', { id: here.id, imageId: (await picture(here.owner)).id });
  expect(added.status).toBe(201);
  expect(added.body).toEqual({
    name: 'party_blob',
    address: expect.stringMatching(/^\/files\/images\/[\da-f-]{36}\/128$/),
    createdBy: expect.objectContaining({ id: here.owner.id }),
    createdAt: expect.any(String),
  });
  await made('aaa', here);
  expect(await namesFor(ada, here)).toEqual(['aaa', 'party_blob']);
  const seen = () => Promise.all([ada, here.owner, site, stranger, undefined].map((as) => statusOf(added.body.address, as)));
  expect(await seen()).toEqual([200, 200, 200, 404, 404]);

  expect((await remove(here.owner, 'Party_Blob', here)).status).toBe(200);
  expect((await remove(here.owner, 'party_blob', here)).status).toBe(200);
  expect(await namesFor(ada, here)).toEqual(['aaa']);
  expect((await seen()).slice(0, 1)).toEqual([404]);
  const [row] = await app.db
    .selectFrom('images')
    .select('expires_at')
    .where('id', '=', added.body.address.split('/').at(-2) ?? '')
    .execute();
  expect(row?.expires_at).not.toBeNull();
  expect(await logOf(here.id)).toEqual([
    { action: 'community.emoji_removed', before: { emoji: 'party_blob' }, after: null },
    { action: 'community.emoji_added', before: null, after: { emoji: 'aaa' } },
    { action: 'community.emoji_added', before: null, after: { emoji: 'party_blob' } },
  ]);
});

test('its picture is a square in which all of it is seen, without what stood beside it, and clear around it', async () => {
  const wide = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#f00' } })
    .withExif({ IFD0: { Copyright: 'secret owner' } })
    .jpeg()
    .toBuffer();
  const image = await picture(owner, wide);
  expect(image).toMatchObject({ purpose: 'emoji', width: 128, height: 128 });
  await add(owner, 'wide', { imageId: image.id });
  const answer = await fetch(app.origin + image.address, { headers: { authorization: `Bearer ${await app.accessTokenFor(owner)}` } });
  const file = Buffer.from(await answer.arrayBuffer());
  const { format, exif } = await sharp(file).metadata();
  expect([answer.status, format, exif]).toEqual([200, 'webp', undefined]);
  const { data } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * 128 + x) * 4 + 3];
  expect([alphaAt(64, 4), alphaAt(64, 64), alphaAt(2, 64)]).toEqual([0, 255, 255]);
});

test.each([
  ['a page', 'smile.png', '<!doctype html><script>alert(1)</script>', 'image.not_an_image'],
  ['a drawing', 'smile.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image.unsupported_type'],
  ['a text', 'smile.gif', 'GIF', 'image.not_an_image'],
])('%s with the name of a picture is refused', async (_, name, content, code) => {
  const upload = await app.upload(owner, new TextEncoder().encode(content), 'emoji', name);
  expect(codeOf(await app.finish(owner, upload))).toEqual([422, code]);
});

test('a file of more than half a megabyte is refused before it is sent', async () => {
  const { megabytes } = chatLimits.emojiPicture;
  expect((await app.create(owner, megabytes * 1024 * 1024, { purpose: 'emoji' })).status).toBe(201);
  const { status, body } = await app.create(owner, megabytes * 1024 * 1024 + 1, { purpose: 'emoji' });
  expect([status, body]).toEqual([413, expect.objectContaining({ code: 'upload.too_large', params: { max: megabytes } })]);
});

test('those who manage the channels add and remove emoji, and nobody else', async () => {
  const hidden = await createCommunity(app, { visibility: 'hidden' });
  for (const as of [ada, moderator, stranger]) {
    expect(codeOf(await add(as, 'mine', { imageId: (await picture(as)).id }))).toEqual([403, 'member.not_allowed']);
    expect(codeOf(await remove(as, 'mine'))).toEqual([403, 'member.not_allowed']);
  }
  expect(codeOf(await list(stranger))).toEqual([403, 'member.not_allowed']);
  for (const answer of [
    await add(stranger, 'mine', { id: hidden.id }),
    await remove(stranger, 'mine', hidden),
    await list(stranger, hidden),
  ])
    expect(codeOf(answer)).toEqual([404, 'community.not_found']);

  const open = await createCommunity(app, { rights: { manageChannels: 'moderator' } });
  await addMember(app, open, moderator, { role: 'moderator' });
  const admin = await createPerson(app.db);
  await addMember(app, open, admin, { role: 'admin' });
  for (const as of [open.owner, admin, moderator, site])
    expect((await add(as, `of_${as.username.replaceAll('-', '_')}`, { id: open.id, imageId: (await picture(as)).id })).status).toBe(201);
  const banned = await createPerson(app.db);
  await addMember(app, open, banned, { state: 'banned' });
  expect(codeOf(await list(banned, open))).toEqual([403, 'member.not_allowed']);
});

test('an archived community keeps its emoji as they are', async () => {
  const closed = await createCommunity(app);
  await made('kept', closed);
  await app.db.updateTable('communities').set({ status: 'archived' }).where('id', '=', closed.id).execute();
  const image = await picture(closed.owner);
  expect(codeOf(await add(closed.owner, 'late', { id: closed.id, imageId: image.id }))).toEqual([409, 'community.archived']);
  expect(codeOf(await remove(closed.owner, 'kept', closed))).toEqual([409, 'community.archived']);
  expect(await namesFor(closed.owner, closed)).toEqual(['kept']);
});

test('a name has two to 32 letters, digits and underscores, and belongs to one emoji', async () => {
  const image = await picture(owner);
  for (const [name, rule] of [
    ['x', 'too_short'],
    ['x'.repeat(33), 'too_long'],
    ['par-ty', 'emoji_name'],
    ['笑脸', 'emoji_name'],
    [':ok:', 'emoji_name'],
  ] as const) {
    const { status, body } = await add(owner, name, { imageId: image.id });
    expect([status, body]).toEqual([422, expect.objectContaining({ errors: [expect.objectContaining({ field: 'name', rule })] })]);
  }
  await made('twice');
  const again = await add(owner, 'TWICE', { imageId: image.id });
  expect(again).toMatchObject({ status: 409, body: { code: 'emoji.name_taken', errors: [{ field: 'name' }] } });
  // What was refused took nothing: the picture can still be used.
  expect((await add(owner, 'once', { imageId: image.id })).status).toBe(201);
});

test('only an own picture that was made for it is taken, and for one emoji only', async () => {
  const mine = await picture(owner);
  const photo = (await app.makeImage(owner, png, 'photo')).body;
  expect((await add(owner, 'first', { imageId: mine.id })).status).toBe(201);
  for (const imageId of [newId(), (await picture(site)).id, photo.id, mine.id])
    expect(await add(owner, 'second', { imageId })).toMatchObject({
      status: 404,
      body: { code: 'image.not_found', errors: [{ field: 'imageId' }] },
    });
});

test('a community has up to a hundred', async () => {
  const full = await createCommunity(app);
  const images = Array.from({ length: chatLimits.communityEmoji.max }, () => newId());
  await app.db
    .insertInto('images')
    .values(images.map((id) => ({ id, purpose: 'emoji' as const, width: 128, height: 128, expires_at: null, user_id: full.owner.id })))
    .execute();
  await app.db
    .insertInto('community_emoji')
    .values(images.map((id, index) => ({ community_id: full.id, name: `emoji_${index}`, image_id: id })))
    .execute();
  const image = await picture(full.owner);
  expect(await add(full.owner, 'one_more', { id: full.id, imageId: image.id })).toMatchObject({
    status: 409,
    body: { code: 'emoji.too_many', params: { max: 100 } },
  });
  await remove(full.owner, 'emoji_7', full);
  expect((await add(full.owner, 'one_more', { id: full.id, imageId: image.id })).status).toBe(201);
  expect((await list(full.owner, full)).body.items).toHaveLength(100);
});

test('a reaction may be an emoji of the community of the channel', async () => {
  await made('wave_hi');
  const message = await said();
  for (const as of [ada, owner]) expect((await react(as, message.id, ':wave_hi:')).status).toBe(200);
  const answer = await react(ada, message.id, ':wave_hi:');
  expect(answer.body.reactions).toEqual([{ emoji: ':wave_hi:', count: 2, isOwn: true }]);

  await remove(owner, 'wave_hi');
  // Given before: nothing changes. It is taken back like any other, and cannot be given again.
  expect((await react(ada, message.id, ':wave_hi:')).body.reactions).toHaveLength(1);
  expect((await unreact(ada, message.id, ':wave_hi:')).body.reactions).toEqual([{ emoji: ':wave_hi:', count: 1, isOwn: false }]);
  expect((await react(ada, message.id, ':wave_hi:')).status).toBe(422);
});

test('a name that its community does not have is no reaction: unknown, of another community, or in a conversation', async () => {
  const other = await createCommunity(app, { members: [ada] });
  await made('elsewhere', other);
  await made('only_here');
  const [message, there] = [await said(), await said(await createChannel(app, other))];
  const conversation = (await startWith(app, ada, [owner])).body as unknown as TestChannel;
  const written = (await say(app, conversation, ada)).body;
  for (const [id, emoji] of [
    [message.id, ':nobody:'],
    [message.id, ':elsewhere:'],
    [there.id, ':only_here:'],
    [written.id, ':only_here:'],
  ] as const) {
    const { status, body } = await react(ada, id, emoji);
    expect([emoji, status, body]).toEqual([
      emoji,
      422,
      expect.objectContaining({ code: 'request.invalid', errors: [expect.objectContaining({ field: 'emoji' })] }),
    ]);
  }
  const rows = await app.db
    .selectFrom('message_reactions')
    .select('emoji')
    .where('message_id', 'in', [message.id, there.id, written.id])
    .execute();
  expect(rows).toEqual([]);
});

test('a guest of an event who reads its chat sees the emoji of the community, and reacts with them', async () => {
  const hosts = await createCommunity(app, { contentVisibility: 'public' });
  const { address } = await made('cheers', hosts);
  const event = await createEvent(app, hosts, { hasChat: true });
  const guest = await createPerson(app.db);
  expect([(await list(guest, hosts)).status, await statusOf(address, guest)]).toEqual([403, 404]);
  await app.call('POST /events/:id/rsvp', { as: guest, params: { id: event.id }, body: { partySize: 1 } });
  expect([await namesFor(guest, hosts), await statusOf(address, guest)]).toEqual([['cheers'], 200]);
  const { id } = await app.db.selectFrom('channels').select('id').where('event_id', '=', event.id).executeTakeFirstOrThrow();
  expect((await react(guest, (await said({ id }, guest)).id, ':cheers:')).status).toBe(200);
});

test('what an erased account added stays, without its name', async () => {
  const left = await createCommunity(app, { members: [ada] });
  await made('stays', left);
  await app.db.updateTable('community_emoji').set({ created_by: null }).where('community_id', '=', left.id).execute();
  expect((await list(ada, left)).body.items).toMatchObject([{ name: 'stays', createdBy: null }]);
});
