import { expect, test } from 'vitest';
import { findIn, matching, queryOf } from './matching.ts';
import type { SearchPage } from './search-page.ts';
import { spell } from './spelling.ts';

const pageRoutes: SearchPage[] = ['System Menu', 'Personal center', '用户管理', '角色 Role 管理', '旅行日记'].map((label) => ({
  key: label,
  label,
  trail: [],
}));
const found = (typed: string, dictionary: typeof spell | null = spell) =>
  matching(pageRoutes, queryOf(typed), dictionary).map(({ label }) => label);

test('a label is found by any part of it, whatever the case and the spaces around', () => {
  expect(found('  MENU ')).toEqual(['System Menu']);
  expect(found('al cen')).toEqual(['Personal center']);
  expect(found('户管')).toEqual(['用户管理']);
});

test.each([
  ['yonghuguanli', '用户管理'],
  ['yonghu', '用户管理'],
  ['guanli', '用户管理', '角色 Role 管理'],
  ['yhgl', '用户管理'],
  ['hug', '用户管理'],
  ['yonghgl', '用户管理'],
  ['yong hu', '用户管理'],
  ['jiaose', '角色 Role 管理'],
  ['lvxing', '旅行日记'],
  ['lüxing', '旅行日记'],
])('%s spells %s', (typed, ...labels) => {
  expect(found(typed)).toEqual(labels);
});

test.each(['yongguan', 'onghu', 'hugl x', 'yhgla', 'juese2'])('%s spells nothing', (typed) => {
  expect(found(typed)).toEqual([]);
});

test('in English letters that stand apart are no match', () => {
  for (const typed of ['smenu', 'sm', 'pc', 'prsnl']) expect([typed, found(typed)]).toEqual([typed, []]);
});

test('without the dictionary Chinese is found by what it says', () => {
  expect([found('管理', null), found('guanli', null)]).toEqual([['用户管理', '角色 Role 管理'], []]);
});

test('an empty text finds nothing', () => expect(found('   ')).toEqual([]));

test.each([
  ['角色 Role 管理', 'role', 'Role'],
  ['角色 Role 管理', 'guanl', '管理'],
  ['角色 Role 管理', 'js', '角色'],
  ['用户管理', 'hug', '户管'],
  ['𠮷户管理', 'gl', '管理'],
  ['用户管理', 'x', null],
])('in %s what %s means is marked', (label, query, marked) => {
  const part = findIn(label, query, spell);
  expect(part && label.slice(...part)).toBe(marked);
});
