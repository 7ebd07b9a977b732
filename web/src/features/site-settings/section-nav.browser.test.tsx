import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { AccessContext } from '#kernel/access/index.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { someSettings } from '#test/site-settings.ts';
import { Page } from './site-settings.page.tsx';

const who = { isAdmin: true, roles: [], permissions: [] };
const Screen = () => (
  <AccessContext value={who}>
    <Page />
  </AccessContext>
);
const setUp = async (at = '') => {
  answer({ 'GET /settings': () => someSettings({}), 'GET /settings/history': () => ({ items: [], nextCursor: null }) });
  const words = ['site-settings', 'uploads', 'mail-server', 'console', 'errors'];
  const { page, router } = await openScreen({ '/system/settings': Screen }, `/system/settings${at}`, ...words);
  return { page, router, section: (name: string) => page.getByRole('form', { name }) };
};
afterEach(async () => {
  scrollTo(0, 0);
  await browser.viewport(1280, 800);
});

const top = (name: string) => document.getElementById(name)!.getBoundingClientRect().top;
test('a list of the sections leads to each, by keyboard too, and what was changed stays', async () => {
  const { page, router, section } = await setUp();
  await section('Site').getByLabelText('Operator').fill('Mine');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect
    .poll(() =>
      sections
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Site', 'Landing page', 'Sign-up and security', 'Limits', 'Frames and menus', 'Banner', 'Maintenance', 'Mail', 'Changes']);
  expect(top('mail')).toBeGreaterThan(innerHeight);
  await sections.getByRole('link', { name: 'Mail' }).click();
  await expect.poll(() => router.state.location.hash).toBe('#mail');
  await expect.poll(() => top('mail')).toBeLessThan(innerHeight / 2);
  expect(document.activeElement?.id).toBe('mail');
  await expect.element(section('Site').getByLabelText('Operator')).toHaveValue('Mine');
  // A repeated request scrolls to it again.
  scrollTo(0, 0);
  await sections.getByRole('link', { name: 'Mail' }).click();
  await expect.poll(() => top('mail')).toBeLessThan(innerHeight / 2);
  expect(await violations()).toEqual([]);
});

test('a link leads to a section; what names none leads to the page', async () => {
  const { page } = await setUp('#maintenance');
  await expect.poll(() => document.activeElement?.id).toBe('maintenance');
  expect(top('maintenance')).toBeLessThan(innerHeight / 2);
  await page.unmount();
  scrollTo(0, 0);
  const { section } = await setUp('#root');
  await expect.element(section('Site')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('on a phone the sections are a choice above them', async () => {
  await browser.viewport(360, 780);
  const { page, router } = await setUp();
  await expect.poll(() => page.getByRole('navigation', { name: 'Sections' }).query()).toBeNull();
  await page.getByRole('combobox', { name: 'Sections' }).selectOptions('Limits');
  await expect.poll(() => router.state.location.hash).toBe('#limits');
  await expect.poll(() => top('limits')).toBeLessThan(innerHeight / 2);
  expect(await violations()).toEqual([]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
