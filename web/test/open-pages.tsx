import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider, useLocation, type RouteObject, type To } from 'react-router';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { RouteHandle } from '#contract/menus/index.ts';
import { AppRoutesContext } from '#app/nav/app-routes.ts';
import type { PageRoute } from '#app/nav/page-routes.ts';
import { Content } from '#app/shell/content/content.tsx';
import { UnsavedGuard } from '#app/shell/unsaved-guard.tsx';
import { CrashPage } from '#features/exceptions/index.ts';
import { meQuery } from '#kernel/me/index.ts';
import { createQueryClient } from '#kernel/query/index.ts';
import { mei } from './people.ts';

type TestPage = ComponentType | ({ handle?: Partial<RouteHandle>; component?: string } & Pick<RouteObject, 'Component' | 'lazy'>);

const routeOf = ([path, page]: [string, TestPage]) => {
  const { handle, component = `test${path}`, ...content } = typeof page === 'function' ? { Component: page } : page;
  const pageRoute: PageRoute = { path, component, handle: { title: path, ...handle }, groups: [] };
  return { pageRoute, route: { id: path, path, handle: pageRoute, errorElement: <CrashPage />, ...content } as RouteObject };
};

const Frame = () => (
  <div data-testid="frame" data-entry={useLocation().key}>
    <Content />
    <UnsavedGuard />
  </div>
);

/** Renders kept pages as the application does, without the rest of the shell. */
export const openPages = async (pages: Record<string, TestPage>, at: string) => {
  const routes = Object.entries(pages).map(routeOf);
  const cache = createQueryClient();
  cache.setQueryData(meQuery.queryKey, mei);
  const children = [...routes.map(({ route }) => route), { path: '*', element: <p>nothing here</p> }];
  const router = createMemoryRouter([{ path: '/', Component: Frame, children }], { initialEntries: [at] });
  const blocker = vi.spyOn(router, 'getBlocker');
  const page = await render(
    <QueryClientProvider client={cache}>
      <AppRoutesContext value={{ pageRoutes: routes.map(({ pageRoute }) => pageRoute), nav: [] }}>
        <RouterProvider router={router} />
      </AppRoutesContext>
    </QueryClientProvider>,
  );
  /** Navigates and waits until the page is rendered; a page that was skipped was never visible. */
  const go = async (to: To | number) => {
    await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
    await expect.poll(() => page.getByTestId('frame').element().getAttribute('data-entry') === router.state.location.key).toBe(true);
  };
  /** The router asks before it leaves: it registers that in an effect after the one that saw unsaved input. */
  const guarded = async () => {
    await expect.poll(() => blocker.mock.calls.length).toBeGreaterThan(0);
  };
  return { page, router, cache, go, guarded };
};
