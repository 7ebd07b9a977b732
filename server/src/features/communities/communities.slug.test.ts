import { expect, it } from 'vitest';
import { limits } from '#contract/browser/limits.ts';
import { slugPattern } from '#contract/browser/patterns.ts';
import { slugsFor } from './communities.slug.ts';

it.each([
  ['Sourdough Sundays', 'sourdough-sundays'],
  ['上海读书会', 'shanghai-dushu-hui'],
  ['AI 研究所', 'ai-yanjiusuo'],
  ['Café Crème', 'cafe-creme'],
  ['Straßenfest Łódź', 'strassenfest-lodz'],
  ['C++ & C#', 'cpp-c-sharp'],
  ['Go', 'go-community'],
  ['Привет', 'community'],
])('makes of %s the address %s', (name, slug) => {
  expect(slugsFor(name, 'r4nd0m')[0]).toBe(slug);
});

it.each(['长'.repeat(60), 'x'.repeat(60), 'ab '.repeat(20), '🎸'.repeat(30), '绿'.repeat(60)])(
  'makes only addresses that fit, of %s',
  (name) => {
    const slugs = slugsFor(name, 'r4nd0m');
    expect(slugs.filter((slug) => !slugPattern.test(slug) || slug.length < limits.slug.min || slug.length > limits.slug.max)).toEqual([]);
    expect(new Set(slugs).size).toBe(slugs.length);
  },
);
