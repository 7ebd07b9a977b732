import { expect, test } from 'vitest';
import type { PageWish, PublicCommunity, PublicEvent } from '#contract/site.ts';
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
const landing: PageWish = {
  page: { name: 'landing', now: '2026-11-23T12:00:00.000Z', events: [event], communities: [community] },
  path: '/',
  language: 'en-US',
  isLanguageInAddress: false,
  origin: 'https://plaza.example',
  site: { operator: null, contact: null, icpNumber: null },
};
const wordsOf = (html: string) =>
  html
    .replace(/<(style|title)[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const page = (name: 'about' | 'contact' | 'privacy' | 'terms', wish: Partial<PageWish> = {}) =>
  render({ ...landing, page: { name }, path: `/${name}`, ...wish });

test('the landing page is a whole document with what is on right now', () => {
  const html = render(landing);
  expect(html).toMatch(/^<!doctype html><html lang="en-US" data-theme="light"/);
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

test('an empty list says so, and a broken one something else', () => {
  const empty = wordsOf(render({ ...landing, page: { ...landing.page, events: [], communities: [] } as PageWish['page'] }));
  expect(empty).toContain('Nothing public is planned yet');
  expect(empty).toContain('No public community yet');
  const broken = wordsOf(render({ ...landing, page: { ...landing.page, events: null, communities: null } as PageWish['page'] }));
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
  expect(html).toContain('<title>Privacy · Plaza</title>');
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
  const site = { operator: 'Lake Club', contact: 'hello@lake.example', icpNumber: '京ICP备12345678号-1' };
  expect(page('contact', { site })).toContain('href="mailto:hello@lake.example?subject=About%20Plaza"');
  expect(wordsOf(page('about', { site }))).toContain('run by Lake Club');
  expect(page('terms', { site })).toContain('<a href="https://beian.miit.gov.cn/" rel="noreferrer">京ICP备12345678号-1</a>');
  for (const name of ['about', 'contact', 'privacy', 'terms'] as const) {
    const html = page(name);
    expect(html).not.toContain('mailto:');
    expect(html).not.toContain('beian');
    expect(html).not.toContain('null');
  }
});
