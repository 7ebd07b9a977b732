import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/kernel/chat-limits.ts';
import { limits } from '#contract/kernel/limits.ts';
import { isRenderable, markdownBounds } from '#contract/kernel/markdown/bounds.ts';

const { marks, pairs, nesting, backticks } = markdownBounds;
const filled = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const busy = ['1. ', '+ ', '> ', '*a_ ', '[a](', '~a', '[', '[^', ']', '**a', '- a\n', 'a\n', '|a', '\\*', '&amp;'];
test.each(busy)('a message of nothing but %j stays as it was written, and so does a post', (unit) => {
  expect(isRenderable(filled(unit, chatLimits.message.max))).toBe(false);
  expect(isRenderable(filled(unit, limits.postBody.max))).toBe(false);
});

const root = path.resolve(import.meta.dirname, '../../../..');
const documents = ['README.md', 'CONTRIBUTING.md', ...fs.globSync('docs/**/*.md', { cwd: root })];
test.each(documents)('%s is rendered, as far as a post goes', (document) => {
  expect(isRenderable(fs.readFileSync(path.join(root, document), 'utf8').slice(0, limits.postBody.max))).toBe(true);
});

test('words alone are rendered, however many, in any script', () => {
  for (const words of ['word ', '汉字，', 'a ', '😀']) expect(isRenderable(words.repeat(limits.postBody.max / words.length))).toBe(true);
});

test.each([
  ['marks, a line and a paragraph among them,', '&'.repeat(marks - 2), '&'],
  ['marks that look for their pair', '*'.repeat(pairs), '*'],
  ['levels of quotes', '>'.repeat(nesting), '>'],
  ['levels by indentation', `${' '.repeat(2 * nesting - 2)}- `, '- '],
  ['lists in quotes in lists', '- > 1. '.repeat(3), '- > 1. '],
  ['backticks in a row', '`'.repeat(backticks), '`'],
])('as many %s as the bound says are rendered, and no more', (_, most, oneMore) => {
  expect(isRenderable(most)).toBe(true);
  expect(isRenderable(most + oneMore)).toBe(false);
});

test('a blank line gives the pairs back, in every way that a line can end', () => {
  const paragraph = '*'.repeat(pairs);
  for (const blank of ['\n\n', '\n \t\n', '\r\n\r\n', '\r\r']) expect(isRenderable(paragraph + blank + paragraph)).toBe(true);
  // A line that only looks blank continues the paragraph.
  for (const seeming of ['\n', '\n\u00a0\n', '\n> \n']) expect(isRenderable(paragraph + seeming + paragraph)).toBe(false);
});

test('an opening bracket is not followed by thousands of words', () => {
  expect(isRenderable(`[${'word '.repeat(1_200)}`)).toBe(true);
  expect(isRenderable(`[${'word '.repeat(1_300)}`)).toBe(false);
  expect(isRenderable(`${'word '.repeat(5_000)}\n\n[a](b) and so on`)).toBe(true);
});
