import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page as window } from 'vitest/browser';
import { loadPage } from '#app/registry.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, held } from '#test/answers.ts';
import { openPages } from '#test/open-pages.tsx';

afterEach(() => window.viewport(1280, 800));

test('what the site says of itself is asked for as by everybody who is signed in', async () => {
  session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true });
  onTestFinished(() => session.partWith(async () => undefined));
  await loadTexts('content');
  const bearers: (string | null)[] = [];
  answer({
    'GET /site': ({ token }) => {
      bearers.push(token);
      return { operator: null, contact: null, icpNumber: null };
    },
  });
  const Component = (await loadPage('site/about')) ?? undefined;
  const { page } = await openPages({ '/about': { Component } }, '/about');
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(bearers).toEqual(['a']);
});

test.each([
  ['about', 'on a phone', 360, true],
  ['terms', 'on a phone', 360, true],
  ['about', 'on a desk whose footer is not held', 1280, false],
] as const)('/%s %s: no footer stands where the page is about to be', async (name, _, width, fixedFooter) => {
  await window.viewport(width, 740);
  setPreferences({ fixedFooter });
  await loadTexts('content');
  const site = held<object>();
  answer({ 'GET /site': () => site.promise });
  const Component = (await loadPage(`site/${name}`)) ?? undefined;
  const { page, go } = await openPages({ '/before': () => <h1>Before</h1>, [`/${name}`]: { Component } }, '/before');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toBeVisible();
  await go(`/${name}`);
  await expect.element(page.getByRole('status')).toBeInTheDocument();
  const top = () => footer.query()?.getBoundingClientRect().top ?? Infinity;
  expect(top()).toBeGreaterThanOrEqual(innerHeight);
  site.resolve({ operator: null, contact: null, icpNumber: null });
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.poll(() => footer.query()).not.toBeNull();
  expect(top()).toBeGreaterThanOrEqual(page.getByRole('article').element().getBoundingClientRect().bottom);
});
