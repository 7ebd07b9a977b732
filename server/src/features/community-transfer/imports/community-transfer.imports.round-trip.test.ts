import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { communityFileCalls, type Files, linesOf, zipped } from '#test/community-imports.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { noise, uploadCalls } from '#test/uploads.ts';

const app = await testApp();
const { makeImage } = uploadCalls(app);
const { exported, imported, check } = communityFileCalls(app);

const picture = async (as: TestUser, purpose: 'photo' | 'cover' | 'emblem' | 'emoji'): Promise<string> =>
  (await makeImage(as, await noise(80, 60).png().toBuffer(), purpose)).body.id;

async function write(community: TestCommunity, member: TestUser): Promise<void> {
  const params = { id: community.id };
  const post = async (body: object, as = member) =>
    (await app.call('POST /communities/:id/posts', { params, as, body: body as never })).body;
  const first = await post({
    title: 'Hello',
    body: 'Some **bold** words.',
    images: [{ imageId: await picture(member, 'photo'), alt: 'A lake' }, { imageId: await picture(member, 'photo') }],
  });
  const question = await post({ type: 'question', title: 'How many?', body: 'Tell me.' });
  await post({ type: 'poll', title: 'Which one?', body: '', poll: { options: ['This', 'That'], isMultiple: false } });
  const say = async (postId: string, as: TestUser, body: object) =>
    (await app.call('POST /posts/:id/comments', { params: { id: postId }, as, body: body as never })).body;
  const answer = await say(question.id, community.owner, { body: 'Three.' });
  await say(question.id, member, { body: 'Thanks.', parentId: answer.id });
  await say(first.id, community.owner, { body: 'Nice.', images: [{ imageId: await picture(community.owner, 'photo'), alt: 'Boats' }] });
  await app.call('PUT /posts/:id/reactions/:kind', { params: { id: first.id, kind: 'heart' }, as: community.owner });
  await app.db.updateTable('posts').set({ accepted_comment_id: answer.id }).where('id', '=', question.id).execute();
}

/** An event with all that hosts plan, and one that is published later. */
async function plan(community: TestCommunity): Promise<void> {
  const event = await createEvent(app, community, { joinMode: 'approval', offerMinutes: 60, cancelCutoffHours: 24 });
  const { id: category } = await app.db.selectFrom('categories').select('id').orderBy('slug').executeTakeFirstOrThrow();
  const planned = { is_tentative: true, venue_note: 'Third door', venue_reveal: 'going', show_attendees: 'members' } as const;
  await app.db
    .updateTable('events')
    .set({ ...planned, category_id: category, reminders: [60], comment_policy: 'moderated', feedback_hours: null })
    .where('id', '=', event.id)
    .execute();
  const ask = async (to: { id: string }, body: string, parentId: string | null = null) =>
    (await app.call('POST /events/:id/comments', { params: { id: to.id }, as: community.owner, body: { body, parentId } })).body.id;
  const asked = await ask(event, 'Which door?');
  const answerId = await ask(event, 'The third.', asked);
  await app.call('PUT /comments/:id/answer', { params: { id: asked }, as: community.owner, body: { answerId } });
  await ask(await createEvent(app, community, { visibility: 'private' }), 'A surprise.');
  // With tickets of which two share a pool.
  const params = {
    id: (await createEvent(app, community, { capacity: 9, onlineCapacity: 5, onlineUrl: 'https://meet.example.org/b' })).id,
  };
  const sales = { salesUntil: new Date(Date.now() + 3_600_000).toISOString(), maxPerOrder: 3 };
  const types: string[] = [];
  for (const type of [{ name: 'Standard' }, { name: 'Full', capacity: 4, ...sales }, { name: 'Patron', isHidden: true }]) {
    const { items } = (await app.call('POST /events/:id/ticket-types', { params, as: community.owner, body: type })).body;
    types.push(items.at(-1)!.id);
  }
  const dinner = { name: 'Dinner', capacity: 3, ticketTypeIds: types.slice(1) };
  expect((await app.call('POST /events/:id/pools', { params, as: community.owner, body: dinner })).status).toBe(201);
  const { id } = await createEvent(app, community, { status: 'draft' });
  const to = { to: 'scheduled' as const, publishAt: new Date(Date.now() + 3_600_000).toISOString() };
  expect((await app.call('PUT /events/:id/publication', { params: { id }, as: community.owner, body: to })).status).toBe(200);
  // A deleted draft, and an event in the archive.
  for (const out of [await createEvent(app, community, { status: 'draft' }), await createEvent(app, community, { startsIn: -9 })])
    expect((await app.call('POST /events/:id/archive', { params: { id: out.id }, as: community.owner })).status).toBe(200);
}

async function aFullOne() {
  const member = await createPerson(app.db, { firstName: 'Mei', lastName: 'Sun' });
  const community = await createCommunity(app, { members: [member], tags: ['tea'] });
  const params = { id: community.id };
  const { owner } = community;
  const { version } = (await app.call('GET /communities/:id/settings', { params, as: owner })).body;
  const field = { id: newId(), kind: 'text' as const, label: 'Boat', isRequired: false, options: [], visibleTo: 'members' as const };
  const channel = await createChannel(app, community);
  const changed = await app.call('PUT /communities/:id', {
    params,
    as: owner,
    body: {
      version,
      memberFields: [field],
      rules: ['Be kind.'],
      welcome: 'Come in.',
      avatarId: await picture(owner, 'emblem'),
      coverId: await picture(owner, 'cover'),
      defaultChannelIds: [channel.id],
      point: { lat: 54.3, lng: 10.1 },
    },
  });
  expect(changed.status).toBe(200);
  await app.call('PUT /communities/:id/member-fields', {
    params,
    as: owner,
    body: { values: [{ fieldId: field.id, value: 'Swan' }], version: 1 },
  });
  // The file has no emoji, and so no pictures of them.
  const emoji = { name: 'party', imageId: await picture(owner, 'emoji') };
  expect((await app.call('POST /communities/:id/emoji', { params, as: owner, body: emoji })).status).toBe(201);
  await write(community, member);
  await plan(community);
  const { body: gone } = await say(app, channel, member, { body: 'To be deleted.' });
  await say(app, channel, member, { body: 'Said here.' });
  await say(app, channel, owner, { body: 'Answered.' });
  await app.db.updateTable('messages').set({ state: 'deleted' }).where('id', '=', gone.id).execute();
  return { community, member };
}

const isId = (value: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);
/** Ids by the order in which they first appear, so that references are compared too. */
function comparable(files: Files, names: readonly string[]) {
  const seen = new Map<string, string>();
  const numbered = (text: string): string => {
    if (!seen.has(text)) seen.set(text, `id ${seen.size}`);
    return seen.get(text)!;
  };
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (isId(value)) return numbered(value);
      return value.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, numbered);
    }
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
  };
  return Object.fromEntries(names.map((name) => [name, linesOf(files[`${name}.jsonl`]!).map(plain)]));
}
/** Under their new names: of an event, and of a person without an account. */
const renamed = new Set(['slug', 'username', 'confirmed']);
const without = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (renamed.has(key) ? undefined : part))) as unknown;
const seqless = (messages: unknown): unknown => (messages as Record<string, unknown>[]).map(({ seq: _, ...message }) => message);

it('a community that is exported, imported and exported again is the same, but for ids and people', async () => {
  const { community, member } = await aFullOne();
  const first = await exported(community, community.owner);
  const done = await imported(community.owner, await zipped(first), `again-${community.slug}`);
  expect(done).toMatchObject({ state: 'done', droppedCount: 0, summary: { authors: 1, counts: { members: 2, posts: 3, images: 5 } } });
  expect(done.community!.slug).toBe(`again-${community.slug}`);
  const second = await exported(done.community!, community.owner);
  const names = ['community', 'channels', 'posts', 'polls', 'comments', 'events', 'messages'];
  const [before, after] = [without(comparable(first, names)), without(comparable(second, names))] as Record<string, unknown>[];
  // The importer chose another name; seqs are dense again.
  expect(after!['community']).toEqual((before!['community'] as object[]).map((line) => ({ ...line, name: 'The club' })));
  expect(seqless(after!['messages'])).toEqual(seqless(before!['messages']));
  for (const name of ['channels', 'posts', 'polls', 'comments', 'events']) expect(after![name]).toEqual(before![name]);
  // Of events, those of private ones stay where they were said.
  const said = linesOf(first['comments.jsonl']!).map(({ body }) => body);
  expect([said.includes('The third.'), said.includes('A surprise.')]).toEqual([true, false]);
  expect(linesOf(second['messages.jsonl']!).map(({ seq }) => seq)).toEqual([1, 2]);
  const dimensions = (files: Files) =>
    linesOf(files['images.jsonl']!)
      .map(({ purpose, width, height }) => `${purpose} ${width} ${height}`)
      .toSorted();
  expect(dimensions(second)).toEqual(dimensions(first));
  expect(Object.keys(second).filter((name) => name.startsWith('images/'))).toHaveLength(5);
  // No id of the file is used again; of its people only the importer is a member.
  const ids = (files: Files) => new Set(String(Buffer.concat(Object.values(files))).match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{22}/g));
  expect([...ids(second)].filter((id) => ids(first).has(id) && id !== community.owner.id)).toEqual([]);
  expect(linesOf(second['members.jsonl']!)).toMatchObject([
    { id: community.owner.id, role: 'owner', profile_fields: [{ label: 'Boat', value: 'Swan' }] },
  ]);
  const authors = linesOf(second['posts.jsonl']!).map(({ author }) => author);
  expect(authors[0]).toMatchObject({ username: '', firstName: 'Mei', lastName: 'Sun' });
  expect(authors).not.toContainEqual(expect.objectContaining({ id: member.id }));
});

it('people of an imported file can do nothing, stand in no list, and go with the community', async () => {
  const { community, member } = await aFullOne();
  const importer = await createPerson(app.db);
  const site = await createPerson(app.db, { isAdmin: true });
  const users = async () => (await app.call('GET /users', { as: site, query: { perPage: 1 } })).body.pagination.total;
  const before = await users();
  const done = await imported(importer, await zipped(await exported(community, community.owner)), `placed-${community.slug}`);
  const { id } = done.community!;
  expect(done.summary).toMatchObject({ authors: 2, importer: null });
  expect(await users()).toBe(before);
  const rows = () => app.db.selectFrom('users').selectAll().where('imported_into', '=', id).execute();
  expect(await rows()).toHaveLength(2);
  for (const row of await rows()) {
    expect(row).toMatchObject({ username: '', email: '', password_hash: '', status: 'disabled', is_admin: false, is_public: false });
    expect(row.deleted_at).not.toBeNull();
    expect((await app.call('GET /people/:username', { params: { username: row.id }, as: importer })).status).toBe(404);
  }
  const posts = (await app.call('GET /communities/:id/posts', { params: { id }, as: importer })).body.items;
  expect(posts.map(({ author }) => author.firstName)).toContain('Mei');
  const community2 = (await app.call('GET /communities/:id', { params: { id }, as: importer })).body;
  expect(community2).toMatchObject({ memberCount: 1, membership: { role: 'owner' } });
  expect((await app.call('GET /communities/:id', { params: { id: community.id }, as: member })).body.memberCount).toBe(2);
  await app.call('POST /communities/:id/deletion', { params: { id }, as: importer, body: { name: community2.name } });
  await app.db
    .updateTable('community_deletions')
    .set({ delete_at: new Date(0) })
    .where('community_id', '=', id)
    .execute();
  await app.jobs.enqueueAlone({ name: 'communities.purge' }, {});
  await expect.poll(async () => (await app.db.selectFrom('communities').select('id').where('id', '=', id).execute()).length).toBe(0);
  expect(await rows()).toEqual([]);
  expect((await app.db.selectFrom('users').select('id').where('id', '=', member.id).execute()).length).toBe(1);
});

it('the importer is known by the verified address, and by the handle only where the file has no address', async () => {
  const { community, member } = await aFullOne();
  const files = await exported(community, community.owner);
  const file = await zipped(files);
  expect((await check(member, file)).summary).toMatchObject({ authors: 1 });
  // Someone of the same handle elsewhere, with another address.
  await app.db
    .updateTable('users')
    .set({ email: 'x@example.net', email_key: `x-${member.id}@example.net` })
    .where('id', '=', member.id)
    .execute();
  await app.db.updateTable('community_imports').set({ state: 'cancelled' }).where('user_id', '=', member.id).execute();
  expect((await check(member, file)).summary).toMatchObject({ authors: 2, importer: null });
});
