import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Activity, useEffect, useMemo, useState } from 'react';
import { createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { RouteItem } from '#contract/menus/index.ts';
import { wayIn } from '#features/onboarding/index.ts';
import { routesQuery } from '#features/menus/index.ts';
import { meQuery, useKeptUser, type Me } from '#kernel/me/index.ts';
import { AccessContext, hasPermission } from '#kernel/access/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { ConfirmationHost } from './confirmation-host.tsx';
import { AppRoutesContext } from './nav/app-routes.ts';
import { pageRoutesOf } from './nav/page-routes.ts';
import { useLiveRoutes } from './nav/use-live-routes.ts';
import { useNav } from './nav/use-nav.ts';
import { ClosedPage } from './pages/closed-page.tsx';
import { createAppRouter } from './router.tsx';
import { GlobalSpinner } from './shell/global-spinner.tsx';
import { leadTo } from './stale-chunks.ts';
import { ToastHost } from './toast-host.tsx';

/** The current user and routes: an administrator may change both while the application is open. */
const useNow = (first: Access): Access => {
  const { data: me = first.me } = useQuery({ ...meQuery, enabled: false }, queryClient);
  const { data: routes = first.routes } = useQuery({ ...routesQuery, enabled: false }, queryClient);
  return { me, routes };
};

type Access = { me: Me; routes: readonly RouteItem[] };
/** The application of one user, with the routes that the server returned. */
export const Application = (first: Access) => {
  const { me, routes } = useNow(first);
  useKeptUser(me);
  const pageRoutes = useMemo(() => pageRoutesOf(routes), [routes]);
  const [{ router, replacePages }] = useState(() => {
    const redirect = wayIn(me, location);
    if (redirect) history.replaceState(null, '', redirect);
    const created = createAppRouter({ pageRoutes, who: me });
    leadTo(() => {
      const next = created.router.state.navigation.location;
      return next ? createPath(next) : null;
    });
    return created;
  });
  // The router listens to the window until it is disposed.
  useEffect(() => () => router.dispose(), [router]);
  useLiveRoutes(replacePages, pageRoutes, me);
  const nav = useNav(routes, me);
  const isClosed = useSite(({ maintenance }) => Boolean(maintenance)) && !hasPermission(me, 'system:settings:update');
  return (
    <QueryClientProvider client={queryClient}>
      <AccessContext value={me}>
        <AppRoutesContext value={{ pageRoutes, nav }}>
          {/* Hidden, not unmounted, so that unsaved input is still there when the site reopens. */}
          <Activity mode={isClosed ? 'hidden' : 'visible'}>
            <RouterProvider router={router} />
          </Activity>
        </AppRoutesContext>
      </AccessContext>
      {isClosed && <ClosedPage />}
      <ConfirmationHost />
      <ToastHost />
      <GlobalSpinner />
    </QueryClientProvider>
  );
};
