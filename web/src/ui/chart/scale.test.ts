import { expect, test } from 'vitest';
import { labelledOf, topOf } from './scale.ts';

test.each([
  [[], 2],
  [[0, 0], 2],
  [[1], 2],
  [[3], 4],
  [[5], 6],
  [[9], 10],
  [[10], 10],
  [[11], 20],
  [[90], 100],
  [[101, 20], 200],
  [[1_234], 2_000],
])('a scale for %j ends at %i', (values, top) => {
  expect(topOf(values)).toBe(top);
});

test('all of a few points are labelled, of many the first, the last and some between', () => {
  expect(labelledOf(3, 4)).toEqual([0, 1, 2]);
  expect(labelledOf(30, 4)).toEqual([0, 10, 19, 29]);
  expect(labelledOf(0, 4)).toEqual([]);
});
