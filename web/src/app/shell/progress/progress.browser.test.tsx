import { expect, test, vi } from 'vitest';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#kernel/preferences/index.ts';
import { usePageProgress } from './use-page-progress.ts';

const Frame = () => {
  usePageProgress();
  return <Outlet />;
};
const line = () => document.querySelector<HTMLElement>('[data-bar]');

/** Two pages; the test decides when the second one is loaded. */
const openPages = async () => {
  const arrival = Promise.withResolvers<null>();
  const pages = [
    { index: true, element: <p>first</p> },
    { path: 'second', element: <p>second</p>, loader: () => arrival.promise },
  ];
  const router = createMemoryRouter([{ path: '/', Component: Frame, children: pages }]);
  const page = await render(<RouterProvider router={router} />);
  return { page, router, arrive: () => arrival.resolve(null) };
};

test('a line runs while a page is on its way for the first time, and never again', async () => {
  const { page, router, arrive } = await openPages();
  void router.navigate('/second');
  await expect.poll(line).not.toBeNull();
  expect(line()?.style.transform).toContain('-70%');
  expect(line()?.style.transition).toContain('500ms');
  expect(line() && getComputedStyle(line() as HTMLElement).backgroundColor).toBe('rgb(250, 4, 100)');
  arrive();
  await expect.element(page.getByText('second')).toBeVisible();
  await expect.poll(line).toBeNull();
  await router.navigate('/');
  await router.navigate('/second');
  await expect.element(page.getByText('second')).toBeVisible();
  expect(line()).toBeNull();
});

test('there is none where it is not wished', async () => {
  setPreferences({ transitionProgress: false });
  const { page, router, arrive } = await openPages();
  void router.navigate('/second');
  await expect.poll(() => router.state.navigation.state).toBe('loading');
  const seen = vi.fn();
  const observer = new MutationObserver(() => line() && seen());
  observer.observe(document.body, { childList: true });
  arrive();
  await expect.element(page.getByText('second')).toBeVisible();
  observer.disconnect();
  expect(seen).not.toHaveBeenCalled();
});
