import { useMatches } from 'react-router';
import { useAppRoutes } from './app-routes.ts';
import { activePath } from './nav-tree.ts';
import type { PageRoute } from './page-routes.ts';

/** The open page and its menu entry. */
export const usePlace = () => {
  const { nav } = useAppRoutes();
  const match = useMatches().at(-1);
  const pageRoute = match?.handle as PageRoute | undefined;
  return { pageRoute, active: activePath(nav, pageRoute, match?.pathname ?? '/') };
};
