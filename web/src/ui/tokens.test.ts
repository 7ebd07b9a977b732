import fs from 'node:fs';
import { expect, test } from 'vitest';

const css = fs.readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const pixels = (name: string) => Number(new RegExp(`--${name}: (\\d+)px;`).exec(css)?.[1]);

test('headings have five sizes', () => {
  expect([1, 2, 3, 4, 5].map((level) => pixels(`heading-${level}`))).toEqual([38, 30, 24, 20, 16]);
});

test('the frame of every page has its measures', () => {
  const names = ['header-height', 'brand-height', 'brand-row-height', 'trigger-height'];
  expect(names.map(pixels)).toEqual([48, 48, 52, 40]);
});
