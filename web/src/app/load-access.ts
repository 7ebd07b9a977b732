import { menuModeOf, menuQuery, routesQuery, takesMenu } from '#features/menus/index.ts';
import { meQuery } from '#kernel/me/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { queryClient } from '#kernel/query/index.ts';

/** The person, their pages and, where the server makes it, their menu: asked for side by side, and once. */
export const loadAccess = async () => {
  const needsMenu = takesMenu(menuModeOf(usePreferences.getState()));
  const [me, routes] = await Promise.all([
    queryClient.fetchQuery(meQuery),
    queryClient.fetchQuery(routesQuery),
    needsMenu && queryClient.fetchQuery(menuQuery),
  ]);
  return { me, routes };
};
export type Access = Awaited<ReturnType<typeof loadAccess>>;

/** The same anew, while the application runs: what becomes of it shows in place. */
export const refreshAccess = async (): Promise<void> => {
  const needsMenu = takesMenu(menuModeOf(usePreferences.getState()));
  const fresh = { staleTime: 0 } as const;
  await Promise.all([
    queryClient.fetchQuery({ ...meQuery, ...fresh }),
    queryClient.fetchQuery({ ...routesQuery, ...fresh }),
    // A menu that nobody looks at now may be wanted later.
    needsMenu ? queryClient.fetchQuery({ ...menuQuery, ...fresh }) : queryClient.removeQueries({ queryKey: menuQuery.queryKey }),
  ]);
};
