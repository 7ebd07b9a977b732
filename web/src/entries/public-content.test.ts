import { expect, test } from 'vitest';
import { readDirectory } from '#contract/browser/public-filters.ts';
import type { PublicPage } from '#contract/site/index.ts';
import type { EventDetails } from '#contract/site/public-pages.ts';
import { community, communityPage, event, face, isSafe, now, post, shown } from '#test/public-pages.ts';
import { render } from './public.tsx';

test('the page of a community reads without script, and what people wrote stays text', () => {
  const html = communityPage();
  isSafe(html);
  for (const part of [
    '<strong>Leaves</strong>',
    'Be kind',
    'href="/communities?tag=oolong"',
    'href="/people/lena"',
    'Read all of it',
    '12 members',
  ])
    expect(html).toContain(part);
  expect(html).toContain('srcSet="/files/images/abc-1/640 640w, /files/images/abc-1/1280 1280w"');
  expect(html).toContain('content="index, follow"');
});

test.each([
  [{}, true, 'href="/login?flow=register&amp;redirect=%2Fcommunities%2Ftea-house%3Fjoin%3D1"'],
  [{ joinPolicy: 'request' } as const, true, 'Ask to join'],
  [{}, false, 'href="/login?redirect=%2Fcommunities%2Ftea-house%3Fjoin%3D1"'],
  [{ joinPolicy: 'invite' } as const, true, 'Members join by invitation only.'],
  [{ isArchived: true }, true, 'This community is archived'],
])('joining keeps its purpose through the sign-up or the sign-in: %j', (change, isSignUpOpen, part) => {
  const html = communityPage(change, isSignUpOpen);
  expect(html).toContain(part);
  expect(html.includes('flow=register')).toBe(isSignUpOpen && !/invitation only|archived/.test(html));
});

test('descriptions and structured data are words without marks', () => {
  const body = '# Green\n\n**or** [black](https://example.org)? ~~--~~ <b>\n\n```\na_b\n```';
  const html = shown(
    { name: 'post', now, isSignUpOpen: true, community, post: { ...post, body }, comments: [], next: null },
    '/communities/tea-house/posts/post-1',
  );
  const words = 'Green or black? -- <b> a_b';
  expect(html).toContain(`<meta name="description" content="${words.replace('<b>', '&lt;b&gt;')}"/>`);
  const [, described = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(described)).toMatchObject({ text: words });
});

test('a spoiler is in the text alone, under its name, and covered also where only the beginning is shown', () => {
  const postPage = shown(
    { name: 'post', now, isSignUpOpen: true, community, post: { ...post, body: 'He ||dies||.' }, comments: [], next: null },
    '/communities/tea-house/posts/post-1',
    { language: 'zh-CN' },
  );
  expect(postPage).toContain('<p>He <mark role="group" tabindex="0" aria-label="剧透"><span>dies</span></mark>.</p>');
  expect(postPage.match(/dies/g)).toHaveLength(1);
  const posts = [{ ...post, body: `He ||dies ${'slowly '.repeat(200)}||` }];
  const content = { events: [], posts, hasMore: false, channels: [] };
  const list = shown({ name: 'community', now, isSignUpOpen: true, community, content }, '/communities/tea-house');
  expect(list).toContain('<p>He <mark role="group" tabindex="0" aria-label="Spoiler"><span>dies slowly ');
});

test('a channel on the web has its messages, the pages beside it, and the way in', () => {
  const message = {
    id: 'm-7',
    seq: 7,
    author: face,
    body: '**Oolong** <i>now</i>',
    mentions: [],
    sentAt: now,
    isEdited: true,
    replyTo: { seq: 3, author: face, excerpt: 'Which <i>tea</i>?' },
    hasMore: true,
  };
  const page = {
    name: 'channel',
    now,
    isSignUpOpen: true,
    community,
    channel: { id: 'channel-1', name: 'Leaves <i>', topic: 'All about leaves', isIndexed: true },
    address: '/chat/channel-1',
    place: { at: null, before: null },
    messages: [message],
    older: 7,
    newer: 108,
  } as const satisfies PublicPage;
  const html = shown(page, '/chat/channel-1');
  isSafe(html);
  for (const part of [
    '<strong>Oolong</strong>',
    'content="All about leaves"',
    'href="/chat/channel-1?before=7"',
    'href="/chat/channel-1?before=108"',
    'href="/chat/channel-1?at=3#message-3"',
    'href="/login?redirect=%2Fchat%2Fchannel-1%3Fat%3D7"',
    'content="index, follow"',
  ])
    expect(html).toContain(part);
  for (const kept of [
    shown({ ...page, place: { at: 7, before: null } }, '/chat/channel-1'),
    shown({ ...page, channel: { ...page.channel, isIndexed: false } }, '/chat/channel-1'),
    shown({ ...page, address: '/chat/channel-1/messages' }, '/chat/channel-1/messages'),
  ])
    expect(kept).toContain('content="noindex"');
  const next = { ...message, id: 'm-8', seq: 8, body: 'and then', isEdited: false, replyTo: null };
  const names = (second: typeof next) => shown({ ...page, messages: [message, second] }, '/chat/channel-1').match(/href="\/people\//g);
  expect(names(next)).toHaveLength(1);
  expect(names({ ...next, author: { ...face, id: 'other' } })).toHaveLength(2);
  expect(names({ ...next, sentAt: new Date(Date.parse(now) + 5 * 60_000).toISOString() })).toHaveLength(2);
  const empty = shown({ ...page, messages: [], older: null, newer: null }, '/chat/channel-1');
  expect(empty).toContain('Nothing was written here yet.');
  expect(empty).not.toContain('<ol');
});

test('a post has its comments and the way to the next ones', () => {
  const comment = {
    id: 'c-1',
    author: face,
    body: '*Black*',
    mentions: [],
    createdAt: now,
    isAccepted: true,
    isByHost: false,
    replies: [],
    moreReplies: 3,
  };
  const html = shown(
    {
      name: 'post',
      now,
      isSignUpOpen: true,
      community,
      post,
      comments: [comment, { ...comment, id: 'c-2', author: null, body: null }],
      next: 30,
    },
    '/communities/tea-house/posts/post-1',
  );
  isSafe(html);
  for (const part of [
    '<em>Black</em>',
    'Accepted answer',
    'This comment was deleted.',
    '3 more replies',
    'posts/post-1?after=30#comments',
    '>Green<',
  ])
    expect(html).toContain(part);
});

test('an event names its zone, offers the waitlist when it is full, and an unlisted one is kept by no search engine', () => {
  const html = shown({ name: 'event', now, isSignUpOpen: true, event, conversation: null, via: null }, '/events/first-flush');
  isSafe(html);
  for (const part of [
    'Tomorrow 18:00–21:00',
    'Europe/Amsterdam',
    'Join the waitlist',
    'redirect=%2Fevents%2Ffirst-flush%3Frsvp%3D1',
    'content="noindex"',
  ])
    expect(html).toContain(part);
});

test('filters are a plain form and links that keep what else is chosen, also in the other language', () => {
  const filter = readDirectory(new URLSearchParams('?q=tea&category=food&page=2'));
  const html = shown(
    {
      name: 'communities',
      filter,
      categories: [{ id: 'c', slug: 'games', names: { 'en-US': 'Games', 'zh-CN': '游戏' } }],
      communities: [community],
      page: 2,
      totalPages: 3,
      total: 60,
    },
    '/communities',
    { search: '?q=tea&category=food&page=2' },
  );
  isSafe(html);
  for (const part of [
    '<form ',
    'method="get"',
    'name="category" value="food"',
    'href="/communities?q=tea&amp;category=games"',
    'href="/communities?q=tea&amp;category=food&amp;page=3"',
    'href="/communities?q=tea&amp;category=food&amp;page=2&amp;lang=zh-CN"',
    'content="noindex"',
  ])
    expect(html).toContain(part);
});

test('an event that takes place can be added to a calendar, and a postponed one has no date', () => {
  const file = 'href="/api/v2/events/first-flush.ics"';
  const htmlOf = (change: Partial<typeof event>) =>
    shown({ name: 'event', now, isSignUpOpen: true, event: { ...event, ...change }, conversation: null, via: null }, '/events/first-flush');
  expect(htmlOf({})).toContain(file);
  expect(htmlOf({ isCancelled: true })).not.toContain(file);
  expect(htmlOf({ phase: 'ended' })).not.toContain(file);
  const postponed = htmlOf({ status: 'postponed', rsvp: { isOpen: false, reason: 'not_yet' } });
  expect(postponed).not.toContain(file);
  // The former date does not hold, and no other is known.
  expect(postponed).toMatch(/<s>[^<]+<\/s>/);
  expect(postponed).toContain('The new date is not set yet');
});

const describedIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as unknown;
test('search engines read what a page is about, and readers of feeds where its feed is', () => {
  const html = communityPage();
  expect(describedIn(html)).toMatchObject({
    '@type': 'Organization',
    name: community.name,
    url: 'https://plaza.example/communities/tea-house',
  });
  expect(html).toContain('type="application/atom+xml" href="https://plaza.example/communities/tea-house/feed.xml"');
  for (const [status, mode, venue, said] of [
    [
      'published',
      'online',
      null,
      {
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'VirtualLocation' },
        offers: { availability: 'https://schema.org/SoldOut' },
      },
    ],
    [
      'cancelled',
      'hybrid',
      { name: 'Hall', line: 'Street 1', city: 'Delft', country: 'NL', lat: 52, lng: 4.4 },
      {
        eventStatus: 'https://schema.org/EventCancelled',
        location: [{ address: { streetAddress: 'Street 1', addressLocality: 'Delft' }, geo: { latitude: 52, longitude: 4.4 } }, {}],
        eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      },
    ],
    ['postponed', 'online', null, { eventStatus: 'https://schema.org/EventPostponed' }],
  ] as const)
    expect(
      describedIn(
        shown(
          { name: 'event', now, isSignUpOpen: true, event: { ...event, status, mode, venue }, conversation: null, via: null },
          '/events/first-flush',
        ),
      ),
    ).toMatchObject(said);
  const moved = { ...event, formerStart: '2026-11-20T17:00:00.000Z' };
  const ofMoved = describedIn(
    shown({ name: 'event', now, isSignUpOpen: true, event: moved, conversation: null, via: null }, '/events/first-flush'),
  );
  expect(ofMoved).toMatchObject({ eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: '2026-11-20T18:00:00+01:00' });
});

test('an event links to maps of its place, unless its address is for guests alone', () => {
  const venue = { name: 'Old Mill', line: 'Mill Lane 3', city: 'Delft', country: 'NL', lat: 52, lng: 4.36 };
  const html = (change: Partial<EventDetails>) =>
    shown(
      { name: 'event', now, isSignUpOpen: true, event: { ...event, mode: 'in_person', venue, ...change }, conversation: null, via: null },
      '/events/e',
    );
  expect(html({})).toContain(
    'href="https://www.openstreetmap.org/?mlat=52&amp;mlon=4.36#map=17/52/4.36" rel="noopener noreferrer" target="_blank"',
  );
  expect(html({ venue: { ...venue, lat: null, lng: null } })).toContain(
    'https://www.openstreetmap.org/search?query=Mill%20Lane%203%2C%20Delft',
  );
  expect(html({ isAddressHidden: true, venue: { ...venue, line: '', lat: null, lng: null } })).not.toContain('openstreetmap');
});

test('a list of events stands under the days of the place', () => {
  const html = shown(
    {
      name: 'events',
      now,
      filter: { q: 'tea', when: 'upcoming', mode: 'online', category: 'food', tag: '', page: 1 },
      categories: [{ id: 'category-1', slug: 'food', names: { 'en-US': 'Food', 'zh-CN': '美食' } }],
      events: [event, { ...event, id: 'event-2', startsAt: '2026-12-01T23:30:00.000Z' }],
      page: 1,
      totalPages: 1,
      total: 2,
    },
    '/events',
  );
  isSafe(html);
  expect(html).toContain('>Tomorrow</h2>');
  // Half an hour before midnight of UTC is the next day in Amsterdam.
  expect(html).toContain('>Wednesday, December 2</h2>');
  for (const part of [
    'href="/events?q=tea&amp;mode=hybrid&amp;category=food"',
    'href="/events?q=tea&amp;mode=online"',
    'name="mode" value="online"',
  ])
    expect(html).toContain(part);
});

test('pages of content name a picture of their own, whose address changes with what it shows', () => {
  const cardIn = (html: string) => /property="og:image" content="https:\/\/plaza\.example(\/cards\/[^"]+)"/.exec(html)?.[1];
  const first = cardIn(communityPage());
  expect(first).toMatch(/^\/cards\/communities\/tea-house\?v=\w+$/);
  expect(communityPage()).toContain('content="summary_large_image"');
  expect(cardIn(communityPage({ cover: null }))).not.toBe(first);
  const about = ['Sunday run', 'Nothing that is drawn'];
  for (const card of [
    { id: 'a', kind: 'event' as const, about },
    { id: 'b', kind: 'community' as const, about: ['Us'] },
  ]) {
    const svg = render({ card });
    expect(svg).toMatch(/^<svg [^>]*width="1200" height="630"/);
    expect(svg).not.toMatch(/oklch|<text|font/);
  }
});
