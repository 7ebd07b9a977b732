import { fc } from '#test/properties.ts';
import { expect, test } from 'vitest';
import { isRenderable } from '#contract/browser/markdown/bounds.ts';
import { purify } from './purify.ts';
import { isHarmless, renderMarkdown } from './render-markdown.ts';

/** What a reader sees, as in `Markdown`. */
const shown = (source: string): string => {
  const html = renderMarkdown(source);
  return isHarmless(html) ? html : purify(html);
};

const address = fc.constantFrom(
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x73;cript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  '//example.com',
  '/events',
  'https://example.com/" onmouseover="alert(1)',
);
const markup = fc.constantFrom(
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">',
  '<!--',
  '-->',
  '<iframe srcdoc="<script>">',
  '<style>*{}</style>',
  '<math><mtext><table><mglyph><style>',
  '<form action=x><input name=attributes>',
  '*',
  '_',
  '~~',
  '`',
  '```\n',
  '[',
  ']',
  '(',
  ')',
  '!',
  '|',
  '||',
  '||a||',
  '|-|-|\n',
  '```js\n',
  '```js" onclick="alert(1)\n',
  '<mark class="x" onclick=alert(1)>',
  '<code class="language-js">',
  '> ',
  '- ',
  '- [x] ',
  '1. ',
  '# ',
  '[^1]',
  '[^1]: ',
  '\\',
  '\n',
  '\n\n',
);
const link = fc
  .tuple(fc.constantFrom('', '!'), fc.string({ maxLength: 8 }), address)
  .map(([mark, words, to]) => `${mark}[${words}](${to})`);
const reference = address.map((to) => `[a]\n\n[a]: ${to} "x"\n`);
const piece = fc.oneof(markup, link, reference, address, fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 4 }));
const text = fc
  .array(piece, { maxLength: 24 })
  .map((pieces) => pieces.join(''))
  .filter(isRenderable);

const dangerous = 'script, style, iframe, object, embed, form, svg, math, img, video, audio, link, meta, base';
const isProgram = (name: string, value: string): boolean =>
  name.startsWith('on') || name === 'style' || name === 'srcdoc' || /^\s*(?:javascript|vbscript|data):/i.test(value);

test('no text becomes a script, a handler, a style or the address of a program', () => {
  fc.assert(
    fc.property(text, (source) => {
      const page = new DOMParser().parseFromString(shown(source), 'text/html');
      expect(page.querySelector(dangerous)).toBeNull();
      for (const element of page.body.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
          expect([name, value, isProgram(name, value)]).toEqual([name, value, false]);
          if (name === 'class')
            expect([element.matches('pre > code'), value]).toEqual([true, expect.stringMatching(/^language-[\w+#-]+$/)]);
        }
    }),
    { numRuns: 400 },
  );
});

test('what was sanitized stays as it is when it is sanitized again', () => {
  fc.assert(
    fc.property(text, (source) => {
      const html = shown(source);
      expect(purify(html)).toBe(purify(purify(html)));
    }),
    { numRuns: 100 },
  );
});
