import fs from 'node:fs';
import path from 'node:path';
import { fc } from '#test/properties.ts';
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { isRenderable } from '#contract/browser/markdown/bounds.ts';
import { renderMarkdown } from '#contract/browser/markdown/render.ts';

const most = limits.postBody.max;
const filled = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const busy = [
  '1. ',
  '+ ',
  '> ',
  '*a_ ',
  ']',
  'a*',
  '[a](',
  '**a**b',
  '<?\n',
  '- a\n',
  '\n===',
  '\n[^a]: b',
  '# a\n',
  '|a',
  '||a',
  '||',
  '||a|| ',
];
test.each(busy)('a post of nothing but %j stays as it was written', (unit) => {
  expect(isRenderable(filled(unit, most))).toBe(false);
});
test.each(['1. ', '> ', '*a_ ', '<?\n'])('and so does a message of %j', (unit) => {
  expect(isRenderable(filled(unit, chatLimits.message.max))).toBe(false);
});
test.each([
  ['levels of quotes', '>'.repeat(16), '>'],
  ['levels by indentation', `${' '.repeat(30)}- `, '- '],
  ['backticks in a row', `a ${'`'.repeat(16)}`, '`'],
])('as many %s as the bound says are rendered, and no more', (_, fitting, oneMore) => {
  expect(isRenderable(fitting)).toBe(true);
  expect(isRenderable(fitting + oneMore)).toBe(false);
});
test('punctuation that never ends an address stays as it was written', () => {
  for (const sign of ['.', '!', ')', '&amp;', ';*']) expect(isRenderable(`http://a/${filled(sign, most - 20)}x`)).toBe(false);
  expect(isRenderable(`Well ${'.'.repeat(400)} https://a.example/?!...`)).toBe(true);
});

const root = path.resolve(import.meta.dirname, '../../../..');
const documents = ['README.md', 'CONTRIBUTING.md', ...fs.globSync('docs/**/*.md', { cwd: root })];
test.each(documents)('%s is rendered, as far as a post goes', (document) => {
  expect(isRenderable(fs.readFileSync(path.join(root, document), 'utf8').slice(0, most))).toBe(true);
});

const program = Array.from({ length: 600 }, (_, at) => `    def __f_${at}__(self, *args, **kw): return self.__d[a[${at}]](x_y)`);
const log = '[2026-11-28 10:00:00.123] [INFO] org.example.foo_bar: started job_id=12 in "a.b" (3 ms)\n';
const data = JSON.stringify(Array.from({ length: 800 }, (_, at) => ({ a_b: [at, [at + 1]], c: `https://x.example/${at}` })));
test.each([
  ['38 lines of a program', `\`\`\`py\n${program.slice(0, 38).join('\n')}\n\`\`\``],
  ['a program as long as a post', `~~~\n${program.join('\n').slice(0, most - 8)}\n~~~`],
  ['data as long as a post', `\`\`\`json\n${data.slice(0, most - 20)}\n\`\`\``],
  ['a log of 300 lines', log.repeat(300).slice(0, most)],
  ['a log of 300 lines between fences', `\`\`\`\n${log.repeat(300)}\n\`\`\``],
  ['code in steps of a list', '- Step\n\n  ```sh\n  sed s/[a-z]*// <<EOF\n  ```\n'.repeat(30)],
  [
    'a table of 60 rows',
    `| a | b | c | d | e |\n|---|---|---|---|---|\n${'| one | `two` | **three** | [four](https://e.example/a_b) | five_x |\n'.repeat(60)}`,
  ],
  ['300 spoilers in one paragraph', 'He ||dies|| and ||*she* wins||\n'.repeat(150)],
  ['149 links', '- [Its title](https://example.com/some/path_to_it?x=1&y=2)\n'.repeat(149)],
  ['149 links in one paragraph', '[Its title](https://example.com/some/path_to_it)\n'.repeat(149)],
  ['300 bare addresses', 'https://example.com/a_b_c/d?x=1&y=2\n'.repeat(300)],
  ['emphasis in every sentence', '这是**重点。**后面。'.repeat(200)],
])('%s: rendered', (_, text) => {
  expect(isRenderable(text)).toBe(true);
});

test('words alone are rendered, however many, in any script', () => {
  for (const words of ['word ', '汉字，', '😀']) expect(isRenderable(words.repeat(most / words.length))).toBe(true);
});

/** Hidden between fences, this would not be counted. */
const bomb = '*a_ '.repeat(2_500);
const lines = [
  '```',
  '~~~',
  '````',
  '  ```',
  '```a`',
  '- ```',
  '> ~~~',
  '  ~~~',
  '~~~ a',
  '<div>',
  '<!--',
  '-->',
  '- a',
  '> a',
  '',
  '| a |',
  '|-|',
  '[a]:',
  '[^a]: b',
  '    a',
  'a',
  '\t```',
  '-',
  '1. ```',
];
test('what is taken for code is code', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 8 }), (before) => {
      if (!isRenderable([...before, bomb].join('\n'))) return;
      const html = renderMarkdown([...before, 'here'].join('\n'));
      expect([before, html.match(/<pre><code[^>]*>[^<]*here\n?<\/code>/)]).not.toEqual([before, null]);
    }),
    { numRuns: 5_000 },
  );
});
