import { expect, test } from 'vitest';
import { changeFilter, readFilter, toQuery, writeFilter, type CommunitiesFilter } from './communities-filter.ts';

const plain: CommunitiesFilter = {
  q: '',
  category: '',
  tag: '',
  language: '',
  city: '',
  near: '',
  status: '',
  sort: 'active',
  page: 1,
  view: '',
};
const read = (search: string) => readFilter(new URLSearchParams(search));

test('an empty address is the whole list, and the whole list is an empty address', () => {
  expect(read('')).toEqual(plain);
  expect(writeFilter(plain)).toBe('');
});

test('a filter survives the way through the address', () => {
  const filter: CommunitiesFilter = {
    q: '读书 & 茶',
    category: 'arts',
    tag: 'c++',
    language: 'zh-CN',
    city: 'Zürich',
    near: '47.37,8.54',
    status: 'archived',
    sort: 'newest',
    page: 3,
    view: 'list',
  };
  expect(read(writeFilter(filter))).toEqual(filter);
});

test.each([
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
  'sort=worst',
  'q=%20%20',
  'q=a%00b',
  'tag=%00',
  'near=91,0',
  'near=here',
  'language=xx',
  'view=map',
])('nonsense in the address (%s) counts as nothing', (search) => {
  expect(read(search)).toEqual(plain);
});

test('another question starts at its first page, paging keeps the question', () => {
  const filter: CommunitiesFilter = { ...plain, q: 'tea', page: 4 };
  expect(changeFilter(filter, { sort: 'name' })).toMatchObject({ q: 'tea', sort: 'name', page: 1 });
  expect(changeFilter(filter, { page: 5 })).toMatchObject({ q: 'tea', page: 5 });
  expect(changeFilter(filter, { view: 'list' })).toMatchObject({ q: 'tea', page: 4, view: 'list' });
});

test('the server is not asked for empty words', () => {
  expect(toQuery(plain)).toEqual({ sort: 'active', page: 1, perPage: 12 });
  expect(toQuery({ ...plain, near: '47.37,8.54' })).toMatchObject({ lat: 47.37, lng: 8.54 });
});
