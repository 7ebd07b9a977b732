import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { ownApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';

const app = await ownApp();
const categories = (await app.call('GET /communities/categories', {})).body.items;
const options = (more: Partial<CallInput<'POST /communities'>['body']> = {}): CallInput<'POST /communities'>['body'] => ({
  name: 'Sourdough Sundays',
  categoryId: categories[0]!.id,
  language: 'en-US',
  timezone: 'Europe/Berlin',
  ...more,
});
const names = (answer: { body: { communities: { name: string }[] } }) => answer.body.communities.map(({ name }) => name);

describe('creating a community', () => {
  it('makes the creator its owner and answers the whole community', async () => {
    const creator = await createPerson(app.db);
    const { status, body } = await app.call('POST /communities', {
      as: creator,
      body: options({ city: 'Berlin', tags: ['bread', 'baking'] }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: 'sourdough-sundays',
      memberCount: 1,
      membership: { state: 'active', role: 'owner' },
      members: [{ id: creator.id, _id: creator.id, username: creator.username }],
      location: { city: 'Berlin', country: null },
      visibility: 'public',
      contentVisibility: 'public',
      joinPolicy: 'open',
      can: { readContent: true, invite: true, approve: true, createEvent: true, post: true },
    });
    expect(body.defaultChannelId).toEqual(expect.any(String));
    expect(JSON.stringify(body)).not.toContain('@example.org');
  });

  it('makes an address of the name, with a number when it is taken', async () => {
    const creator = await createPerson(app.db);
    const slugOf = async (name: string) => (await app.call('POST /communities', { as: creator, body: options({ name }) })).body.slug;
    expect(await slugOf('上海读书会')).toBe('shanghai-dushu-hui');
    expect(await slugOf('上海读书会')).toBe('shanghai-dushu-hui-2');
    expect(await slugOf('🎸🎸')).toBe('community');
    expect(await slugOf('AI')).toBe('ai-community');
    expect(await slugOf('New')).toBe('new-2');
  });

  it('gives each of many that begin at once an address of its own', async () => {
    const creator = await createPerson(app.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('POST /communities', { as: creator, body: options({ name: 'All At Once' }) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(20);
  });

  it.each(['new', '01900000-0000-7000-8000-000000000201'])('keeps the address %s for itself', async (slug) => {
    const { status, body } = await app.call('POST /communities', { as: await createPerson(app.db), body: options({ slug }) });
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ field: 'slug', rule: 'slug_reserved' })]]);
  });

  it.each(['taken-already', 'once-taken'])('refuses the address %s', async (slug) => {
    const creator = await createPerson(app.db);
    await createCommunity(app, { slug: `taken-already-${slug.slice(0, 3)}` });
    if (slug === 'taken-already') await createCommunity(app, { slug });
    if (slug === 'once-taken') {
      const { id } = await createCommunity(app);
      await app.db.insertInto('community_slugs').values({ slug, community_id: id }).execute();
    }
    const { status, body } = await app.call('POST /communities', { as: creator, body: options({ slug }) });
    expect([status, body.code]).toEqual([409, 'community.slug_taken']);
  });

  it('tells nobody that a hidden community has an address', async () => {
    const [creator, stranger] = [await createPerson(app.db), await createPerson(app.db)];
    const create = async (as: TestUser, change: object) => (await app.call('POST /communities', { as, body: options(change) })).body.slug;
    const hidden = await create(creator, { name: 'Secret Garden', visibility: 'hidden' });
    expect(hidden).toMatch(/^secret-garden-[0-9a-f]{10}$/);
    expect(await create(creator, { slug: 'secret-orchard', visibility: 'hidden' })).toMatch(/^secret-orchard-[0-9a-f]{10}$/);
    expect(await create(creator, { slug: 'x'.repeat(64), visibility: 'hidden' })).toMatch(/^x{53}-[0-9a-f]{10}$/);
    expect(await create(stranger, { name: 'Secret Garden' })).toBe('secret-garden');
    expect(await create(stranger, { slug: 'secret-orchard' })).toBe('secret-orchard');
    expect((await app.call('GET /communities/:id', { params: { id: hidden }, as: creator })).status).toBe(200);
  });

  it('refuses an unknown category, and a time zone that does not exist', async () => {
    const creator = await createPerson(app.db);
    const noCategory = await app.call('POST /communities', { as: creator, body: options({ categoryId: creator.id }) });
    expect([noCategory.status, noCategory.body.code]).toEqual([422, 'category.not_found']);
    const noZone = await app.call('POST /communities', { as: creator, body: options({ timezone: 'Mars/Olympus' }) });
    expect([noZone.status, noZone.body.errors?.map(({ field }) => field)]).toEqual([422, ['timezone']]);
  });

  it('is not for strangers', async () => {
    expect((await app.call('POST /communities', { body: options() })).status).toBe(401);
  });
});

describe('one community', () => {
  it('is found by id, by address and by an address it once had', async () => {
    const { id, slug } = await createCommunity(app);
    await app.db.insertInto('community_slugs').values({ slug: 'my-old-address', community_id: id }).execute();
    for (const name of [id, id.toUpperCase(), slug, 'my-old-address']) {
      const { status, body } = await app.call('GET /communities/:id', { params: { id: name } });
      expect([status, body.id, body.slug]).toEqual([200, id, slug]);
    }
  });

  it('shows twelve faces, of people whose profile is not private', async () => {
    const people = await Promise.all(Array.from({ length: 15 }, () => createPerson(app.db)));
    const shy = people[0]!;
    await app.db.updateTable('users').set({ is_public: false }).where('id', '=', shy.id).execute();
    const { id, owner } = await createCommunity(app, { members: people });
    const stranger = await app.call('GET /communities/:id', { params: { id } });
    expect(stranger.body.members).toHaveLength(12);
    expect(stranger.body.memberCount).toBe(16);
    expect(stranger.body.members.map((member) => member.id)).not.toContain(shy.id);
    const member = await app.call('GET /communities/:id', { params: { id }, as: owner });
    expect(member.body.members.map((one) => one.id)).toContain(shy.id);
  });

  it('can be read but not changed once it is archived', async () => {
    const { id, owner } = await createCommunity(app, { status: 'archived' });
    const { body } = await app.call('GET /communities/:id', { params: { id }, as: owner });
    expect(body).toMatchObject({
      status: 'archived',
      can: { readContent: true, post: false, createEvent: false, invite: false, approve: false },
    });
  });

  it('tells a muted member that writing is off', async () => {
    const muted = await createPerson(app.db);
    const community = await createCommunity(app);
    await addMember(app, community, muted, { mutedFor: '1 hour' });
    const { body } = await app.call('GET /communities/:id', { params: { id: community.id }, as: muted });
    expect(body).toMatchObject({ can: { readContent: true, post: false, invite: false } });
  });

  it.each(['nothing-here', '01900000-0000-7000-8000-00000000ffff', '%00', 'Ünknown'])('answers %s with not found', async (id) => {
    const { status, body } = await app.call('GET /communities/:id', { params: { id } });
    expect([status, body.code]).toEqual([404, 'community.not_found']);
  });
});

describe('the list', () => {
  it('is filtered by category and sorted as asked', async () => {
    const small = await createCommunity(app, { name: 'Zither', category: 'food' });
    const large = await createCommunity(app, {
      name: 'Accordion',
      category: 'food',
      members: [await createPerson(app.db), await createPerson(app.db)],
    });
    await createCommunity(app, { name: 'Elsewhere', category: 'games' });
    await app.db
      .updateTable('communities')
      .set({ last_activity_at: new Date(`${yearAhead}-01-01`) })
      .where('id', '=', small.id)
      .execute();
    await app.db
      .updateTable('communities')
      .set({ created_at: new Date('2020-01-01') })
      .where('id', '=', small.id)
      .execute();
    const list = async (sort: 'active' | 'members' | 'newest' | 'name') =>
      names(await app.call('GET /communities', { query: { category: 'food', sort } }));
    expect(await list('active')).toEqual([small.name, large.name]);
    expect(await list('members')).toEqual([large.name, small.name]);
    expect(await list('newest')).toEqual([large.name, small.name]);
    expect(await list('name')).toEqual([large.name, small.name]);
    expect(names(await app.call('GET /communities', { query: { category: 'no-such' } }))).toEqual([]);
  });

  it('is cut into pages that know the total, beyond the last one too', async () => {
    for (let i = 0; i < 5; i += 1) await createCommunity(app, { name: `Page ${i}`, category: 'arts' });
    const page = (number: number) => app.call('GET /communities', { query: { category: 'arts', page: number, perPage: 2, sort: 'name' } });
    const [first, second, third, beyond] = [await page(1), await page(2), await page(3), await page(9)];
    expect([first, second, third, beyond].map(names)).toEqual([['Page 0', 'Page 1'], ['Page 2', 'Page 3'], ['Page 4'], []]);
    for (const { body } of [first, third, beyond]) expect(body.pagination).toMatchObject({ perPage: 2, total: 5, totalPages: 3 });
  });

  it('shows five faces and my own place', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => createPerson(app.db)));
    await createCommunity(app, { name: 'Faces', category: 'learning', members: people });
    const [mine] = (await app.call('GET /communities', { query: { category: 'learning' }, as: people[3]! })).body.communities;
    expect(mine).toMatchObject({ memberCount: 8, membership: { state: 'active', role: 'member' } });
    expect(mine?.members).toHaveLength(5);
    const [foreign] = (await app.call('GET /communities', { query: { category: 'learning' }, as: await createPerson(app.db) })).body
      .communities;
    expect(foreign?.membership).toBeNull();
  });

  it('leaves out what is archived or deleted', async () => {
    await createCommunity(app, { name: 'Closed', category: 'business', status: 'archived' });
    await createCommunity(app, { name: 'Gone', category: 'business', status: 'deleted' });
    expect(names(await app.call('GET /communities', { query: { category: 'business' } }))).toEqual([]);
  });

  it('finds by Chinese, by pinyin, by tag and by the start of a word', async () => {
    const creator = await createPerson(app.db);
    await app.call('POST /communities', {
      as: creator,
      body: options({ name: '杭州城市漫步', tagline: '周末一起走', tags: ['徒步', 'walking'] }),
    });
    const findsIt = async (q: string) => names(await app.call('GET /communities', { query: { q } })).includes('杭州城市漫步');
    const create = ['杭州', '漫步', '城市 杭州', 'hangzhou', 'chengshi', 'hzcs', 'WALK', '徒步', '周末'];
    expect(await Promise.all(create.map(findsIt))).toEqual(create.map(() => true));
    const foreign = ['北京', 'beijing', '杭州 北京', '!!!', "' | 'x"];
    expect(await Promise.all(foreign.map(findsIt))).toEqual(foreign.map(() => false));
  });

  it.each([{ page: 0 }, { perPage: 101 }, { sort: 'best' }, { q: 'x'.repeat(101) }])('refuses %o', async (query) => {
    expect((await app.call('GET /communities', { query: query as never })).status).toBe(422);
  });
});

describe('recommendations', () => {
  it('hold what I could join, what is like mine first', async () => {
    const me = await createPerson(app.db, { language: 'zh-CN' });
    await createCommunity(app, { name: 'Mine', category: 'sports', members: [me] });
    const liked = await createCommunity(app, { name: 'Alike', category: 'sports', language: 'zh-CN' });
    await createCommunity(app, { name: 'By invitation', category: 'sports', joinPolicy: 'invite' });
    await createCommunity(app, { name: 'Hidden', category: 'sports', visibility: 'hidden' });
    const banned = await createCommunity(app, { name: 'Banned from', category: 'sports', visibility: 'registered' });
    await addMember(app, banned, me, { state: 'banned' });
    const { body } = await app.call('GET /communities/recommended', { as: me, query: { perPage: 100 } });
    expect(body.communities[0]?.id).toBe(liked.id);
    const create = names({ body });
    for (const name of ['Mine', 'By invitation', 'Hidden', 'Banned from']) expect(create).not.toContain(name);
    expect(body.pagination.total).toBe(create.length);
  });

  const liking = async (slug: string, as: TestUser) => {
    const { id } = categories.find((category) => category.slug === slug)!;
    await app.call('PUT /me', { as, body: { interests: [id] } });
    return id;
  };

  it('begin with the kinds I chose, before those of my communities and however small they are', async () => {
    const me = await createPerson(app.db, { language: 'zh-CN' });
    await createCommunity(app, { category: 'sports', members: [me] });
    const large = await createCommunity(app, { category: 'sports', language: 'zh-CN' });
    await app.db.updateTable('communities').set({ member_count: 40_000 }).where('id', '=', large.id).execute();
    const small = await createCommunity(app, { category: 'food' });
    const joined = await createCommunity(app, { category: 'food', members: [me] });
    const ask = async () => (await app.call('GET /communities/recommended', { as: me, query: { perPage: 100 } })).body;
    expect((await ask()).communities[0]?.id).toBe(large.id);
    const food = await liking('food', me);
    const { communities, pagination } = await ask();
    const kinds = communities.map(({ categoryId }) => categoryId);
    const others = kinds.findIndex((kind) => kind !== food);
    expect([others > 0, kinds.lastIndexOf(food)]).toEqual([true, others - 1]);
    const ids = communities.map(({ id }) => id);
    expect([ids.includes(small.id), ids.includes(joined.id)]).toEqual([true, false]);
    expect([ids.indexOf(large.id), new Set(ids).size]).toEqual([others, pagination.total]);
  });

  it('hold chosen kinds also where more than are looked at are larger', async () => {
    const me = await createPerson(app.db);
    const small = await createCommunity(app, { category: 'games' });
    await sql`
      insert into communities (id, slug, name, name_key, category_id, language, timezone, visibility, content_visibility, join_policy, member_count, owner_count)
      select gen_random_uuid(), 'crowd-' || n, 'Crowd', 'crowd', (select id from categories where slug = 'business'), 'en-US', 'UTC', 'public',
        'members', 'open', 1000 + n, 1 from generate_series(1, 520) n`.execute(app.db);
    const page = async (number: number) => {
      const { body } = await app.call('GET /communities/recommended', { as: me, query: { page: number, perPage: 100 } });
      return body.communities.map(({ id }) => id);
    };
    expect((await Promise.all([1, 2, 3, 4, 5, 6].map(page))).flat()).not.toContain(small.id);
    await liking('games', me);
    expect(await page(1)).toContain(small.id);
    await app.db.deleteFrom('communities').where('slug', 'like', 'crowd-%').execute();
  });

  it('keep their order from page to page', async () => {
    const me = await createPerson(app.db);
    const page = async (number: number, perPage: number) =>
      (await app.call('GET /communities/recommended', { as: me, query: { page: number, perPage } })).body.communities.map(({ id }) => id);
    const whole = await page(1, 6);
    expect([...(await page(1, 3)), ...(await page(2, 3))]).toEqual(whole);
    expect(new Set(whole).size).toBe(6);
  });
});

it('lists the communities I am an active member of, archived ones too, each with its time zone', async () => {
  const me = await createPerson(app.db);
  const mine = await createCommunity(app, { members: [me], visibility: 'hidden' });
  const archived = await createCommunity(app, { members: [me], status: 'archived' });
  await addMember(app, await createCommunity(app), me, { state: 'pending' });
  await addMember(app, await createCommunity(app), me, { state: 'left' });
  const { body } = await app.call('GET /me/communities', { as: me });
  expect(body.map(({ id }) => id).toSorted()).toEqual([mine.id, archived.id].toSorted());
  const own = await app.call('GET /communities/:id', { params: { id: mine.id }, as: me });
  expect(body.find(({ id }) => id === mine.id)?.timezone).toBe(own.body.timezone);
});

it('says of each of my communities whether I may create events there, as its own page does', async () => {
  const [me, admin] = [await createPerson(app.db), await createPerson(app.db, { isAdmin: true })];
  const rights = { createEvent: 'member' } as const;
  const all = {
    plain: await createCommunity(app, { members: [me, admin] }),
    granted: await createCommunity(app, { members: [me, admin], rights }),
    muted: await createCommunity(app, { members: [admin], rights }),
    archived: await createCommunity(app, { members: [me, admin], rights, status: 'archived' }),
    moderated: await createCommunity(app, { members: [admin] }),
    reserved: await createCommunity(app, { members: [admin], rights: { createEvent: 'admin' } }),
  };
  await addMember(app, all.muted, me, { mutedFor: '1 hour' });
  for (const community of [all.moderated, all.reserved]) await addMember(app, community, me, { role: 'moderator' });
  const allowed = async (as: TestUser) => {
    const mine = (await app.call('GET /me/communities', { as })).body.filter(({ can }) => can.createEvent).map(({ id }) => id);
    const pages = await Promise.all(Object.values(all).map(({ id }) => app.call('GET /communities/:id', { params: { id }, as })));
    const able = pages.filter(({ body }) => body.can.createEvent).map(({ body }) => body.id);
    expect(mine.toSorted()).toEqual(able.toSorted());
    return Object.entries(all).flatMap(([name, { id }]) => (mine.includes(id) ? [name] : []));
  };
  expect(await allowed(me)).toEqual(['granted', 'moderated']);
  expect(await allowed(admin)).toEqual(['plain', 'granted', 'muted', 'moderated', 'reserved']);
});
