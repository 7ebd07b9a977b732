import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Excerpt } from './excerpt.tsx';
import { Markdown } from './markdown.tsx';
import { renderMarkdown } from './render-markdown.ts';

const show = (source: string) => render(<Markdown source={source} />);

test('lists, tables, tasks and strike-through are what they look like', async () => {
  const page = await show('- one\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n~~old~~');
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).toBeChecked();
  await expect.element(page.getByRole('deletion')).toHaveTextContent('old');
});

test.each([
  ['a script', '<script>alert(1)</script>ok'],
  ['a handler', '<img src=x onerror=alert(1)>ok'],
  ['a link with a program', '[ok](javascript:alert(1))'],
  ['a data address', '[ok](data:text/html;base64,PHNjcmlwdD4=)'],
  ['a style', '<p style="position:fixed">ok</p>'],
  ['a picture of another host', '![ok](https://tracker.example/x.png) ok'],
])('%s stays harmless', async (_, source) => {
  const page = await show(source);
  await expect.element(page.getByText(/ok/).first()).toBeVisible();
  const harmful = 'script, img, [onerror], [style], [href^="javascript:"], [href^="data:"]';
  expect(page.container.querySelector(harmful)).toBeNull();
});

test.each([
  ['one line', 'See you at seven, then'],
  ['lines', 'One line\nand another\r\nof the same paragraph'],
  ['paragraphs', '\nFirst.\n\n   Second (with brackets); 50% of it\n \n\nThird'],
  ['Chinese', '周六下午三点，老地方见。\n\n带上你的相机'],
  ['signs that mean nothing inside of a line', 'a - b + c = d, 3) "quoted" \'so\' {x} $5 ^'],
])('words without markup need no renderer, and look as if it had been there: %s', async (_, source) => {
  const page = await show(source);
  // Already there at the first render.
  const blocks = [...page.container.querySelectorAll('p')].map(({ innerHTML }) => innerHTML);
  const holder = document.createElement('div');
  holder.innerHTML = renderMarkdown(source);
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.map((block) => block.replaceAll('\r\n', '\n'))).toEqual(
    [...holder.querySelectorAll('p')].map(({ innerHTML }) => innerHTML.replaceAll('\r\n', '\n')),
  );
  expect(holder.querySelector(':scope > :not(p)')).toBeNull();
});

test.each([
  '# a',
  '- a',
  '+ a',
  '1. a',
  '12) a',
  '> a',
  '    a',
  'a\n===',
  'a\n---',
  'a  \nb',
  'www.a.example',
  'https://a.example',
  'a@b.example',
  '&amp;',
  '`a`',
  '~~a~~',
  'a\\*',
  '|a|\n|-|',
  '\ta',
  '<b>',
  '\n 3. a',
])('markup is rendered: %j', async (source) => {
  const page = await show(source);
  const holder = document.createElement('div');
  holder.innerHTML = renderMarkdown(source);
  // Without what the page adds to it: the targets of links, and a button in blocks of code.
  const added = / (?:rel|target)="[^"]*"|<button.*?<\/button>/gs;
  await expect
    .poll(() => [...(page.container.firstElementChild?.children ?? [])].map(({ outerHTML }) => outerHTML.replace(added, '')))
    .toEqual([...holder.children].map(({ outerHTML }) => outerHTML));
});

test('links to elsewhere open a tab and tell nothing, links within stay', async () => {
  const page = await show('[out](https://example.com) [in](/events)');
  await expect.element(page.getByRole('link', { name: 'out' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect.element(page.getByRole('link', { name: 'out' })).toHaveAttribute('target', '_blank');
  await expect.element(page.getByRole('link', { name: 'in' })).not.toHaveAttribute('target');
});

test('a text that would keep the renderer busy stays as it was written', async () => {
  const source = '*a_ '.repeat(2_500);
  const page = await show(source);
  await expect.poll(() => page.container.textContent).toBe(source);
  expect(page.container.querySelector('em, [data-hidden]')).toBeNull();
});

test('an excerpt is the words that readers see, or what stands instead', async () => {
  const page = await render(
    <>
      <p>
        <Excerpt source={'> **Tea** at [four](https://example.org), all of us'} max={11} otherwise="A message" />
      </p>
      <p>
        <Excerpt source="Only words" max={140} otherwise="A message" />
      </p>
      <p>
        <Excerpt source="[](https://example.org/a.png)" max={140} otherwise="A message" />
      </p>
    </>,
  );
  await expect
    .poll(() => [...page.container.querySelectorAll('p')].map(({ textContent }) => textContent))
    .toEqual(['Tea at four…', 'Only words', 'A message']);
});
