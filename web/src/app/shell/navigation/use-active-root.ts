import { useLocation } from 'react-router';
import { useAppRoutes } from '#app/nav/app-routes.ts';
import type { NavItem } from '#app/nav/nav-tree.ts';
import { rootOf } from '#app/nav/roots.ts';
import { useOpenPage } from '#app/nav/use-open-page.ts';

/** The root entry of the open page. */
export const useActiveRoot = (): NavItem | null => {
  const { nav } = useAppRoutes();
  const { active } = useOpenPage();
  return rootOf(nav, active, useLocation().pathname);
};
