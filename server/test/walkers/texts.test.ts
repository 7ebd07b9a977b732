import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { errorStatus } from '#contract/errors.ts';

type Texts = Record<string, string>;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const catalog = (file: string): Texts => JSON.parse(read(file)) as Texts;
const below = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => !name.includes('node_modules'));

const files = ['contract/src', 'server/src', 'web/src'].flatMap(below);
const pairs = files
  .filter((file) => file.endsWith('en-US.json'))
  .map((english) => [english, catalog(english), catalog(english.replace('en-US.json', 'zh-CN.json'))] as const);
const errors = { english: catalog('contract/src/texts/errors.en-US.json'), chinese: catalog('contract/src/texts/errors.zh-CN.json') };
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map(([, name]) => name).toSorted();
/** Languages count differently: Chinese has one form where English has two. */
const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

test('every code has a sentence in both languages', () => {
  for (const code of Object.keys(errorStatus))
    expect([code, Boolean(errors.english[code]), Boolean(errors.chinese[code])]).toEqual([code, true, true]);
});

test('every sentence belongs to a code, a status or a rule', () => {
  const idle = Object.keys(errors.english).filter((key) => !(key in errorStatus) && !/^(?:status|field)\./.test(key));
  expect(idle).toEqual([]);
});

test('every rule that a field can break has a sentence', () => {
  const sources = files.filter((file) => /^(?:contract|server)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts')).map(read);
  const rules = new Set(
    sources.flatMap((source) => [...source.matchAll(/\brule: '(\w+)'/g), ...source.matchAll(/\bfail\('(\w+)'\)/g)]).map(([, rule]) => rule),
  );
  expect(rules.size).toBeGreaterThan(5);
  for (const rule of rules) expect([rule, `field.${rule}` in errors.english]).toEqual([rule, true]);
});

test('there are catalogs to compare', () => expect(pairs.length).toBeGreaterThan(5));

test.each(pairs)('%s has the same keys and placeholders in both languages, and no empty text', (_, english, chinese) => {
  const keysOf = (texts: Texts) => [...new Set(Object.keys(texts).map(withoutPlural))].toSorted();
  expect(keysOf(chinese)).toEqual(keysOf(english));
  for (const [key, text] of Object.entries(english)) {
    const other = chinese[key] ?? chinese[`${withoutPlural(key)}_other`] ?? '';
    expect([key, text.trim() !== '', other.trim() !== '']).toEqual([key, true, true]);
    // A singular may leave its number out.
    if (!key.endsWith('_one')) expect([key, placeholders(other)]).toEqual([key, placeholders(text)]);
  }
});
