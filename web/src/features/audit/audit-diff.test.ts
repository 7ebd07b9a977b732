import { expect, test } from 'vitest';
import { changesOf, isEmpty, valueText } from './audit-diff.ts';

test('the fields of both sides come once each', () => {
  expect(changesOf({ name: 'a', phone: '1' }, { name: 'b', remark: 'x' })).toEqual([
    { name: 'name', before: 'a', after: 'b' },
    { name: 'phone', before: '1', after: null },
    { name: 'remark', before: null, after: 'x' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});

test.each([
  ['text', 'text'],
  [7, '7'],
  [['a', 2], 'a\n2'],
  [{ a: 1 }, '{\n  "a": 1\n}'],
  [[{ a: 1 }], '[\n  {\n    "a": 1\n  }\n]'],
])('%j is written as %j', (value, text) => expect(valueText(value)).toBe(text));

test('nothing, no text and no items are empty; no and nought are not', () => {
  expect([null, undefined, '', []].map(isEmpty)).toEqual([true, true, true, true]);
  expect([0, false, {}, 'x'].map(isEmpty)).toEqual([false, false, false, false]);
});
