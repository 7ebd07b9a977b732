import { useQuery } from '@tanstack/react-query';
import type { RouteItem } from '#contract/menus/index.ts';
import { menuQuery, takesMenu, useMenuMode } from '#features/menus/index.ts';
import type { Who } from '#kernel/access/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { navIn, type NavItem } from './nav-tree.ts';

/** The user's menu in the current mode; a mode change applies at once. */
export const useNav = (routes: readonly RouteItem[], who: Who): NavItem[] => {
  const mode = useMenuMode();
  // Loaded at the start; if a later fetch fails, the error is shown and the menu of the routes is used.
  const { data: menu = null } = useQuery({ ...menuQuery, enabled: takesMenu(mode), meta: {} }, queryClient);
  return navIn(mode, { routes, menu, who });
};
