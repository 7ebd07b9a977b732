import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import { createMemoryRouter, Outlet, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToastHost } from '#app/toast-host.tsx';
import { meQuery } from '#kernel/me/index.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { createQueryClient } from '#kernel/query/index.ts';
import { toast, useToasts } from '#kernel/toast/index.ts';
import { mei } from './people.ts';

/** Renders the router's location, for assertions. */
const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};

const Frame = () => (
  <main>
    <Address />
    <Suspense>
      <Outlet />
    </Suspense>
  </main>
);

/** Renders pages by path, with what the application provides: router, query cache, texts, toasts. */
export const openScreen = async (pages: Record<string, ComponentType>, at: string, ...texts: string[]) => {
  await loadTexts(...texts);
  for (const { id } of useToasts.getState()) toast.hide(id);
  const cache = createQueryClient();
  cache.setQueryData(meQuery.queryKey, mei);
  const routes = Object.entries(pages).map(([path, Component]) => ({ path, Component }));
  const children = [...routes, { path: '*', element: <p>elsewhere</p> }];
  const router = createMemoryRouter([{ path: '/', Component: Frame, children }], { initialEntries: [at] });
  const page = await render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  );
  // What listens for hints keeps the cache, and would request its data again in a later test, as a page would that stays.
  onTestFinished(async () => {
    await page.unmount();
    cache.clear();
  });
  return { page, cache, router, address: page.getByLabelText('address') };
};
