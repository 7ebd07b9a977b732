import { expect, test } from 'vitest';
import { isProgram, originOf } from './arrival.ts';

const own = 'https://plaza.example.org';

test.each([
  ['', 'direct'],
  ['nonsense', 'direct'],
  ['https://www.google.co.uk', 'search'],
  ['https://www.baidu.com/s?wd=tea', 'search'],
  ['https://notgoogle.community/', 'site'],
  ['https://mail.google.com', 'mail'],
  ['https://news.example/', 'site'],
  [`${own}/communities/tea?tab=events`, 'community'],
  ['/communities/tea', 'community'],
  ['/communities', 'list'],
  ['/events?q=tea', 'list'],
  ['/home', 'feed'],
  ['/', 'feed'],
  ['/chat', 'elsewhere'],
] as const)('who comes from %j is counted as %s', (from, source) => {
  expect(originOf({ via: null, from }, own)).toEqual({ source, label: '' });
});

test('a named link counts for more than the page it stands on', () => {
  expect(originOf({ via: 'Poster', from: 'https://www.google.com' }, own)).toEqual({ source: 'link', label: 'Poster' });
});

test('programs that say what they are, or nothing, are no visitors', () => {
  expect(['', 'Googlebot/2.1', 'curl/8', 'facebookexternalhit/1.1'].map(isProgram)).toEqual([true, true, true, true]);
  expect(isProgram('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false);
});
