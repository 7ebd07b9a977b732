import type { PageRoute } from '../../nav/page-routes.ts';

const belongs = (inner: PageRoute, entry: PageRoute) =>
  inner !== entry && inner.handle.currentActiveMenu === entry.path && inner.component === entry.component;

/**
 * The path that stands for all addresses of one screen: a route that shows the very component of the menu entry it
 * belongs to (`/chat/:channelId` of `/chat`) is no page of its own. Null where every path is a page.
 */
export const screenOf = (pageRoute: PageRoute, pageRoutes: readonly PageRoute[]): string | null => {
  const entry = pageRoutes.find((other) => belongs(pageRoute, other));
  if (entry) return entry.path;
  return pageRoutes.some((other) => belongs(other, pageRoute)) ? pageRoute.path : null;
};
