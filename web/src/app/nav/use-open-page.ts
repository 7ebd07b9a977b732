import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAppRoutes } from './app-routes.ts';
import { activePath } from './nav-tree.ts';
import { pageRouteAt, type PageRoute } from './page-routes.ts';

/** The route of the open page; undefined at an address without a page. */
export const usePageRoute = (): PageRoute | undefined => {
  const { pageRoutes } = useAppRoutes();
  const { pathname } = useLocation();
  return useMemo(() => pageRouteAt(pathname, pageRoutes), [pathname, pageRoutes]);
};

/** The open page and its menu entry. */
export const useOpenPage = () => {
  const { nav } = useAppRoutes();
  const { pathname } = useLocation();
  const pageRoute = usePageRoute();
  return { pageRoute, active: activePath(nav, pageRoute, pathname) };
};
