import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import type { Post } from '#contract/posts/index.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { connect, isIn } from '#test/sockets.ts';
import { testApp } from '#test/app.ts';
import { noise } from '#test/uploads.ts';
import { webSites } from '#test/web-sites.ts';
import { linksIn } from './links-in.ts';

const sites = await webSites();
const app = await testApp({}, { network: sites.network });

test.each<[string, string[]]>([
  ['https://a.example and www.b.example/x?y=1&z=2', ['https://a.example/', 'http://www.b.example/x?y=1&z=2']],
  [
    '[one](https://a.example/1) <https://a.example/2> [three][r]\n\n[r]: https://a.example/3',
    ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'],
  ],
  ['`https://a.example` and\n\n    https://b.example\n\n```\nhttps://c.example\n```', []],
  ['||https://a.example|| ||[b](https://b.example)|| https://c.example', ['https://c.example/']],
  ['![picture](https://a.example/a.png)', ['https://a.example/a.png']],
  ['[a](/communities/tea) [b](//a.example) [c](mailto:a@b.example) [d](javascript:run()) [e](ftp://a.example)', []],
  ['https://plaza.example/posts/1 [x](https://plaza.example)', []],
  ['https://user:word@a.example/', []],
  ['https://a.example/1#top https://a.example/1#end https://A.EXAMPLE/1', ['https://a.example/1#top']],
  [
    'https://a.example/1 https://a.example/2 https://a.example/3 https://a.example/4',
    ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'],
  ],
  [`https://a.example/${'x'.repeat(2_000)}`, []],
  ['[a](https&#58;//a.example/茶)', ['https://a.example/%E8%8C%B6']],
  ['<a href="https://a.example">raw</a>', []],
  ['no link: version 1.2, a@b.example', []],
])('readers of %j see the links %j', async (source, links) => {
  expect(await linksIn(source, { max: 3, ownUrl: 'https://plaza.example' })).toEqual(links);
});

const write = async (community: TestCommunity, as: TestUser, body: string): Promise<Post> =>
  (await app.call('POST /communities/:id/posts', { params: { id: community.id }, as, body: { title: 'A title', body } })).body;
const get = async (id: string, as: TestUser) => (await app.call('GET /posts/:id', { params: { id }, as })).body;
const titlesOf = async (id: string, as: TestUser) => (await get(id, as)).cards.map(({ title }) => title);
const comment = async (id: string, as: TestUser, body: string) =>
  (await app.call('POST /posts/:id/comments', { params: { id }, as, body: { body } })).body;
const commentsOf = async (id: string, as: TestUser) => (await app.call('GET /posts/:id/comments', { params: { id }, as })).body.items;

describe('a post', () => {
  it('gets cards of its first links once it is written, which list, feed and page show, and whoever has it open is told', async () => {
    const reader = await createPerson(app.db);
    const community = await createCommunity(app, { members: [reader] });
    const picture = sites.put('/a.png', 'image/png', await noise(1_200, 600).png().toBuffer());
    const first = sites.page(
      '/first',
      'Tea &amp; <b>',
      `<meta name="description" content="All about tea"><meta property="og:site_name" content="Tea News"><meta property="og:image" content="${picture}">`,
    );
    const second = sites.page('/second', '第二');
    const line = await connect(app.origin, await app.accessTokenFor(reader));
    await isIn(line, (eventId) => app.hub.hint(`community:${community.id}`, 'event.changed', { eventId }));
    const post = await write(community, community.owner, `See ${first} and ${second}, not ${sites.address('/missing')}`);
    expect(post.cards).toEqual([]);
    await expect.poll(() => titlesOf(post.id, reader)).toEqual(['Tea & <b>', '第二']);
    const [card, plain] = (await get(post.id, reader)).cards;
    expect(card).toEqual({
      id: expect.any(String),
      url: first,
      title: 'Tea & <b>',
      description: 'All about tea',
      siteName: 'Tea News',
      image: expect.stringMatching(/^\/files\/images\/[\w-]{36}\/480$/),
    });
    expect(plain).toMatchObject({ url: second, description: '', siteName: '', image: null });
    await expect.poll(() => line.heard).toContainEqual(['post.changed', { communityId: community.id, postId: post.id }]);
    const listed = (await app.call('GET /communities/:id/posts', { params: { id: community.id }, as: reader })).body.items;
    const [fed] = (await app.call('GET /feed', { as: reader })).body.items;
    expect([listed[0]!.cards, fed!.kind === 'post' && fed!.post.cards]).toEqual([
      [card, plain],
      [card, plain],
    ]);
    // Nothing of it comes from the foreign site, and nothing of the file is kept but its pixels.
    const answer = await fetch(app.origin + card!.image!);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });
  });

  it('has a card without a picture where the picture is none, too large, or inside of our network', async () => {
    const community = await createCommunity(app);
    const images = [
      sites.put('/none.png', 'image/png', 'no picture'),
      sites.put('/run.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      sites.put('/large.png', 'image/png', Buffer.alloc(3_000_000)),
      'http://inside.internal/a.png',
      'file:///etc/passwd',
    ];
    for (const [index, image] of images.entries()) {
      const post = await write(
        community,
        community.owner,
        sites.page(`/pictured-${index}`, 'Pictured', `<meta property="og:image" content="${image}">`),
      );
      await expect.poll(() => titlesOf(post.id, community.owner)).toEqual(['Pictured']);
      expect((await get(post.id, community.owner)).cards[0]!.image).toBeNull();
    }
  });

  it('changes its cards with its text, and takes none from an address inside of our network', async () => {
    const { owner, ...community } = await createCommunity(app);
    const post = await write({ ...community, owner }, owner, sites.page('/before', 'Before'));
    await expect.poll(() => titlesOf(post.id, owner)).toEqual(['Before']);
    const edit = (version: number, body: string) =>
      app.call('PUT /posts/:id', { params: { id: post.id }, as: owner, body: { title: 'A title', body, version } });
    await edit(post.version, `http://inside.internal/ ${sites.page('/after', 'After')} ${sites.address('/before')}`);
    await expect.poll(() => titlesOf(post.id, owner)).toEqual(['After', 'Before']);
    await edit(post.version + 1, 'No link');
    expect(await titlesOf(post.id, owner)).toEqual([]);
  });
});

describe('its author', () => {
  it('takes a card away and puts it back; it stays away when the text changes', async () => {
    const [author, reader] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [author, reader] });
    const body = `${sites.page('/kept', 'Kept')} ${sites.page('/away', 'Away')}`;
    const post = await write(community, author, body);
    await expect.poll(() => titlesOf(post.id, author)).toEqual(['Kept', 'Away']);
    const [, away] = (await get(post.id, author)).cards;
    const set = (isHidden: boolean, as = author, cardId = away!.id) =>
      app.call('PUT /posts/:id/cards/:cardId', { params: { id: post.id, cardId }, as, body: { isHidden } });
    for (const _ of ['once', 'twice']) expect((await set(true)).body.cards).toMatchObject([{ title: 'Kept' }]);
    expect(await titlesOf(post.id, reader)).toEqual(['Kept']);
    await app.call('PUT /posts/:id', {
      params: { id: post.id },
      as: author,
      body: { title: 'A title', body: `More: ${body}`, version: post.version },
    });
    expect(await titlesOf(post.id, reader)).toEqual(['Kept']);
    expect((await set(false)).body.cards).toHaveLength(2);
    // One of another text changes nothing.
    expect((await set(true, author, post.id)).body.cards).toHaveLength(2);
  });

  it('is the only one who does, as long as they may write', async () => {
    const [author, reader, moderator, stranger] = await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)));
    const community = await createCommunity(app, { contentVisibility: 'members', members: [author!, reader!] });
    await addMember(app, community, moderator!, { role: 'moderator' });
    const post = await write(community, author!, sites.page('/mine', 'Mine'));
    const said = await comment(post.id, author!, sites.address('/mine'));
    await expect.poll(() => titlesOf(post.id, author!)).toEqual(['Mine']);
    const cardId = (await get(post.id, author!)).cards[0]!.id;
    const hide = async (as: TestUser) => {
      const body = { isHidden: true };
      const [ofPost, ofComment] = [
        await app.call('PUT /posts/:id/cards/:cardId', { params: { id: post.id, cardId }, as, body }),
        await app.call('PUT /comments/:id/cards/:cardId', { params: { id: said.id, cardId }, as, body }),
      ];
      return [ofPost.body.code, ofComment.body.code];
    };
    expect(await hide(reader!)).toEqual(['member.not_allowed', 'member.not_allowed']);
    expect(await hide(moderator!)).toEqual(['member.not_allowed', 'member.not_allowed']);
    expect(await hide(stranger!)).toEqual(['post.not_found', 'comment.not_found']);
    await app.db
      .updateTable('memberships')
      .set({ muted_until: new Date(Date.now() + 3_600_000) })
      .where('user_id', '=', author!.id)
      .execute();
    expect(await hide(author!)).toEqual(['member.muted', 'member.muted']);
    expect(await titlesOf(post.id, reader!)).toEqual(['Mine']);
  });
});

test('a comment gets the card of its first link, and none once it is deleted', async () => {
  const { owner, ...community } = await createCommunity(app);
  const post = await write({ ...community, owner }, owner, 'Text');
  const said = await comment(post.id, owner, `${sites.page('/said', 'Said')} ${sites.page('/more', 'More')}`);
  const answer = await app.call('POST /posts/:id/comments', {
    params: { id: post.id },
    as: owner,
    body: { body: sites.address('/more'), parentId: said.id },
  });
  const cards = async () =>
    (await commentsOf(post.id, owner)).map((thread) =>
      [thread, ...thread.replies].map(({ cards: shown }) => shown.map(({ title }) => title)),
    );
  await expect.poll(cards).toEqual([[['Said'], ['More']]]);
  expect(await titlesOf(post.id, owner)).toEqual([]);
  const [card] = (await commentsOf(post.id, owner))[0]!.cards;
  const set = (isHidden: boolean) =>
    app.call('PUT /comments/:id/cards/:cardId', { params: { id: said.id, cardId: card!.id }, as: owner, body: { isHidden } });
  expect((await set(true)).body.cards).toEqual([]);
  expect((await set(false)).body.cards).toEqual([card]);
  await app.call('PUT /comments/:id', {
    params: { id: said.id },
    as: owner,
    body: { body: sites.address('/more'), version: said.version },
  });
  await expect.poll(cards).toEqual([[['More'], ['More']]]);
  await app.call('DELETE /comments/:id', { params: { id: said.id }, as: owner });
  expect(await cards()).toEqual([[[], ['More']]]);
  expect((await set(true)).body.code).toBe('comment.not_found');
  expect(answer.status).toBe(201);
});

test('an operator can do without: nothing is fetched', async () => {
  const off = await testApp({ PLAZA_LINK_CARDS: 'off' }, { network: sites.network });
  const community = await createCommunity(off);
  const body = { title: 'A title', body: sites.page('/never', 'Never') };
  const { body: post } = await off.call('POST /communities/:id/posts', { params: { id: community.id }, as: community.owner, body });
  const { rows } = await sql<{ links: number; jobs: number }>`
    select (select count(*)::int from post_links where post_id = ${post.id}) as links,
      (select count(*)::int from pgboss.job where name = 'links.fetch') as jobs`.execute(off.db);
  expect(rows).toEqual([{ links: 1, jobs: 0 }]);
  expect(sites.countOf('/never')).toBe(0);
});
