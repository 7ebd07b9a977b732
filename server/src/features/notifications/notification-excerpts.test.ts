import { expect, test } from 'vitest';
import { excerptOf, firstOf } from '#contract/kernel/excerpts.ts';

test.each([
  ['# Tea\n\n**Green** or _black_?', 'Tea Green or black?'],
  ['- [x] bring [a lamp](https://lamp.example "A lamp")\n- ![a cup](/cup.png)', 'bring a lamp a cup'],
  ['> 1. quoted `code`\n\n```js\nlet a = 1;\n```', 'quoted code let a = 1;'],
  ['| Day | Tea |\n| --- | :-: |\n| Mon | Oolong |', 'Day Tea Mon Oolong'],
  ['2 * 3 * 4, snake_case_name and \\*not\\* emphasis', '2 * 3 * 4, snake_case_name and *not* emphasis'],
  ['See <https://tea.example> and [this][1]\n\n[1]: https://tea.example', 'See https://tea.example and this'],
  ['**重点**内容，~~旧~~', '重点内容，旧'],
])('of %j readers see %j', (markdown, words) => {
  expect(excerptOf(markdown, 140)).toBe(words);
});

test('what is too long is cut between characters', () => {
  expect([firstOf('🍵🍵🍵', 2), firstOf('🍵🍵', 2), excerptOf(`**${'🍵'.repeat(3)}**`, 2)]).toEqual(['🍵🍵…', '🍵🍵', '🍵🍵…']);
});

test('a text of marks alone takes no time', () => {
  const start = performance.now();
  for (const mark of ['[', '*', '_', '`', '![', '|-', '> ', '~~a', '**a', '(']) excerptOf(mark.repeat(20_000), 300);
  expect(performance.now() - start).toBeLessThan(2_000);
});
