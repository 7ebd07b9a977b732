import { expect, test } from 'vitest';
import { page as window } from 'vitest/browser';
import { loadTexts } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { violations } from '#test/axe.ts';
import { openPages } from '#test/open-pages.tsx';

const Long = () => (
  <>
    <h1>Long</h1>
    <div style={{ height: 5000 }} />
    <p>The last line</p>
  </>
);
const Short = () => <h1>Short</h1>;
const Chat = () => (
  <div data-whole-window>
    <h1>Chat</h1>
  </div>
);
const open = async (at: string) => {
  await loadTexts('content');
  return openPages({ '/long': Long, '/short': Short, '/chat': Chat }, at);
};

test('the footer says whose this is, and leads there', async () => {
  setPreferences({
    companyName: 'Harbour GmbH',
    companyWebsite: 'https://example.com/',
    copyrightDate: '2026',
    ICPNumber: '沪ICP备12345678号',
    ICPLink: 'https://beian.miit.gov.cn/',
  });
  const { page } = await open('/short');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toHaveTextContent('沪ICP备12345678号Copyright © 2026Harbour GmbHAll rights reserved');
  await expect.element(footer.getByRole('link', { name: 'Harbour GmbH' })).toHaveAttribute('href', 'https://example.com/');
  await expect.element(footer.getByRole('link', { name: '沪ICP备12345678号' })).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
  expect(footer.element().getBoundingClientRect().height).toBe(40);
  expect(await violations()).toEqual([]);
});

test('what is not filled in is left out, and without an address a name is no link', async () => {
  setPreferences({ companyName: 'Harbour', copyrightDate: '' });
  const { page } = await open('/short');
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('HarbourAll rights reserved');
  expect(page.getByRole('contentinfo').getByRole('link').query()).toBeNull();
});

test('a fixed footer stays in sight, another one ends the page, and it can be switched off', async () => {
  const { page } = await open('/long');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toBeVisible();
  const bottom = () => Math.round(footer.element().getBoundingClientRect().bottom);
  expect(bottom()).toBe(innerHeight);
  setPreferences({ fixedFooter: false });
  await expect.poll(bottom).toBeGreaterThan(5000);
  setPreferences({ enableFooter: false });
  await expect.poll(() => footer.query()).toBeNull();
});

test('on a phone the footer ends the page, fixed or not', async () => {
  await window.viewport(360, 640);
  const { page } = await open('/long');
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  expect(page.getByRole('contentinfo').element().getBoundingClientRect().bottom).toBeGreaterThan(5000);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await window.viewport(1280, 800);
});

test('a page that fills the window has no footer; behind another page it takes none away', async () => {
  const { page, go } = await open('/short');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  await go('/chat');
  await expect.poll(() => page.getByRole('contentinfo').query()).toBeNull();
  await go('/short');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
});

test('below one screen a button leads back to the top and hands the focus to the page', async () => {
  const { page } = await open('/long');
  const button = page.getByRole('button', { name: 'Back to top' });
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  scrollTo(0, innerHeight);
  expect(button.query()).toBeNull();
  scrollTo(0, innerHeight + 100);
  await expect.element(button).toBeVisible();
  expect(await violations()).toEqual([]);
  await button.click();
  await expect.poll(() => scrollY).toBe(0);
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.poll(() => button.query()).toBeNull();
});

test('the way to the top is only there while it is wanted', async () => {
  setPreferences({ enableBackTopButton: false });
  const { page } = await open('/long');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  scrollTo(0, 3000);
  await expect.poll(() => scrollY).toBe(3000);
  expect(page.getByRole('button').query()).toBeNull();
});
