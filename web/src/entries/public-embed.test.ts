import { expect, test } from 'vitest';
import type { EmbedPage } from '#contract/site/embed-pages.ts';
import { readEmbedEvents, writeEmbed } from '#contract/browser/embed-filters.ts';
import type { PageInput } from '#contract/site/index.ts';
import { render } from './public.tsx';

const now = '2026-11-23T12:00:00.000Z';
const site: PageInput['site'] = {
  name: null,
  logo: null,
  operator: null,
  contact: null,
  icpNumber: null,
  copyrightDate: null,
  banner: null,
  frameHosts: [],
  uploadMegabytes: 5,
  maintenance: null,
};
const shown = (page: EmbedPage, language: 'en-US' | 'zh-CN' = 'en-US') =>
  render({ page, path: '/embed/events', search: '', language, isLanguageInAddress: false, origin: 'https://plaza.example', site });
const filter = readEmbedEvents(new URLSearchParams('?community=tea-house&theme=dark&view=month&month=2026-11'));
const date = (slug: string, startsAt: string, endsAt = startsAt) => ({
  slug,
  title: `<i>${slug}`,
  startsAt,
  endsAt,
  zone: 'Europe/Amsterdam',
  allDay: false,
  isCancelled: slug === 'off',
});

test('a month in a frame opens events in tabs of their own, and other months in itself', () => {
  const html = shown({
    name: 'embedMonth',
    theme: 'dark',
    now,
    filter,
    community: { name: 'Tea house', slug: 'tea-house' },
    month: '2026-11',
    // The second begins on the last day of November in Amsterdam, the third in December.
    dates: [
      date('off', '2026-11-24T17:00:00.000Z'),
      date('late', '2026-11-30T22:30:00.000Z', '2026-11-30T22:50:00.000Z'),
      date('next', '2026-11-30T23:30:00.000Z', '2026-12-01T01:00:00.000Z'),
    ],
  });
  expect(html).toContain('data-theme="dark"');
  expect(html).not.toMatch(/<script|<i>/);
  expect(html).toContain('<a href="/events/late" target="_blank" rel="noopener">23:30');
  expect(html).not.toContain('/events/next');
  expect(html).toContain('href="/embed/events?theme=dark&amp;view=month&amp;community=tea-house&amp;month=2026-12&amp;lang=en-US"');
  expect(html.match(/<td/g)).toHaveLength(35);
});

test('a list in a frame has no script but for the theme of the system, and says when nothing is planned', () => {
  const html = shown({ name: 'embedEvents', theme: 'auto', now, filter, community: null, events: [], hasMore: false }, 'zh-CN');
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/embed.js">']);
  expect(html).toContain('lang="zh-CN"');
  expect(html).toContain('近期没有活动安排');
  expect(html).toContain('content="noindex"');
});

test('the address of a frame says what differs from the default, and survives what was made up', () => {
  expect(readEmbedEvents(new URLSearchParams(writeEmbed(filter)))).toEqual(filter);
  const beginning = readEmbedEvents(new URLSearchParams());
  expect(writeEmbed(beginning)).toBe('');
  expect(readEmbedEvents(new URLSearchParams('?theme=pink&view=year&month=2026-13&community=A%20B'))).toEqual(beginning);
});
