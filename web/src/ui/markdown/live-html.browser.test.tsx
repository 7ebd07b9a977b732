import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyLanguage } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { staticHtml } from '#contract/browser/markdown/static-html.ts';
import { Html } from './html.tsx';
import { Markdown } from './markdown.tsx';
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
