import { expect, test } from 'vitest';
import { renderMarkdown } from '#contract/browser/markdown/render.ts';
import { isHarmless } from './render-markdown.ts';

const addressOf = (number: number) => `/files/images/01900000-0000-7000-8000-00000000000${number}/128`;
const pictures = new Map([
  ['wave', addressOf(1)],
  ['party_blob', addressOf(2)],
  ['30', addressOf(3)],
]);
const shown = (source: string) => renderMarkdown(source, [{ name: 'alice', username: 'Alice' }], pictures);
const pictureOf = (name: string) => `<img alt=":${name}:" src="${pictures.get(name)}" />`;
const wave = pictureOf('wave');

test.each([
  [':wave:', wave],
  ['Hello :wave: and :wave:!', `Hello ${wave} and ${wave}!`],
  ['大家好:wave:，早', `大家好${wave}，早`],
  [':Wave:', wave],
  [':wave::party_blob:', `${wave}${pictureOf('party_blob')}`],
  ['**:wave:** ~~:wave:~~', `<strong>${wave}</strong> <del>${wave}</del>`],
  ['||:wave:||', `<mark><span>${wave}</span></mark>`],
  ['@alice:wave:', `<a href="/people/Alice">@Alice</a>${wave}`],
])('%j shows a picture', (source, html) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test.each([
  ['`:wave:`', '<code>:wave:</code>'],
  ['\\:wave:', ':wave:'],
  ['[:wave:](/x)', '<a href="/x">:wave:</a>'],
  ['![:wave:](/x.png)', '<a href="/x.png">:wave:</a>'],
  ['https://a.example/:wave:/b', '<a href="https://a.example/:wave:/b">https://a.example/:wave:/b</a>'],
  ['www.a.example/x:wave:', '<a href="http://www.a.example/x:wave">www.a.example/x:wave</a>:'],
  ['path/:wave:', 'path/:wave:'],
  ['10:30:45', '10:30:45'],
  ['std::wave::x', 'std::wave::x'],
  [':nobody:', ':nobody:'],
  [':_nobody_:', ':<em>nobody</em>:'],
  [': wave :', ': wave :'],
  [':wave', ':wave'],
  [`:${'x'.repeat(40)}:`, `:${'x'.repeat(40)}:`],
  ['Hi <img alt=":wave:" src="/x">', 'Hi &lt;img alt=&quot;:wave:&quot; src=&quot;/x&quot;&gt;'],
])('%j shows no other picture', (source, html) => {
  expect(shown(source)).toBe(`<p>${html}</p>`);
});

test('a block of code shows none', () => {
  expect(shown('```\n:wave:\n```')).toBe('<pre><code>:wave:\n</code></pre>');
});

test('without the emoji of its community a text has names', () => {
  expect(renderMarkdown('Hello :wave: and :party_blob:')).toBe('<p>Hello :wave: and :party_blob:</p>');
});

test('the picture of an emoji needs no sanitizing, and no other picture passes', () => {
  expect(isHarmless(shown('Hello :wave:'))).toBe(true);
  for (const other of ['https://a.example/x.png', '/files/images/x/128', `${addressOf(1)}" onerror="alert(1)`])
    expect(isHarmless(`<p><img alt=":wave:" src="${other}" /></p>`)).toBe(false);
});
