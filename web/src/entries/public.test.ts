import { expect, test } from 'vitest';
import type { PageInput, PublicCommunity, PublicEvent, PublicPerson } from '#contract/site/index.ts';
import { render } from './public.tsx';

const event: PublicEvent = {
  id: 'event-1',
  slug: 'street-supper',
  title: '<img src=x onerror=alert(1)> & "supper"',
  cover: null,
  community: 'Slow Cities',
  mode: 'hybrid',
  place: 'Maple Street · Utrecht',
  startsAt: '2026-11-24T17:00:00.000Z',
  endsAt: '2026-11-24T20:00:00.000Z',
  zone: 'Europe/Amsterdam',
  allDay: false,
  goingCount: 1,
};
const community: PublicCommunity = {
  id: 'community-1',
  slug: 'tea-house',
  name: '茶馆',
  tagline: '</style><script>alert(2)</script>',
  avatar: null,
  cover: null,
  category: { 'en-US': 'Food & drink', 'zh-CN': '美食' },
  memberCount: 1_200,
};
const landing: PageInput = {
  page: {
    name: 'landing',
    now: '2026-11-23T12:00:00.000Z',
    isSignUpOpen: true,
    events: [event],
    communities: [community],
    testimonials: [],
    team: [],
  },
  path: '/',
  search: '',
  language: 'en-US',
  isLanguageInAddress: false,
  origin: 'https://plaza.example',
  site: {
    name: null,
    logo: null,
    operator: null,
    contact: null,
    icpNumber: null,
    copyrightDate: '2023',
    banner: null,
    frameHosts: [],
    uploadMegabytes: 5,
    maintenance: null,
  },
};
const wordsOf = (html: string) =>
  html
    .replace(/<(style|title)[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const page = (name: 'about' | 'contact' | 'privacy' | 'terms', options: Partial<PageInput> = {}) =>
  render({ ...landing, page: { name }, path: `/${name}`, ...options });

test('the landing page is a whole document with what is on right now', () => {
  const html = render(landing);
  expect(html).toMatch(/^<!doctype html><html lang="en-US" data-theme="auto"/);
  const words = wordsOf(html);
  expect(words).toContain('Tomorrow 18:00–21:00 GMT+1');
  expect(words).toContain('Slow Cities · Maple Street · Utrecht and online');
  expect(words).toContain('1 going');
  expect(words).toContain('Food &amp; drink · 1,200 members');
  expect(html).toContain('<time dateTime="2026-11-24T17:00:00.000Z"');
  expect(html).toContain('href="/events/street-supper"');
  expect(html).toContain('href="/communities/tea-house"');
});

test('the same page in Chinese says it in Chinese, titles of others as they are', () => {
  const html = render({ ...landing, language: 'zh-CN' });
  expect(html).toContain('<html lang="zh-CN"');
  const words = wordsOf(html);
  expect(words).toContain('明天 18:00–21:00 GMT+1');
  expect(words).toContain('1 人参加');
  expect(words).toContain('美食 · 1,200 位成员');
  expect(words).toContain('茶馆');
});

test('what people wrote stays text', () => {
  const html = render(landing);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;supper&quot;');
  expect(html).toContain('&lt;/style&gt;&lt;script&gt;');
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">', '<script src="/public.js" defer="">']);
  expect(html).not.toMatch(/<[^>]*\son\w+=/);
});

const person: PublicPerson = {
  id: 'person-1',
  username: 'lena',
  firstName: '</title><script>alert(3)</script>',
  lastName: '"><img src=x>',
  profilePicture: '/files/images/abc-1/128',
  bio: 'Bakes\nat night. <b onclick=alert(4)>' + '好'.repeat(300),
  location: '</style>',
  jobTitle: 'مخبز',
  joinedIn: '2024-05',
  communities: [{ id: 'community-1', slug: 'tea-house', name: '茶馆 <i>', avatar: null, memberCount: 12 }],
  events: [event],
};
const personPage = (change: Partial<PublicPerson> = {}, options: Partial<PageInput> = {}) =>
  render({
    ...landing,
    page: { name: 'person', now: '2026-11-23T12:00:00.000Z', person: { ...person, ...change } },
    path: '/people/lena',
    ...options,
  });

test('the page of a person says who they are and where to meet them, in both languages', () => {
  const plain = { firstName: 'Lena', lastName: 'Vogt', bio: 'Bakes at night.' };
  const words = wordsOf(personPage(plain));
  for (const said of ['Lena Vogt', '@lena', 'مخبز', 'Here since May 2024', 'Bakes at night.', 'Hosts next', '12 members'])
    expect(words).toContain(said);
  const html = personPage({ ...plain, firstName: '美', lastName: '林', events: [], communities: [] }, { language: 'zh-CN' });
  for (const said of ['林美', '2024年5月加入', '没有对所有人公开的社区']) expect(wordsOf(html)).toContain(said);
  expect(html).toContain('<title>林美 · 广场</title>');
  expect(html).not.toContain('Hosts');
  expect(html).toContain('href="/people/lena?lang=en-US"');
});

test('previews of a person have name, first words and picture; search engines keep none of it', () => {
  const html = personPage({ firstName: 'Lena', lastName: 'Vogt' });
  const received = (name: string) => html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"/>`))?.[1];
  expect(received('robots')).toBe('noindex');
  expect([received('og:type'), received('og:title'), received('og:url')]).toEqual([
    'profile',
    'Lena Vogt · Plaza',
    'https://plaza.example/people/lena',
  ]);
  expect(received('og:image')).toBe('https://plaza.example/files/images/abc-1/512');
  expect([received('og:image:width'), received('twitter:card')]).toEqual(['512', 'summary']);
  expect(received('description')).toBe(`Bakes at night. &lt;b onclick=alert(4)&gt;${'好'.repeat(163)}…`);
  expect(received('og:description')).toBe(received('description'));
  for (const profilePicture of [null, 'https://elsewhere.example/a.png', '//elsewhere.example/a.png', 'javascript:alert(1)'])
    expect(personPage({ profilePicture })).toContain('property="og:image" content="https://plaza.example/preview.png"');
  expect(personPage({ bio: '' })).toContain('name="description" content="');
  expect(render(landing)).toContain('<meta name="robots" content="index, follow"/>');
});

test('a hostile name stays a name, in the head too', () => {
  const html = personPage();
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">', '<script src="/public.js" defer="">']);
  // No style either: the CSP refuses inline styles.
  expect(html.match(/<\/(?:style|title)>/g)).toEqual(['</title>']);
  expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=|<img src=x|<i>|<b /);
  expect(html).toContain('<bdi>&lt;/title&gt;&lt;script&gt;');
});

test('an address where nothing is says so in both languages, and nothing of the address but its own', () => {
  for (const language of ['en-US', 'zh-CN'] as const) {
    const html = render({ ...landing, page: { name: 'lost' }, path: '/people/%22%3E%3Cscript%3E', language });
    expect(wordsOf(html)).toContain(language === 'en-US' ? 'There is nothing at this address' : '这个地址什么也没有');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html.match(/<script/g)).toHaveLength(2);
  }
});

test('an empty list says so, and a broken one something else', () => {
  const empty = wordsOf(render({ ...landing, page: { ...landing.page, events: [], communities: [] } as PageInput['page'] }));
  expect(empty).toContain('Nothing public is planned yet');
  expect(empty).toContain('No public community yet');
  const broken = wordsOf(render({ ...landing, page: { ...landing.page, events: null, communities: null } as PageInput['page'] }));
  expect(broken).toContain('cannot be shown right now');
  expect(broken).not.toContain('Nothing public is planned yet');
});

test('machines read the addresses of a page under the public origin, in each language', () => {
  const html = page('privacy');
  expect(html).toContain('<link rel="canonical" href="https://plaza.example/privacy"/>');
  expect(html).toContain('<link rel="alternate" hrefLang="zh-CN" href="https://plaza.example/privacy?lang=zh-CN"/>');
  expect(html).toContain('<link rel="alternate" hrefLang="x-default" href="https://plaza.example/privacy"/>');
  expect(html).toContain('<meta property="og:url" content="https://plaza.example/privacy"/>');
  expect(html).toContain('<meta property="og:image" content="https://plaza.example/preview.png"/>');
  expect(html).toContain('<title>Privacy policy · Plaza</title>');
  const chosen = page('privacy', { language: 'zh-CN', isLanguageInAddress: true });
  expect(chosen).toContain('<link rel="canonical" href="https://plaza.example/privacy?lang=zh-CN"/>');
  expect(chosen).toContain('<meta property="og:locale" content="zh_CN"/>');
});

test('every page has one first heading, a description, the way to the other language and to the sign-in', () => {
  for (const language of ['en-US', 'zh-CN'] as const)
    for (const name of ['landing', 'about', 'contact', 'privacy', 'terms'] as const) {
      const html = name === 'landing' ? render({ ...landing, language }) : page(name, { language });
      const other = language === 'en-US' ? 'zh-CN' : 'en-US';
      expect([name, html.match(/<h1[\s>]/g)?.length]).toEqual([name, 1]);
      expect(html).toMatch(/<meta name="description" content="[^"]{15,}"/);
      expect(html).toContain(`href="${name === 'landing' ? '/' : `/${name}`}?lang=${other}"`);
      expect(html).toContain('href="/login"');
      for (const place of ['about', 'contact', 'privacy', 'terms']) expect(html).toContain(`href="/${place}"`);
    }
});

test('the settings name who runs the site; without them nothing is made up', () => {
  const site = { ...landing.site, operator: 'Lake Club', contact: 'hello@lake.example', icpNumber: '京ICP备12345678号-1' };
  expect(page('contact', { site })).toContain('href="mailto:hello@lake.example?subject=About%20Plaza"');
  expect(wordsOf(page('about', { site }))).toContain('run by Lake Club');
  expect(wordsOf(page('about', { site }))).toContain('© 2023 Lake Club');
  const named = { ...site, operator: null, name: 'Lakeside', copyrightDate: '2019–2026' };
  expect(wordsOf(page('about', { site: named }))).toContain('© 2019–2026 Lakeside');
  expect(wordsOf(page('about', { site: { ...named, copyrightDate: null } }))).toContain('© Lakeside');
  expect(page('terms', { site })).toContain('<a href="https://beian.miit.gov.cn/" rel="noreferrer">京ICP备12345678号-1</a>');
  for (const name of ['about', 'contact', 'privacy', 'terms'] as const) {
    const html = page(name);
    expect(html).not.toContain('mailto:');
    expect(html).not.toContain('beian');
    expect(html).not.toContain('null');
  }
});

const both = (text: string) => ({ 'en-US': text, 'zh-CN': `${text} 中文` });
test('the site has the name that was set, everywhere on the page', () => {
  const html = page('about', { site: { ...landing.site, name: 'Lake <side>' } });
  expect(html).toContain('<title>About this Plaza</title>');
  expect(page('contact', { site: { ...landing.site, name: 'Lakeside' } })).toMatch(/<title>[^<]* · Lakeside<\/title>/);
  expect(html).toContain('content="Lake &lt;side&gt;"');
});

test('the banner stands above everything in the language of the reader, with a script that hides it once it was read', () => {
  const banner = { tone: 'warning', text: both('Back at <ten>'), until: null, key: 'abc123' } as const;
  const html = page('about', { site: { ...landing.site, banner } });
  expect(html).toContain('data-site-banner="abc123"');
  expect(html).toContain('Back at &lt;ten&gt;');
  expect(html).toContain('<script src="/banner.js" data-key="abc123"></script>');
  expect(page('about', { language: 'zh-CN', site: { ...landing.site, banner } })).toContain('Back at &lt;ten&gt; 中文');
});

test.each([
  ['what was written', both('Back at ten.'), 'Back at ten.'],
  ['words of its own', { 'en-US': '', 'zh-CN': '' }, 'We are working on this site.'],
])('a closed site says %s', (_, maintenance, said) => {
  const html = render({ ...landing, page: { name: 'closed' }, site: { ...landing.site, maintenance } });
  expect(html).toContain('Back soon');
  expect(html).toContain(said);
  expect(html).toContain('content="noindex"');
});

test('the landing page shows what people say and who they are, and no heading without them', () => {
  const page = {
    ...landing.page,
    testimonials: [{ name: 'Ann <b>', role: '', picture: null, text: 'I stayed <i>.' }],
    team: [{ name: 'Ben', role: 'Baker', picture: '/files/images/abc/192' }],
  } as PageInput['page'];
  const html = render({ ...landing, page });
  expect(html).toContain('<blockquote>I stayed &lt;i&gt;.</blockquote>');
  expect(html).toContain('<strong>Ann &lt;b&gt;</strong></p>');
  expect(html).toContain('src="/files/images/abc/192"');
  expect(wordsOf(html)).toContain('Who looks after it');
  expect(render(landing)).not.toMatch(/id="(?:testimonials|team)"/);
});
