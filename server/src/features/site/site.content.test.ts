import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PageInput, PublicPage } from '#contract/site/index.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { createPost } from '#test/posts.ts';
import { uploadCalls } from '#test/uploads.ts';
import { plainWebRoot } from '#test/web-root.ts';

const app = await testApp({ PUBLIC_URL: 'https://plaza.example' }, { webRoot: plainWebRoot() });
const open = { visibility: 'public', contentVisibility: 'public' } as const;
const anna = await createPerson(app.db, { username: 'anna-reads' });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
type Named<Name extends PublicPage['name']> = Extract<PublicPage, { name: Name }>;
async function read<Name extends PublicPage['name']>(name: Name, path: string): Promise<Named<Name>> {
  const { page } = (await (await get(path)).json()) as PageInput;
  expect([path, page.name]).toEqual([path, name]);
  return page as Named<Name>;
}
const found = async (query: string) => (await read('communities', `/communities${query}`)).communities.map(({ name }) => name);

test('a visitor finds public communities by words, category, tag, language and city', async () => {
  const tea = await createCommunity(app, { ...open, name: 'Teapot circle', category: 'food', tags: ['Oolong'], language: 'zh-CN' });
  await app.db.updateTable('communities').set({ city: 'Delft' }).where('id', '=', tea.id).execute();
  await createCommunity(app, { name: 'Teapot hidden', visibility: 'hidden', tags: ['Oolong'] });
  await createCommunity(app, { name: 'Teapot registered', visibility: 'registered', tags: ['Oolong'] });
  await createCommunity(app, { ...open, name: 'Teapot archived', status: 'archived', tags: ['Oolong'] });
  for (const query of ['?q=teapot', '?tag=oolong', '?q=Teapot&category=food', '?q=teapot&language=zh-CN', '?city=DELFT'])
    expect([query, await found(query)]).toEqual([query, ['Teapot circle']]);
  for (const query of ['?q=teapot&category=technology', '?q=teapot&language=en-US', '?tag=oolong&page=2', '?category=%00&q=teapots'])
    expect([query, await found(query)]).toEqual([query, []]);
  const { filter, total, totalPages, categories } = await read('communities', '/communities?q=teapot&sort=evil&page=x&near=1,1');
  expect([filter.sort, filter.page, total, totalPages, categories.length > 3]).toEqual(['active', 1, 1, 1, true]);
});

test('the page of a community has what is public of it, and nothing else', async () => {
  const [shy, bob] = [await createPerson(app.db, { isPublic: false }), await createPerson(app.db)];
  const lake = await createCommunity(app, { ...open, name: '\u202eLake', slug: 'lake-page', owner: anna, members: [shy, bob] });
  const supper = await createEvent(app, lake, { title: 'Lake supper', startsIn: 30, onlineUrl: 'https://meet.example/secret-room' });
  await createEvent(app, lake, { title: 'Secret members', visibility: 'members', startsIn: 3 });
  const post = await createPost(app, lake, { title: 'Hello lake', body: '**Ice** is thick', author: anna });
  await createPost(app, lake, { title: 'Secret deleted', state: 'deleted' });
  const page = await read('community', '/communities/lake-page');
  expect(page.community).toMatchObject({ name: 'Lake', slug: 'lake-page', memberCount: 3, joinPolicy: 'open', isArchived: false });
  expect(page.community.memberPreviews.map(({ username }) => username)).toEqual([anna.username, bob.username]);
  expect(page.content?.events.map(({ id }) => id)).toEqual([supper.id]);
  expect(page.content?.posts).toMatchObject([{ id: post.id, title: 'Hello lake', body: '**Ice** is thick', commentCount: 0 }]);
  expect(JSON.stringify(page)).not.toMatch(/Secret|secret/);
  expect(JSON.stringify(page)).not.toContain(shy.username);
  const one = await read('post', `/communities/lake-page/posts/${post.id}`);
  expect(one).toMatchObject({ post: { title: 'Hello lake' }, community: { name: 'Lake' }, comments: [], next: null });
});

test('without a public content the page has no posts and no events, and they have no pages', async () => {
  const den = await createCommunity(app, { name: 'Den', slug: 'den-page', visibility: 'public', contentVisibility: 'registered' });
  const party = await createEvent(app, den, { title: 'Den party', startsIn: 3 });
  const post = await createPost(app, den);
  expect((await read('community', '/communities/den-page')).content).toBeNull();
  for (const path of [`/events/${party.slug}`, `/communities/den-page/posts/${post.id}`]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect(await read('lost', path)).toEqual({ name: 'lost', wanted: path });
  }
});

test('what is hidden, registered, deleted or missing answers alike', async () => {
  await createCommunity(app, { slug: 'lost-hidden', visibility: 'hidden' });
  await createCommunity(app, { slug: 'lost-registered', visibility: 'registered' });
  await createCommunity(app, { ...open, slug: 'lost-deleted', status: 'deleted' });
  const seen = await createCommunity(app, { ...open, slug: 'lost-seen' });
  const gone = await createPost(app, seen, { state: 'deleted' });
  const draft = await createEvent(app, seen, { status: 'draft', startsIn: 3 });
  const paths = [
    ...['hidden', 'registered', 'deleted', 'missing'].map((name) => `/communities/lost-${name}`),
    '/communities/%00',
    `/communities/${'a'.repeat(101)}`,
    `/communities/lost-seen/posts/${gone.id}`,
    '/communities/lost-seen/posts/1',
    `/events/${draft.slug}`,
    '/events/%00',
  ];
  for (const path of paths) {
    const response = await get(path);
    expect([path, response.status, ((await response.json()) as PageInput).page]).toEqual([path, 404, { name: 'lost', wanted: path }]);
  }
});

test('an id and an address of another community lead to the address of today', async () => {
  const pond = await createCommunity(app, { ...open, slug: 'pond-today' });
  const post = await createPost(app, pond);
  for (const [path, to] of [
    [`/communities/${pond.id}?lang=zh-CN`, '/communities/pond-today?lang=zh-CN'],
    ['/communities/new', '/login?redirect=%2Fcommunities%2Fnew'],
    ['/events/new?lang=zh-CN', '/login?redirect=%2Fevents%2Fnew&lang=zh-CN'],
    [`/communities/elsewhere/posts/${post.id}?after=3`, `/communities/pond-today/posts/${post.id}?after=3`],
  ] as const)
    expect([path, (await get(path)).status, (await get(path)).headers.get('location')]).toEqual([path, 302, to]);
});

test('events are found by day and words; the page of one shows neither its join link nor guests with a private profile', async () => {
  const hall = await createCommunity(app, { ...open, name: 'Hall' });
  const [shy, bea] = [await createPerson(app.db, { isPublic: false }), await createPerson(app.db)];
  const dance = await createEvent(app, hall, { title: 'Quadrille dance', startsIn: 30, onlineUrl: 'https://meet.example/secret-room' });
  const past = await createEvent(app, hall, { title: 'Quadrille past', startsIn: -50 });
  await createEvent(app, hall, { title: 'Quadrille secret', visibility: 'unlisted', startsIn: 30 });
  for (const person of [shy, bea]) await register(app, dance, person, {});
  const slugs = async (query: string) => (await read('events', `/events${query}`)).events.map(({ slug }) => slug);
  expect(await slugs('?q=quadrille')).toEqual([dance.slug]);
  expect(await slugs('?q=quadrille&when=past')).toEqual([past.slug]);
  const { event } = await read('event', `/events/${dance.slug}`);
  expect(event).toMatchObject({
    title: 'Quadrille dance',
    goingCount: 2,
    rsvp: { isOpen: true },
    isUnlisted: false,
    host: { name: 'Hall' },
  });
  expect(event.guestPreviews.map(({ username }) => username)).toEqual([bea.username]);
  expect(JSON.stringify(event)).not.toContain('secret-room');
});

test('whoever is signed in gets the application on the same addresses', async () => {
  for (const path of ['/communities', '/communities/lake-page', '/events?when=past', '/communities/missing-one']) {
    const response = await get(path, { cookie: 'plaza_in=1' });
    expect([path, await response.text()]).toEqual([path, expect.stringContaining('<body>app</body>')]);
    expect(response.headers.get('vary')).toMatch(/Cookie/);
  }
});

test('the feed of a community is valid, has an own tag, and only where visitors read its posts', async () => {
  const wind = await createCommunity(app, { ...open, name: 'Wind & <weather>', slug: 'wind-feed' });
  const post = await createPost(app, wind, { title: 'A "title" & </entry>', body: 'Body ]]> <b>\u0008' });
  await createPost(app, wind, { title: 'Secret deleted', state: 'deleted' });
  await createCommunity(app, { slug: 'closed-feed', visibility: 'public', contentVisibility: 'members' });
  const response = await get('/communities/wind-feed/feed.xml');
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  for (const part of [
    '<title>Wind &amp; &lt;weather&gt;</title>',
    `<id>https://plaza.example/communities/wind-feed/posts/${post.id}</id>`,
    '<title>A &quot;title&quot; &amp; &lt;/entry&gt;</title>',
    '<content type="html">&lt;p&gt;Body ]]&amp;gt; &amp;lt;b&amp;gt;&lt;/p&gt;</content>',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Secret');
  expect(text).not.toContain('\u0008');
  const again = await get('/communities/wind-feed/feed.xml', { 'if-none-match': response.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  for (const slug of ['closed-feed', 'missing-feed', 'lost-hidden'])
    expect([slug, (await get(`/communities/${slug}/feed.xml`, { accept: '*/*' })).status]).toEqual([slug, 404]);
  expect((await get(`/communities/${wind.id}/feed.xml`)).headers.get('location')).toBe('/communities/wind-feed/feed.xml');
});

test('the feed carries what readers see: links that hold anywhere, people, choices and pictures', async () => {
  const anna = await createPerson(app.db);
  const lake = await createCommunity(app, { ...open, slug: 'lake-feed', members: [anna] });
  const picture = await sharp({ create: { width: 1_600, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const { body: image } = await uploadCalls(app).makeImage(anna, picture, 'photo');
  const { status } = await app.call('POST /communities/:id/posts', {
    params: { id: lake.id },
    as: anna,
    body: {
      type: 'poll',
      title: 'Where?',
      body: `**Soon**, @${lake.owner.username}: [rules](/communities/lake-feed)`,
      images: [{ imageId: image.id, alt: 'The "lake"' }],
      poll: { options: ['Here', 'There & back'], isMultiple: false, openDays: 1 },
    },
  });
  expect(status).toBe(201);
  const content = /<content type="html">(.*?)<\/content>/.exec(await (await get('/communities/lake-feed/feed.xml')).text())?.[1] ?? '';
  const html = content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  expect(html).toBe(
    `<p><strong>Soon</strong>, <a href="https://plaza.example/people/${lake.owner.username}">@${lake.owner.username}</a>: ` +
      '<a href="https://plaza.example/communities/lake-feed">rules</a></p><ul><li>Here</li><li>There &amp; back</li></ul>' +
      `<p><img src="https://plaza.example/files/images/${image.id}/1600" alt="The &quot;lake&quot;"/></p>`,
  );
});

test('the map of the site lists what every visitor sees, and robots are told where it is', async () => {
  const shore = await createCommunity(app, { ...open, slug: 'shore-map' });
  const walk = await createEvent(app, shore, { startsIn: 3 });
  const post = await createPost(app, shore);
  const off = [
    await createEvent(app, shore, { visibility: 'unlisted', startsIn: 3 }),
    await createEvent(app, await createCommunity(app, { slug: 'hidden-map', visibility: 'hidden', contentVisibility: 'public' }), {
      startsIn: 3,
    }),
  ];
  const textOf = async (path: string) => (await get(path)).text();
  expect(await textOf('/robots.txt')).toContain('Sitemap: https://plaza.example/sitemap.xml');
  const index = await textOf('/sitemap.xml');
  for (const part of ['pages', 'communities', 'events', 'posts', 'channels'])
    expect(index).toContain(`<loc>https://plaza.example/sitemap-${part}.xml</loc>`);
  const [communities, events, posts] = [
    await textOf('/sitemap-communities.xml'),
    await textOf('/sitemap-events.xml'),
    await textOf('/sitemap-posts.xml'),
  ];
  expect(communities).toContain('<loc>https://plaza.example/communities/shore-map</loc><lastmod>');
  expect(events).toContain(`<loc>https://plaza.example/events/${walk.slug}</loc>`);
  expect(posts).toContain(`<loc>https://plaza.example/communities/shore-map/posts/${post.id}</loc>`);
  expect(communities).not.toMatch(/hidden|lost-(?:registered|deleted)/);
  for (const { slug } of off) expect(events).not.toContain(`/${slug}<`);
});

test('what a visitor sees has a picture for link previews; what is hidden has none, and neither has what is missing', async () => {
  const open1 = await createCommunity(app, { ...open, name: 'Card club', slug: 'card-club', owner: anna });
  const closed = await createCommunity(app, { name: 'Card den', slug: 'card-den', visibility: 'registered' });
  const event = await createEvent(app, open1, { title: 'Card evening', startsIn: 30 });
  const secret = await createEvent(app, open1, { title: 'Card secret', visibility: 'members', startsIn: 30 });
  const [post, hidden] = [await createPost(app, open1, { title: 'Cards', author: anna }), await createPost(app, closed)];
  const cover = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#c00' } })
    .webp()
    .toBuffer();
  const emblem = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#00c' } })
    .webp()
    .toBuffer();
  const tags = new Set<string | null>();
  for (const path of ['communities/card-club', `events/${event.slug}`, `posts/${post.id}`]) {
    const answer = await get(`/cards/${path}?v=1`);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/jpeg']);
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    tags.add(answer.headers.get('etag'));
    expect((await get(`/cards/${path}`, { 'if-none-match': answer.headers.get('etag')! })).status).toBe(304);
  }
  expect(tags.size).toBe(3);
  const missing = (await (await get('/cards/communities/card-none', { accept: 'image/*' })).json()) as object;
  for (const path of ['communities/card-den', `events/${secret.slug}`, `posts/${hidden.id}`, 'posts/x', 'events/%00']) {
    const answer = await get(`/cards/${path}`, { accept: 'image/*' });
    expect([path, answer.status, await answer.json()]).toEqual([path, 404, { ...missing, requestId: expect.any(String) }]);
  }
  // A cover and a picture of its own make another card, which shows both.
  const { makeImage } = uploadCalls(app);
  const [coverId, emblemId] = [(await makeImage(anna, cover, 'cover')).body.id, (await makeImage(anna, emblem, 'emblem')).body.id];
  const pictures = { cover: `/files/images/${coverId}/1280`, avatar: `/files/images/${emblemId}/256` };
  await app.db.updateTable('communities').set(pictures).where('id', '=', open1.id).execute();
  const drawn = await sharp(Buffer.from(await (await get('/cards/communities/card-club')).arrayBuffer()))
    .raw()
    .toBuffer();
  const at = (x: number, y: number) =>
    [...drawn.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)].map((value) => Math.round(value / 64));
  expect([at(900, 200), at(140, 490)]).toEqual([
    [3, 0, 0],
    [0, 0, 3],
  ]);
});

test('the page of a public event shows its first questions and answers, marks hosts, and is silent without any', async () => {
  const bay = await createCommunity(app, { ...open, name: 'Bay' });
  const swim = await createEvent(app, bay, { title: 'Bay swim', startsIn: 30 });
  const silent = await createEvent(app, bay, { startsIn: 30 });
  expect((await read('event', `/events/${silent.slug}`)).conversation).toBeNull();
  const say = (body: string, parentId: string | null) =>
    app.call('POST /events/:id/comments', { params: { id: swim.id }, as: bay.owner, body: { body, parentId } });
  const { id } = (await say('Is there a shower?', null)).body;
  const answer = (await say('By the pier', id)).body;
  await app.call('PUT /comments/:id/answer', { params: { id }, as: bay.owner, body: { answerId: answer.id } });
  const { conversation: talk } = await read('event', `/events/${swim.slug}`);
  expect(talk).toMatchObject({
    count: 2,
    hasMore: false,
    comments: [{ id, isByHost: true, replies: [{ id: answer.id, isAccepted: true }] }],
  });
});
