import { matchRoutes } from 'react-router';
import type { RouteHandle, RouteItem } from '#contract/menus/index.ts';
import { joinPaths } from '#features/menus/index.ts';
import type { NavItem } from './nav-tree.ts';

export type Crumb = { title: string; path: string };
/** One page of the route tree, with its ancestors. */
export type PageRoute = {
  /** Full path from the root: `/personal-center/my-profile`. */
  path: string;
  /** `<feature>/<page>` of the page registry. */
  component: string;
  handle: RouteHandle;
  /** The groups around it, outermost first; their own paths have no content. */
  groups: readonly Crumb[];
};

const childrenOf = ({ children = [] }: RouteItem) => children.filter((child) => !child.index);

/** The component of a page; by default its path plus `/index`. */
const componentOf = (item: RouteItem, path: string) =>
  item.component ?? item.children?.find((child) => child.index)?.component ?? `${path.replace(/^\/|\/$/g, '')}/index`;

/**
 * The pages of a route tree as a flat list. A route with children is a heading and no page:
 * its own path has no content, so it is left out and leads to the 404 page.
 */
export const pageRoutesOf = (items: readonly RouteItem[], parent = '', groups: readonly Crumb[] = []): PageRoute[] =>
  items.flatMap((item) => {
    const path = joinPaths(parent, item.path);
    const children = childrenOf(item);
    if (children.length > 0) return pageRoutesOf(children, path, [...groups, { title: item.handle.title, path }]);
    return [{ path, component: componentOf(item, path), handle: item.handle, groups }];
  });

/** The most specific route at an address. */
export const pageRouteAt = (pathname: string, pageRoutes: readonly PageRoute[]): PageRoute | undefined => {
  const match = matchRoutes(
    pageRoutes.map((pageRoute) => ({ path: pageRoute.path, handle: pageRoute })),
    pathname,
  )?.at(-1);
  return match?.route.handle;
};

/** One step of a breadcrumb; without a path it is not a link. */
export type BreadcrumbStep = { title: string; path: string | null };

const find = (nav: readonly NavItem[], path: string): NavItem | undefined =>
  nav.find((item) => item.path === path) ?? nav.flatMap(({ children }) => find(children, path) ?? [])[0];

/** Groups have no page: their name links to the first one that the menu shows in them. */
const firstPage = (item: NavItem | undefined): string | null => {
  if (!item || item.children.length === 0) return item && !item.externalLink ? item.path : null;
  return item.children.map(firstPage).find((path) => path !== null) ?? null;
};

type Places = { pageRoutes: readonly PageRoute[]; nav: readonly NavItem[] };

/**
 * The breadcrumb before a page: its groups, then the menu entry that it belongs to if it has none of its own.
 * A route whose path ends in a slash is only a prefix of the others and is skipped.
 */
export const stepsTo = (pageRoute: PageRoute, { pageRoutes, nav }: Places): BreadcrumbStep[] => {
  const groups = pageRoute.groups.map(({ title, path }) => ({ title, path: firstPage(find(nav, path)), at: path }));
  const owner = pageRoutes.find((other) => other !== pageRoute && other.path === pageRoute.handle.currentActiveMenu);
  const steps = owner ? [...groups, { title: owner.handle.title, path: owner.path, at: owner.path }] : groups;
  return steps.filter(({ at }) => !at.endsWith('/')).map(({ title, path }) => ({ title, path }));
};
