import { expect, test } from 'vitest';
import { useTexts } from '#kernel/i18n/index.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Hero } from './hero.tsx';

const Empty = () => <Hero t={useTexts('site')} isEmpty isSignUpOpen />;
const Alive = () => <Hero t={useTexts('site')} isEmpty={false} isSignUpOpen />;

test('a site where nothing happens yet shows no made-up event, community or talk', async () => {
  const { page } = await openScreen({ '/': Empty }, '/', 'site');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/seats|joined|# /i);
  expect(page.getByRole('img').elements()).toEqual([]);
});

test('a site with something on shows what it is like', async () => {
  const { page } = await openScreen({ '/': Alive }, '/', 'site');
  await expect.element(page.getByRole('img').first()).toBeVisible();
});
