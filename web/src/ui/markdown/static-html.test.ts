import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';
import { staticHtml } from '#contract/browser/markdown/static-html.ts';

const made = (source: string) => staticHtml(renderMarkdown(source));
const tags = (html: string) => html.match(/<[^>]*>/g) ?? [];

test('tables, lists, links and code stay; headings stand below those of the page, a picture is its words, which lead to it', () => {
  const html = made(
    '# Big\n\n- [x] one\n\n3. three\n\n| a |\n| :-: |\n| b |\n\n[out](https://a.example/?x=1&y=2) [in](/people/anna) `a<b`\n\n![seen](https://a.example/i.png) [![logo](https://a.example/l.png)](https://b.example/)',
  );
  for (const part of [
    '<h3>Big</h3>',
    '<input type="checkbox" disabled="" checked="">',
    '<ol start="3">',
    '<td align="center">b</td>',
    '<a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer nofollow ugc">out</a>',
    '<a href="/people/anna">in</a>',
    '<code>a&lt;b</code>',
    '<a href="https://a.example/i.png" rel="noopener noreferrer nofollow ugc">seen</a>',
    '<a href="https://b.example/" rel="noopener noreferrer nofollow ugc">logo</a>',
  ])
    expect(html).toContain(part);
  expect(html).not.toContain('<img');
});

test('a spoiler can have the focus, which uncovers it without a script, and a name', () => {
  expect(staticHtml(renderMarkdown('||a [b](/c)||'), 'Spoiler')).toBe(
    '<p><mark role="group" tabindex="0" aria-label="Spoiler"><span>a <a href="/c">b</a></span></mark></p>',
  );
  expect(made('<mark onclick="alert(1)"><span class="x">')).not.toMatch(/<(?:mark|span)/);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1)) <javascript:alert(1)> [b](data:text/html,x) [c](//evil.example)',
  '[a](https://x.example "title\\" onclick=\\"alert(1)")',
  '![a](x"onerror="alert(1))',
  '[^1]\n\n[^1]: <svg/onload=alert(1)>',
])('%s becomes nothing that runs or leads astray', (source) => {
  const html = made(source);
  expect(tags(html).join('')).not.toMatch(/script|\son\w+|javascript:|data:|src=|style|svg|"\/\//i);
  expect(staticHtml(html)).not.toMatch(/<script|\son\w+="/i);
});

test('any arrangement of dangerous pieces leaves only the tags and attributes of the list', () => {
  const pieces = [
    '<',
    '>',
    '"',
    "'",
    '&',
    '<script>',
    '</a>',
    '<a href="',
    'javascript:',
    ' onclick=',
    '||',
    '<mark tabindex="9">',
    '[',
    '](',
    ')',
    '`',
    '\n\n',
    '| a |',
    '<!--',
    ']]>',
    '&#60;',
    'ol start="',
    '/',
  ];
  let seed = 7;
  const next = () => (seed = (seed * 48271) % 2147483647);
  const allowed =
    /^<\/?(?:a|b|blockquote|br|code|del|em|h[3-6]|hr|i|input|li|mark|ol|p|pre|s|span|strong|sup|section|table|tbody|td|th|thead|tr|ul)(?: (?:href|rel|start|align|type|checked|disabled|role|tabindex|aria-label)="[^"<>]*")*>$/;
  for (let round = 0; round < 600; round += 1) {
    const source = Array.from({ length: 12 }, () => pieces[next() % pieces.length]).join('');
    for (const html of [made(source), staticHtml(source)]) {
      const strange = tags(html).filter((found) => !allowed.test(found) || /"\s*javascript:/i.test(found));
      expect([source, strange]).toEqual([source, []]);
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
    }
  }
});
