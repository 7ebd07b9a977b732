import { menuModeOf, menuQuery, routesQuery, takesMenu } from '#features/menus/index.ts';
import { meQuery } from '#kernel/me/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { queryClient } from '#kernel/query/index.ts';

/** Fetches the user, the routes and, if the server makes it, the menu: in parallel and once. */
export const loadAccess = async () => {
  const needsMenu = takesMenu(menuModeOf(usePreferences.getState()));
  const [me, routes] = await Promise.all([
    queryClient.fetchQuery(meQuery),
    queryClient.fetchQuery(routesQuery),
    needsMenu && queryClient.fetchQuery(menuQuery),
  ]);
  return { me, routes };
};
export type LoadedAccess = Awaited<ReturnType<typeof loadAccess>>;

/** Refetches the same while the application runs; observers show the result in place. */
export const refreshAccess = async (): Promise<void> => {
  const needsMenu = takesMenu(menuModeOf(usePreferences.getState()));
  const fresh = { staleTime: 0 } as const;
  await Promise.all([
    queryClient.fetchQuery({ ...meQuery, ...fresh }),
    queryClient.fetchQuery({ ...routesQuery, ...fresh }),
    // An unused menu is dropped from the cache, so that it is fetched again when the mode changes.
    needsMenu ? queryClient.fetchQuery({ ...menuQuery, ...fresh }) : queryClient.removeQueries({ queryKey: menuQuery.queryKey }),
  ]);
};
