import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { violationsInBothThemes } from '#test/axe.ts';
import { applyLanguage } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { staticHtml } from '#contract/browser/markdown/static-html.ts';
import { Html } from './html.tsx';
import { Markdown } from './markdown.tsx';
import { purify } from './purify.ts';
import { renderMarkdown } from './render-markdown.ts';

const hiding = 'He ||dies [at the mill](/mill)||, and she wins.';
const covered = { name: 'Spoiler, show' };

test('a spoiler is covered until it is clicked, and nothing moves then', async () => {
  const followed = vi.fn((event: MouseEvent) => event.preventDefault());
  const page = await render(
    <div onClick={({ nativeEvent }) => followed(nativeEvent)}>
      <Markdown source={hiding} />
    </div>,
  );
  const spoiler = page.getByRole('button', covered);
  const link = page.getByRole('link', { name: 'at the mill' });
  await expect.element(spoiler).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  const [place] = (spoiler.element() as HTMLElement).getClientRects();
  await spoiler.click();
  await expect.element(link).toBeVisible();
  expect(followed).not.toHaveBeenCalled();
  expect(page.container.querySelector('mark')?.getClientRects()[0]).toEqual(place);
  await expect.element(spoiler).not.toBeInTheDocument();
  await link.click();
  expect(followed).toHaveBeenCalledOnce();
  await page.rerender(
    <div onClick={({ nativeEvent }) => followed(nativeEvent)}>
      <Markdown source={hiding} mentions={[]} />
    </div>,
  );
  await expect.element(link).toBeVisible();
});

test.each(['{Enter}', ' '])('the keyboard uncovers it with %j, after which its links come next', async (key) => {
  const page = await render(<Markdown source={hiding} />);
  await expect.element(page.getByRole('button', covered)).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('button', covered)).toHaveFocus();
  await userEvent.keyboard(key);
  await expect.element(page.getByRole('link')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link')).toHaveFocus();
});

test('what a spoiler covers is not copied with the text around it', async () => {
  const page = await render(<Markdown source={hiding} />);
  await expect.element(page.getByRole('button', covered)).toBeVisible();
  getSelection()?.selectAllChildren(page.container);
  expect(getSelection()?.toString()).toMatch(/^\s*He\s*, and she wins\.\s*$/);
});

test('its name follows the language of the reader', async () => {
  const page = await render(<Markdown source={hiding} />);
  await expect.element(page.getByRole('button', covered)).toBeVisible();
  setPreferences({ language: 'zh-CN' });
  await applyLanguage('zh-CN');
  await expect.element(page.getByRole('button', { name: '剧透，点击显示' })).toBeVisible();
});

test('without a script, the focus uncovers it as long as it stays', async () => {
  const page = await render(<Html html={staticHtml(renderMarkdown(hiding), 'Spoiler')} />);
  const spoiler = page.getByRole('group', { name: 'Spoiler' });
  const link = page.getByRole('link');
  await expect.element(link).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(spoiler).toHaveFocus();
  await expect.element(link).toBeVisible();
  await userEvent.tab();
  await expect.element(link).toHaveFocus();
  await userEvent.tab();
  await expect.element(link).not.toBeInTheDocument();
  await spoiler.click();
  await expect.element(link).toBeVisible();
});

const coloured = (page: { container: Element }) =>
  [...page.container.querySelectorAll('pre span:not(.visually-hidden)')].map(({ textContent }) => textContent);
const program = '```ts\n// <b>\nconst a: string = "x";\n```';

test('code in a known language gets colours that can be read, in its place', async () => {
  const page = await render(
    <main>
      <h1>A page</h1>
      <Markdown source={`${program}\n\n||spoiler||`} />
    </main>,
  );
  const code = page.container.getElementsByTagName('code');
  await expect.poll(() => code.length).toBe(1);
  const height = code[0]?.offsetHeight;
  await expect.poll(() => coloured(page)).toEqual(['// <b>', 'const', 'a', 'string', '"x"']);
  expect(code[0]?.textContent).toBe('// <b>\nconst a: string = "x";\n');
  expect(code[0]?.offsetHeight).toBe(height);
  expect(await violationsInBothThemes()).toEqual([]);
});

test.each([
  ['in an unknown language', '```klingon\nconst a = 1;\n```'],
  ['in none', '```\nconst a = 1;\n```'],
  ['that is long', `\`\`\`js\n${'const a = 1; '.repeat(1_700)}\n\`\`\``],
])('code %s stays as it is', async (_, source) => {
  // The other one is painted later.
  const page = await render(<Markdown source={`${source}\n\n${program}`} />);
  await expect.poll(() => coloured(page)).toHaveLength(5);
});

test('code that would keep the highlighter busy for minutes stays as it is, and the next is painted', async () => {
  const page = await render(<Markdown source={`\`\`\`md\n${'[a]('.repeat(4_500)}\n\`\`\`\n\n${program}`} />);
  await expect.poll(() => page.container.querySelectorAll('pre').length).toBe(2);
  page.container.querySelectorAll('pre')[1]?.scrollIntoView();
  await expect.poll(() => coloured(page)).toHaveLength(5);
});

test('code is copied by a button', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const page = await render(<Markdown source={program} />);
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(write).toHaveBeenCalledExactlyOnceWith('// <b>\nconst a: string = "x";');
});

test.each([
  ['<pre><code class="language-js">a</code></pre>', '<pre><code class="language-js">a</code></pre>'],
  ['<pre><code class="language-js x">a</code></pre>', '<pre><code>a</code></pre>'],
  ['<p class="language-js">a</p><code class="language-js">a</code>', '<p>a</p><code>a</code>'],
  ['<mark class="a" role="button" tabindex="1" onclick="a"><span style="a">b</span></mark>', '<mark><span>b</span></mark>'],
])('of %s, the purifier leaves what the renderer writes', (html, left) => {
  expect(purify(html)).toBe(left);
});
