import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { RouteItem } from '#contract/menus.ts';
import type { Me } from '#features/users/index.ts';
import { AccessContext } from '#kernel/access/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { AppRoutesContext } from './nav/app-routes.ts';
import { leavesOf } from './nav/leaves.ts';
import { useNav } from './nav/use-nav.ts';
import { createAppRouter } from './router.tsx';
import { GlobalSpinner } from './shell/global-spinner.tsx';
import { leadTo } from './stale-chunks.ts';
import { ToastHost } from './toast-host.tsx';

/** The application of one person, with the pages that the server gave them. */
export const Application = ({ me, routes }: { me: Me; routes: readonly RouteItem[] }) => {
  const [{ router, leaves }] = useState(() => {
    const pages = leavesOf(routes);
    const created = createAppRouter(pages, me);
    leadTo(() => (created.state.navigation.location ? createPath(created.state.navigation.location) : null));
    return { router: created, leaves: pages };
  });
  const nav = useNav(routes, me);
  return (
    <QueryClientProvider client={queryClient}>
      <AccessContext value={me}>
        <AppRoutesContext value={{ leaves, nav }}>
          <RouterProvider router={router} />
        </AppRoutesContext>
      </AccessContext>
      <ToastHost />
      <GlobalSpinner />
    </QueryClientProvider>
  );
};
