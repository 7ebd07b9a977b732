import { ErrorBoundary } from 'react-error-boundary';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '#kernel/api/api-error.ts';
import { applyLanguage } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { violations } from '#test/axe.ts';
import { takeReported } from '#test/no-console-error.ts';
import { AppCrash, CrashPage } from './index.ts';

const generic = 'Oops! Something went wrong!';
const Broken = ({ error }: { error: unknown }): never => {
  throw error;
};
const Shell = () => (
  <>
    <nav aria-label="Main menu" />
    <main>
      <Outlet />
    </main>
  </>
);

/** A page that throws, and a home page that does not, in a common layout. */
const open = (error: unknown) => {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        Component: Shell,
        children: [
          { path: 'broken', element: <Broken error={error} />, errorElement: <CrashPage /> },
          { path: 'home', element: <h1>Home</h1> },
        ],
      },
    ],
    { initialEntries: ['/broken'] },
  );
  return render(<RouterProvider router={router} />);
};
const openWhole = (error: unknown) =>
  render(
    <ErrorBoundary FallbackComponent={AppCrash}>
      <Broken error={error} />
    </ErrorBoundary>,
  );
// React, the router or the page report each of these errors, which other tests check.
afterEach(() => void takeReported());

test('a page that threw says what happened, keeps the frame, and leads home', async () => {
  const page = await open(new Error('The map has no paper'));
  await expect.element(page.getByRole('heading', { level: 1, name: generic })).toBeVisible();
  await expect.element(page.getByText('The map has no paper', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect.poll(() => document.title).toBe(`${generic} · Plaza`);
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'Back home' }).click();
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect.poll(() => page.getByText(generic).query()).toBeNull();
});

test('with fixed titles the tab keeps its name', async () => {
  document.title = 'Plaza';
  setPreferences({ enableDynamicTitle: false });
  const page = await open(new Error('x'));
  await expect.element(page.getByRole('heading', { name: generic })).toBeVisible();
  await expect.poll(() => document.title).toBe('Plaza');
});

test('an error without words leaves the general ones alone', async () => {
  const page = await open(new Error(''));
  await expect.element(page.getByRole('heading', { name: generic })).toBeVisible();
  expect(document.querySelector('p[class*=message]')).toBeNull();
});

test('the stack is folded, can be unfolded by keyboard, and copied', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const page = await open(new Error('The map has no paper'));
  const stack = page.getByText(/Error: The map has no paper\s+at/);
  await expect.element(page.getByText('Details')).toBeVisible();
  await expect.element(stack).not.toBeVisible();
  page.getByText('Details').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stack).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect.poll(() => written.mock.calls[0]?.[0]).toMatch(/The map has no paper[\s\S]+at [\s\S]+Chrome/);
});

test('where copying is not allowed the stack is marked', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const page = await open(new Error('The map has no paper'));
  await page.getByText('Details').click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => getSelection()?.toString()).toContain('The map has no paper');
});

test('a failed call is told in words, not in numbers', async () => {
  const page = await open(new ApiError({ method: 'GET', url: '/api/v2/x', code: 'client.unreadable', status: 503, data: {} }));
  await expect.element(page.getByText('Service Unavailable: Please try again later.')).toBeVisible();
});

test('where all of it threw, the same is said without frame and router, in Chinese too', async () => {
  setPreferences({ language: 'zh-CN' });
  await applyLanguage('zh-CN');
  const page = await openWhole(new Error('没有纸'));
  await expect.element(page.getByRole('heading', { level: 1, name: '哎呀，出错了' })).toBeVisible();
  await expect.element(page.getByText('没有纸', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '回到首页' })).toHaveAttribute('href', '/home');
  await expect.element(page.getByRole('button', { name: '刷新' })).toBeVisible();
  await expect.poll(() => document.title).toBe('哎呀，出错了 · 广场');
  expect(await violations()).toEqual([]);
});
