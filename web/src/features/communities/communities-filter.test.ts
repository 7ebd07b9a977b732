import { expect, test } from 'vitest';
import { changeFilter, readFilter, toQuery, writeFilter, type Filter } from './communities-filter.ts';

const plain: Filter = { q: '', category: '', sort: 'active', page: 1 };
const read = (search: string) => readFilter(new URLSearchParams(search));

test('an empty address is the whole list, and the whole list is an empty address', () => {
  expect(read('')).toEqual(plain);
  expect(writeFilter(plain)).toBe('');
});

test('a filter survives the way through the address', () => {
  const filter: Filter = { q: '读书 & 茶', category: 'arts', sort: 'newest', page: 3 };
  expect(read(writeFilter(filter))).toEqual(filter);
});

test.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'sort=worst', 'q=%20%20'])(
  'nonsense in the address (%s) counts as nothing',
  (search) => {
    expect(read(search)).toEqual(plain);
  },
);

test('another question starts at its first page, paging keeps the question', () => {
  const filter: Filter = { ...plain, q: 'tea', page: 4 };
  expect(changeFilter(filter, { sort: 'name' })).toMatchObject({ q: 'tea', sort: 'name', page: 1 });
  expect(changeFilter(filter, { page: 5 })).toMatchObject({ q: 'tea', page: 5 });
});

test('the server is not asked for empty words', () => {
  expect(toQuery(plain)).toEqual({ sort: 'active', page: 1, perPage: 12 });
});
