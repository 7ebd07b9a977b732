import { expect, test } from 'vitest';
import { bySection, moved } from './by-section.ts';

const channel = (name: string, section = '') => ({ name, section });
const shown = (channels: ReturnType<typeof channel>[]) =>
  bySection(channels).map(({ heading, channels: below }) => [heading, ...below.map(({ name }) => name)]);

test('channels without a heading come first, headings follow in the order of their first channel', () => {
  expect(shown([channel('a', 'Out'), channel('b'), channel('c', 'In'), channel('d', 'Out'), channel('e')])).toEqual([
    ['', 'b', 'e'],
    ['Out', 'a', 'd'],
    ['In', 'c'],
  ]);
});

test('there is no empty group', () => {
  expect(shown([channel('a', 'Out')])).toEqual([['Out', 'a']]);
  expect(shown([])).toEqual([]);
});

test('one entry changes its place, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});
