import { useQuery } from '@tanstack/react-query';
import type { RouteItem } from '#contract/menus.ts';
import { menuQuery, takesMenu, useMenuMode } from '#features/menus/index.ts';
import type { Who } from '#kernel/access/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { navIn, type NavItem } from './nav-tree.ts';

/** The menu of this person in the mode that is set; another mode takes effect at once. */
export const useNav = (routes: readonly RouteItem[], who: Who): NavItem[] => {
  const mode = useMenuMode();
  // At the start it is there already; what fails later is told, and the menu of the routes stands in.
  const { data: menu = null } = useQuery({ ...menuQuery, enabled: takesMenu(mode), meta: {} }, queryClient);
  return navIn(mode, { routes, menu, who });
};
