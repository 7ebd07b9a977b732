import { expect, test } from 'vitest';
import type { KeptPage } from '../kept-list.ts';
import { closing, isTabs, maxTabs, moved, neighbour, restored, withPages, type TabReach, type PageTab } from './tab-list.ts';

const page = (href: string, change: Partial<KeptPage> = {}): KeptPage => ({
  id: `page ${href}`,
  href,
  screen: href,
  key: href,
  pageRoute: href.split('?')[0] ?? '',
  isKept: true,
  version: 0,
  seen: 1,
  ...change,
});
const tab = (href: string, own: string | null = null): PageTab => ({
  id: `tab ${href}`,
  href,
  key: href,
  pageRoute: href.split('?')[0] ?? '',
  own,
});
const shown = (pages: KeptPage[], ended: string[] = []) => ({ pages, openId: pages.at(-1)?.id ?? '', ended, ownOf: () => null });
const hrefs = (tabs: readonly PageTab[]) => tabs.map(({ href }) => href);
const five = [tab('/home'), tab('/a'), tab('/b'), tab('/c'), tab('/d')];

test('a page becomes a tab, follows its address, and stays one when the page is gone', () => {
  const first = withPages([], shown([page('/a')]));
  expect(hrefs(first)).toEqual(['/a']);
  const moving = withPages(first, shown([page('/a?page=2', { id: 'page /a' }), page('/b')]));
  expect(hrefs(moving)).toEqual(['/a?page=2', '/b']);
  expect(hrefs(withPages(moving, shown([page('/b')])))).toEqual(['/a?page=2', '/b']);
});

test('nothing new is the very same list', () => {
  const known = withPages([], shown([page('/a'), page('/b')]));
  expect(withPages(known, shown([page('/a'), page('/b')]))).toBe(known);
});

test('a page whose tab was there before takes that tab, and its name until it has one', () => {
  const known = withPages([tab('/home'), tab('/a', 'Bakers')], shown([page('/a')]));
  expect(known).toEqual([tab('/home'), { ...tab('/a', 'Bakers'), id: 'page /a' }]);
});

test('what ended has no tab any more, and an address that leads nowhere never gets one', () => {
  const known = [{ ...tab('/old'), id: 'page /old' }];
  expect(hrefs(withPages(known, shown([page('/new'), page('/lost', { pageRoute: null })], ['page /old'])))).toEqual(['/new']);
});

test('there is an end to it, and what is still there stays', () => {
  const many = Array.from({ length: maxTabs }, (_, at) => tab(`/p${at}`));
  const known = withPages(many, shown([page('/p0', { id: 'tab /p0' }), page('/more')]));
  expect(known).toHaveLength(maxTabs);
  expect(hrefs(known)).not.toContain('/p1');
  expect(hrefs(known)).toContain('/p0');
});

test.each<[TabReach, string[]]>([
  ['one', ['/b']],
  ['others', ['/a', '/c', '/d']],
  ['left', ['/a']],
  ['right', ['/c', '/d']],
  ['all', ['/a', '/b', '/c', '/d']],
])('closing %s, seen from the middle, never takes home', (reach, gone) => {
  expect(hrefs(closing(five, 'tab /b', reach))).toEqual(gone);
});

test('the open tab hands over to the next that stays, else to the one before', () => {
  expect(neighbour(five, 'tab /b', closing(five, 'tab /b', 'one'))?.href).toBe('/c');
  expect(neighbour(five, 'tab /d', closing(five, 'tab /d', 'one'))?.href).toBe('/c');
  expect(neighbour(five, 'tab /b', closing(five, 'tab /b', 'all'))?.href).toBe('/home');
});

test('tabs change places behind home', () => {
  expect(hrefs(moved(five, 'tab /a', 2))).toEqual(['/home', '/b', '/a', '/c', '/d']);
  expect(hrefs(moved(five, 'tab /c', 0))).toEqual(['/home', '/c', '/a', '/b', '/d']);
  expect(hrefs(moved(five, 'tab /a', 99))).toEqual(['/home', '/b', '/c', '/d', '/a']);
  expect(moved(five, 'tab /home', 3)).toBe(five);
});

test('what was stored is taken as far as it is known; home is there in any case', () => {
  const pageRoutes = ['/home', '/a'];
  expect(hrefs(restored([tab('/a'), tab('/a'), tab('/gone'), tab('/home')], pageRoutes))).toEqual(['/home', '/a']);
  expect(hrefs(restored([], pageRoutes))).toEqual(['/home']);
});

test.each([
  [null],
  [{}],
  [[{ id: 'a' }]],
  [[{ ...tab('/a'), href: 'https://elsewhere.example' }]],
  [Array.from({ length: 41 }, () => tab('/a'))],
])('a broken store is told from tabs: %j', (stored) => {
  expect(isTabs(stored)).toBe(false);
});
