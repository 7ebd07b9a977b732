import { expect, test } from 'vitest';
import { prepend, withFirstPage } from './post-pages.ts';

type Item = { id: string };
const page = (ids: string, nextCursor: string | null = null) => ({ items: [...ids].map((id): Item => ({ id })), nextCursor });
const loaded = (...pages: ReturnType<typeof page>[]) => ({ pages, pageParams: pages.map(() => undefined) });
const idsOf = (data: { pages: { items: Item[] }[] }) => data.pages.map(({ items }) => items.map(({ id }) => id).join('')).join('|');

test('a new entry comes to the top, once', () => {
  const data = prepend(loaded(page('bc', 'c'), page('de')), { id: 'a' });
  expect(idsOf(data)).toBe('abc|de');
  expect(idsOf(prepend(data, { id: 'd' }))).toBe('abc|de');
});

test('a fresh first page that meets what is loaded keeps the older entries and the way on', () => {
  const data = withFirstPage(loaded(page('cd', 'd'), page('ef', 'f')), page('abcd', 'd'));
  expect(idsOf(data)).toBe('abcdef');
  expect(data.pages[0]?.nextCursor).toBe('f');
});

test('a fresh first page far above what is loaded starts the list anew, so that nothing is missing between', () => {
  const data = withFirstPage(loaded(page('yz')), page('ab', 'b'));
  expect(idsOf(data)).toBe('ab');
  expect(data.pages[0]?.nextCursor).toBe('b');
});

test('what was taken away meanwhile goes', () => {
  expect(idsOf(withFirstPage(loaded(page('bxcd')), page('abc', 'c')))).toBe('abcd');
});

test('a first page that reaches further than what is loaded brings its own way on', () => {
  const data = withFirstPage(loaded(page('b')), page('abc', 'c'));
  expect(idsOf(data)).toBe('abc');
  expect(data.pages[0]?.nextCursor).toBe('c');
});

test('nothing was loaded', () => {
  expect(idsOf(withFirstPage(undefined, page('ab')))).toBe('ab');
});
