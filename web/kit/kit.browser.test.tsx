import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { violationsInBothThemes } from '#test/axe.ts';
import { Kit } from './kit.tsx';

const open = () => render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Kit }])} />);

test('every part of the kit passes the rules of accessibility in both themes, in both languages', async () => {
  const page = await open();
  await expect.element(page.getByRole('heading', { name: 'A heading' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('radio', { name: '中文' }).click();
  expect(await violationsInBothThemes()).toEqual([]);
});

test.each(['centre', 'side', 'conflict', 'toasts'])('so does an overlay: %s', async (kind) => {
  const page = await open();
  await page.getByRole('button', { name: kind, exact: true }).click();
  await expect.element(page.getByRole(kind === 'toasts' ? 'region' : 'dialog').first()).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('nothing of it is wider than a phone', async () => {
  await browser.viewport(360, 800);
  const page = await open();
  await expect.element(page.getByRole('heading', { name: 'A heading' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await browser.viewport(1280, 800);
});
