import { expect, test } from 'vitest';
import { renderMarkdown } from '#contract/browser/markdown/render.ts';
import { excerptOf, linesOf, mentionedNames, portableHtmlOf, renderedOf, wordsOf } from './rendered.ts';

test.each<[string, string[]]>([
  ['Hello @alice, and @Bob_2!', ['alice', 'bob_2']],
  ['@alice @ALICE', ['alice']],
  ['你好@alice你好', ['alice']],
  ['(@alice) **@bobby** ~~@carol~~ *@d_e-f* @_milad_', ['alice', 'bobby', 'carol', 'd_e-f', '_milad_']],
  ['# @alice\n\n> @bobby\n\n- @carol\n\n| @david |\n| - |\n| @emily |', ['alice', 'bobby', 'carol', 'david', 'emily']],
  ['mail alice@example.org, a.b@example, @alice@example.org', []],
  ['https://example.org/@alice ./@alice https://example.org/?u=@alice www.example.org/@alice', []],
  ['`@alice` and\n```\n@bobby\n```\n~~~\n@david\n~~~\n    @emily\n\n`` a ` @frank `` and @carol', ['carol']],
  ['    @alice', []],
  ['```\n@alice never closed', []],
  ['\\@alice and &#64;bobby', []],
  ['[@alice](https://example.org/) [to *@bobby*][r] ![@carol](x) <https://example.org/@david>\n\n[r]: /x', []],
  ['[@alice] (no link)', ['alice']],
  ['@ab is too short, @abcdefghijklmnopq too long', []],
  ['no name at all @', []],
  [`@alice ${'*a_ '.repeat(2_500)}`, []],
])('%j mentions %j', async (text, names) => {
  expect(await mentionedNames(text)).toEqual(names);
});

const shown = (source: string) => renderMarkdown(source, [{ name: 'alice', username: 'Alice_2' }]);
const link = '<a href="/people/Alice_2">@Alice_2</a>';

test.each([
  ['@alice and @ALICE, not @bobby', `<p>${link} and ${link}, not @bobby</p>`],
  ['**@alice**', `<p><strong>${link}</strong></p>`],
  ['`@alice` \\@alice', '<p><code>@alice</code> @alice</p>'],
  ['[@alice](/x)', '<p><a href="/x">@alice</a></p>'],
])('a mention of %j leads to the page that its person has today', (source, html) => {
  expect(shown(source)).toBe(html);
});

const a = (address: string) => `<a href="${address.startsWith('www') ? 'http://' : ''}${address}">${address}</a>`;
test.each([
  ['https://example.com/foo。后面', `${a('https://example.com/foo')}。后面`],
  ['（https://example.com/b）', `（${a('https://example.com/b')}）`],
  [
    'https://example.com/c、https://example.com，「https://example.com/d」',
    `${a('https://example.com/c')}、${a('https://example.com')}，「${a('https://example.com/d')}」`,
  ],
  ['“https://example.com/e.”…', `“${a('https://example.com/e')}.”…`],
  ['https://example.com/f——后面', `${a('https://example.com/f')}——后面`],
  ['请看www.example.com！', `请看${a('www.example.com')}！`],
  ['https://example.com/a_(b) (https://example.com/c)', `${a('https://example.com/a_(b)')} (${a('https://example.com/c')})`],
  ['https://example.com/#!a', a('https://example.com/#!a')],
  ['awww.example.com https://。', 'awww.example.com https://。'],
  ['|https://example.com/g|www.example.com|', `|${a('https://example.com/g')}|${a('www.example.com')}|`],
])('the address in %j ends where its reader would end it', async (source, html) => {
  expect(await renderedOf(source)).toBe(`<p>${html}</p>`);
});

test.each([
  ['9:00~12:00，14:00~18:00', '9:00~12:00，14:00~18:00'],
  ['~~从前。~~现在', '<del>从前。</del>现在'],
  ['这是**重点。**后面', '这是<strong>重点。</strong>后面'],
  ['**「重点」**是', '<strong>「重点」</strong>是'],
  ['見て*「これ」*を', '見て<em>「これ」</em>を'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
])('%j is marked beside any script', async (source, html) => {
  expect(await renderedOf(source)).toBe(`<p>${html}</p>`);
});

test.each([
  ['# Tea\n\n**Green** or _black_?', 'Tea Green or black?'],
  ['- [x] bring [a lamp](https://lamp.example "A lamp")\n- ![a cup](/cup.png)', 'bring a lamp a cup'],
  ['> 1. quoted `code`\n\n```js\nlet a = 1;\n```', 'quoted code let a = 1;'],
  ['| Day | Tea |\n| --- | :-: |\n| Mon | Oolong |', 'Day Tea Mon Oolong'],
  ['2 * 3 * 4, snake_case_name and \\*not\\* emphasis &amp; `*code*`', '2 * 3 * 4, snake_case_name and *not* emphasis & *code*'],
  ['See <https://tea.example> and [this][1]\n\n[1]: https://tea.example', 'See https://tea.example and this'],
  ['**重点**内容，~~旧~~', '重点内容，旧'],
  ['Setext\n---\n\n* * *\n\nA -- B -- C', 'Setext A -- B -- C'],
  ['Note[^1]\n\n[^1]: A source', 'Note1 A source'],
  ['<b>bold</b> & <script>', '<b>bold</b> & <script>'],
  ['a  \nb\\\nc', 'a b c'],
  ['Only words', 'Only words'],
  ['He ||dies|| and ||**she** [wins](https://tea.example)||', 'He ▒▒▒ and ▒▒▒'],
  ['![a ||cup||](/cup.png) `||code||` a || b || c', 'a ▒▒▒ ||code|| a || b || c'],
  ['||a [b ||c|| d](/x) e||', '▒▒▒'],
])('of %j readers see %j', async (markdown, words) => {
  expect([await wordsOf(markdown), await excerptOf(markdown, 140)]).toEqual([words, words]);
});

test('what is too long is cut between characters, and nothing is left of a link that was cut', async () => {
  expect([await excerptOf(`**${'🍵'.repeat(3)}**`, 2), await excerptOf('🍵🍵', 2), await excerptOf('', 2)]).toEqual(['🍵🍵…', '🍵🍵', '']);
  const long = `[The plan][1] ${'and [more](https://example.org/) '.repeat(200)}\n\n[1]: https://example.org/plan`;
  expect(await excerptOf(long, 40)).toBe('The plan and more and more and more and…');
  expect(await excerptOf(`A spoiler: ||${'long '.repeat(400)}||\n\n[1]: /x`, 40)).toBe('A spoiler: ▒▒▒');
});

test.each([
  ['He ||dies', 'He ▒▒▒'],
  ['He ||**dies** at the [mi', 'He ▒▒▒'],
  ['He ||dies|', 'He ▒▒▒'],
  ['First\n\n> he ||dies\n> at the mill', 'First he ▒▒▒'],
  [`${'>'.repeat(20)} ||dies|| and ||wins`, `${'>'.repeat(20)} ▒▒▒ and ▒▒▒`],
])('an excerpt of %j, which may have been cut off, hides what its spoiler hides', async (source, words) => {
  expect(await excerptOf(source, 140)).toBe(words);
});

test.each([
  [
    '# Way\n\nBy **bus** to [the *mill*](https://example.org/a "Mill"), or <https://example.org/b>:\n\n- first\n- then',
    'Way\n\nBy bus to the mill (https://example.org/a), or https://example.org/b:\n\n- first\n- then',
  ],
  ['one\ntwo\\\nthree\n\n> four\n\n```\nfive\n  six\n```', 'one\ntwo\nthree\n\nfour\n\nfive\n  six'],
  ['| Day | Tea |\n| - | - |\n| Mon | Oolong |', 'Day | Tea\nMon | Oolong'],
  ['He ||dies|| at\n\n- ||the *mill*||', 'He ▒▒▒ at\n\n- ▒▒▒'],
  ['[home](/) mail@example.org ![Map](https://example.org/map.png)', 'home mail@example.org Map (https://example.org/map.png)'],
])('whoever can open nothing else reads the lines of %j', async (markdown, lines) => {
  expect(await linesOf(markdown)).toBe(lines);
});

test('another program gets HTML that runs nothing, with addresses that hold there', async () => {
  const given = { mentions: [{ name: 'alice', username: 'Alice' }], origin: 'https://plaza.example' };
  expect(await portableHtmlOf('@alice [rules](/rules) [out](https://example.org/) <script>', given)).toBe(
    '<p><a href="https://plaza.example/people/Alice">@Alice</a> <a href="https://plaza.example/rules">rules</a> ' +
      '<a href="https://example.org/" rel="noopener noreferrer nofollow ugc">out</a> &lt;script&gt;</p>',
  );
  expect(await portableHtmlOf('||@alice|| **dies**', given)).toBe('<p>▒▒▒ <strong>dies</strong></p>');
  expect(await portableHtmlOf(`<b>&${'*a_ '.repeat(2_500)}`, given)).toMatch(/^<p>&lt;b&gt;&amp;\*a_ /);
});
