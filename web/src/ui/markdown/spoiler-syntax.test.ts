import { expect, test } from 'vitest';
import { renderBeginning, renderMarkdown } from '#contract/browser/markdown/render.ts';

const shown = (source: string) =>
  renderMarkdown(source, [{ name: 'alice', username: 'Alice' }])
    .replaceAll('<span>', '')
    .replaceAll('</span>', '');
const spoiler = (words: string) => `<mark>${words}</mark>`;

test.each([
  ['||a||', spoiler('a')],
  ['he||dies||at', `he${spoiler('dies')}at`],
  ['他||死了||。', `他${spoiler('死了')}。`],
  ['||a\nb||', spoiler('a\nb')],
  ['||a|| ||b||', `${spoiler('a')} ${spoiler('b')}`],
  [
    '||**a** `b||c` [d](/x) @alice||',
    spoiler('<strong>a</strong> <code>b||c</code> <a href="/x">d</a> <a href="/people/Alice">@Alice</a>'),
  ],
  ['**||a||** ~~||b||~~', `<strong>${spoiler('a')}</strong> <del>${spoiler('b')}</del>`],
  ['||https://a.example/||', spoiler('<a href="https://a.example/">https://a.example/</a>')],
  ['||a@b.example||', spoiler('<a href="mailto:a@b.example">a@b.example</a>')],
])('%j hides words', (source, html) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test.each([
  ['a || b || c'],
  ['||a'],
  ['a||'],
  ['|| a||'],
  ['||a ||'],
  ['||||'],
  ['|||a|||'],
  ['\\||a||', '||a||'],
  ['|\\|a||', '||a||'],
  ['||a\\||', '||a||'],
  ['`||a||`', '<code>||a||</code>'],
])('%j hides nothing', (source, html = source) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test.each([
  ['*x* ||a **b|| c**', `<em>x</em> ${spoiler('a **b')} c**`],
  ['**x ||b** c||', `**x ${spoiler('b** c')}`],
  ['~~x ||b~~ c||', `~~x ${spoiler('b~~ c')}`],
])('emphasis that overlaps with a spoiler does not part it: %j', (source, html) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test('two spoilers never stand in each other, so that the end of the inner one uncovers nothing', () => {
  expect(shown('||a [b ||c|| d](/x) e||')).toBe(`<p>${spoiler('a <a href="/x">b ||c|| d</a> e')}</p>`);
});

test('within a row of a table, two bars are an empty cell', () => {
  expect(shown('| a | b |\n| - | - |\n||x||')).toContain('<td></td>\n<td>x</td>');
});

test('of a text that was cut off, a mark without an end hides the rest, and only there', () => {
  expect(renderMarkdown('x ||a *b*')).toBe('<p>x ||a <em>b</em></p>');
  expect(renderBeginning('x ||a *b*\n\nc')).toBe('<p>x <mark><span>a <em>b</em></span></mark></p>\n<p>c</p>');
});
