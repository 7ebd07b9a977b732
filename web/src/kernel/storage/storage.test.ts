import { expect, test } from 'vitest';
import { takeReported } from '#test/no-console-error.ts';
import { createStore, isRecord, storagePrefix, type StorageArea } from './index.ts';

const areaOf = (content: Map<string, string>): StorageArea => ({
  getItem: (key) => content.get(key) ?? null,
  setItem: (key, value) => void content.set(key, value),
  removeItem: (key) => void content.delete(key),
});
const isText = (value: unknown): value is string => typeof value === 'string';

test('what was written is read again, under the prefix of the product', () => {
  const content = new Map<string, string>();
  const store = createStore(() => areaOf(content));
  store.write('draft', { text: 'hello' });
  expect(store.read('draft', isRecord)).toEqual({ text: 'hello' });
  expect([...content.keys()]).toEqual([`${storagePrefix}draft`]);
  store.remove('draft');
  expect(content.size).toBe(0);
});

test.each(['not json', '{"a":', '42', '[]', 'null'])('%s in place of a record counts as nothing, is dropped, and said once', (foreign) => {
  const content = new Map([[`${storagePrefix}draft`, foreign]]);
  const store = createStore(() => areaOf(content));
  expect(store.read('draft', isRecord)).toBeNull();
  expect(store.read('draft', isRecord)).toBeNull();
  expect(content.size).toBe(0);
  expect(takeReported()).toEqual([['What was stored as draft cannot be read and was dropped']]);
});

test('a store that throws is like one that is empty', () => {
  const forbidden = createStore(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(forbidden.read('x', isText)).toBeNull();
  expect(() => forbidden.write('x', 'y')).not.toThrow();
  expect(() => forbidden.remove('x')).not.toThrow();
});
