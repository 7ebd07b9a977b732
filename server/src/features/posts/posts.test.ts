import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost as insertPost } from '#test/posts.ts';

const app = await ownApp();
const draft = { title: 'Starter for two', body: '**Bring** a jar.' };
const write = (community: { id: string }, as: TestUser, body = draft) =>
  app.call('POST /communities/:id/posts', { params: { id: community.id }, as, body });

const createPost = async (community: TestCommunity, minutesAgo: number, more: { state?: 'deleted'; publishedAt?: string } = {}) =>
  (await insertPost(app, community, { minutesAgo, ...more })).id;

describe('writing a post', () => {
  it('answers the post, and brings the community to the top of the active ones', async () => {
    const person = await createPerson(app.db);
    const community = await createCommunity(app, { members: [person] });
    await app.db
      .updateTable('communities')
      .set({ last_activity_at: new Date(0) })
      .where('id', '=', community.id)
      .execute();
    const { status, body } = await write(community, person);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...draft,
      type: 'discussion',
      author: { id: person.id, username: person.username },
      community: { id: community.id, slug: community.slug, name: community.name, avatar: null },
    });
    const [first] = (await app.call('GET /communities', { query: { sort: 'active' } })).body.communities;
    expect(first?.id).toBe(community.id);
  });

  it('is for active members who are not muted', async () => {
    const [stranger, pending, muted, banned, admin] = await Promise.all(
      Array.from({ length: 5 }, (_, index) => createPerson(app.db, { isAdmin: index === 4 })),
    );
    const community = await createCommunity(app);
    await addMember(app, community, pending!, { state: 'pending' });
    await addMember(app, community, muted!, { mutedFor: '1 hour' });
    await addMember(app, community, banned!, { state: 'banned' });
    for (const person of [stranger!, pending!, banned!, admin!])
      expect((await write(community, person)).body.code).toBe('member.not_member');
    expect((await write(community, muted!)).body.code).toBe('member.muted');
    expect((await write(await createCommunity(app, { visibility: 'hidden' }), stranger!)).body.code).toBe('community.not_found');
    const archived = await createCommunity(app, { status: 'archived' });
    expect((await write(archived, archived.owner)).body.code).toBe('community.archived');
    expect(await app.db.selectFrom('posts').select('id').where('community_id', 'in', [community.id, archived.id]).execute()).toEqual([]);
  });

  it.each([
    { title: 'ab', body: 'Text' },
    { title: 'Title', body: '  ' },
    { title: 'T'.repeat(201), body: 'Text' },
  ])('refuses what does not fit', async (body) => {
    const community = await createCommunity(app);
    expect((await write(community, community.owner, body)).status).toBe(422);
  });
});

it.each([
  ['quotes within quotes', '> '.repeat(2_000)],
  ['a table of thousands of cells', `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${`|${'b|'.repeat(200)}\n`.repeat(40)}`],
  ['lists within lists', Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
])('refuses %s with a sentence, before anything is rendered', async (_, body) => {
  const community = await createCommunity(app);
  const answer = await write(community, community.owner, { ...draft, body });
  expect([answer.status, answer.body.code]).toEqual([422, 'text.too_complex']);
});

describe('the posts of a community', () => {
  it('come latest first, page by page, without the deleted ones', async () => {
    const community = await createCommunity(app, { contentVisibility: 'public' });
    // Two rows within one millisecond: the cursor has to distinguish them.
    const old = [
      await createPost(community, 0, { publishedAt: '2026-01-01T00:00:00.000111Z' }),
      await createPost(community, 0, { publishedAt: '2026-01-01T00:00:00.000222Z' }),
    ];
    const fresh = [await createPost(community, 20), await createPost(community, 10)];
    await createPost(community, 5, { state: 'deleted' });
    const page = async (cursor?: string) =>
      (await app.call('GET /communities/:id/posts', { params: { id: community.slug }, query: { limit: 1, ...(cursor ? { cursor } : {}) } }))
        .body;
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { items, nextCursor } = await page(cursor);
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(seen).toEqual([...old, ...fresh].toReversed());
  });

  it.each(['nonsense', Buffer.from('1.2').toString('base64url'), Buffer.from(`99999999999999999.${newId()}`).toString('base64url')])(
    'refuse the cursor %s',
    async (cursor) => {
      const community = await createCommunity(app, { contentVisibility: 'public' });
      const { status, body } = await app.call('GET /communities/:id/posts', { params: { id: community.id }, query: { cursor } });
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ['cursor']]);
    },
  );
});

describe('the feed', () => {
  it('mixes posts and new events of my communities, latest first', async () => {
    const me = await createPerson(app.db);
    const [first, second, foreign] = [
      await createCommunity(app, { members: [me] }),
      await createCommunity(app, { members: [me] }),
      await createCommunity(app),
    ];
    const older = await createPost(first, 30);
    const newer = await createPost(second, 10);
    await createPost(foreign, 5);
    const event = await createEvent(app, first);
    for (const visibility of ['unlisted', 'private'] as const) await createEvent(app, first, { visibility });
    await createEvent(app, first, { status: 'draft' });
    await createEvent(app, first, { startsIn: -72 });
    const forMembers = await createEvent(app, second, { visibility: 'members' });
    const { body } = await app.call('GET /feed', { as: me, query: {} });
    expect(body.items.map(({ kind, id }) => [kind, id])).toEqual([
      ['event', forMembers.id],
      ['event', event.id],
      ['post', newer],
      ['post', older],
    ]);
    expect(body.items[0]).toMatchObject({ event: { id: forMembers.id, community: { id: second.id } } });
    expect(body.nextCursor).toBeNull();
  });

  it('goes on where the last page ended', async () => {
    const me = await createPerson(app.db);
    const community = await createCommunity(app, { members: [me] });
    const ids = [];
    for (let minutes = 7; minutes > 0; minutes -= 1) ids.unshift(await createPost(community, minutes));
    const first = (await app.call('GET /feed', { as: me, query: { limit: 4 } })).body;
    const second = (await app.call('GET /feed', { as: me, query: { limit: 4, cursor: first.nextCursor! } })).body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it('has what followed communities show to those who are in none, once for those who joined', async () => {
    const me = await createPerson(app.db);
    const open = await createCommunity(app, { contentVisibility: 'public' });
    const closing = await createCommunity(app, { contentVisibility: 'public' });
    for (const { id } of [open, closing]) await app.call('PUT /communities/:id/follow', { params: { id }, as: me });
    const post = await createPost(open, 5);
    await createPost(closing, 4);
    await createEvent(app, open, { visibility: 'members' });
    const event = await createEvent(app, open);
    await app.db.updateTable('communities').set({ content_visibility: 'members' }).where('id', '=', closing.id).execute();
    const ids = async () => (await app.call('GET /feed', { as: me, query: {} })).body.items.map(({ id }) => id);
    expect(await ids()).toEqual([event.id, post]);
    await app.call('POST /communities/:id/join', { params: { id: open.id }, as: me, body: {} });
    expect((await ids()).filter((id) => id === post)).toEqual([post]);
  });

  it('goes on without a repeat or a gap while others write', async () => {
    const me = await createPerson(app.db);
    const joined = await createCommunity(app, { members: [me] });
    const followed = await createCommunity(app, { contentVisibility: 'public' });
    await app.call('PUT /communities/:id/follow', { params: { id: followed.id }, as: me });
    const ids: string[] = [];
    for (let minutes = 12; minutes > 0; minutes -= 1) ids.unshift(await createPost(minutes % 2 ? joined : followed, minutes));
    const read: string[] = [];
    for (let cursor: string | undefined, nth = 0; nth === 0 || cursor; nth += 1) {
      const { body } = await app.call('GET /feed', { as: me, query: { limit: 5, ...(cursor && { cursor }) } });
      read.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
      await createPost(joined, 0);
    }
    expect(read).toEqual(ids);
  });

  it('is empty for somebody who is in no community, or no longer', async () => {
    const me = await createPerson(app.db);
    const community = await createCommunity(app);
    await addMember(app, community, me, { state: 'removed' });
    await createPost(community, 1);
    expect((await app.call('GET /feed', { as: me, query: {} })).body).toEqual({ items: [], nextCursor: null });
  });
});
