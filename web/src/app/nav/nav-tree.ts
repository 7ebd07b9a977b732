import type { MenuItem, RouteItem } from '#contract/menus/index.ts';
import { joinPaths, type MenuMode } from '#features/menus/index.ts';
import { mayOpen, type Who } from '#kernel/access/index.ts';
import type { PageRoute } from './page-routes.ts';

/** An entry of the menu: a page, a group of entries, or another site. */
export type NavItem = {
  /** The URL if the entry is an external link. */
  path: string;
  title: string;
  icon: string | undefined;
  externalLink: string | undefined;
  /** A short text beside the entry. */
  badge?: string | undefined;
  children: readonly NavItem[];
};

/** An entry without `order` keeps its position, offset so that entries with a small order come first. */
const ordered = (items: readonly RouteItem[]) =>
  items
    .map((item, position) => ({ item, order: item.handle.order ?? position + 2 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);

export const navOf = (items: readonly RouteItem[], who: Who, parent = ''): NavItem[] =>
  ordered(items).flatMap((item) => {
    const { handle, children = [], index } = item;
    if (index || handle.hideInMenu || !mayOpen(who, handle) || (handle.backstage && !who.isAdmin)) return [];
    const path = joinPaths(parent, item.path);
    const isGroup = children.some((child) => !child.index);
    const inside = isGroup ? navOf(children, who, path) : [];
    // A group without visible entries is left out.
    if (isGroup && inside.length === 0) return [];
    const { title, icon, externalLink, badge } = handle;
    return [{ path: externalLink ?? path, title, icon, externalLink, ...(badge && { badge }), children: inside }];
  });

/** The menu as returned by the server. */
export const navOfMenu = (items: readonly MenuItem[]): NavItem[] =>
  items.map(({ key, label, icon, badge, children = [] }) => ({
    path: key,
    title: label,
    icon,
    externalLink: key.startsWith('/') ? undefined : key,
    ...(badge && { badge }),
    children: navOfMenu(children),
  }));

/** Merges both lists; for the same path the first one wins. */
export const mergeNav = (first: readonly NavItem[], second: readonly NavItem[]): NavItem[] => {
  const merged = new Map<string, NavItem>();
  for (const item of [...first, ...second]) {
    const known = merged.get(item.path);
    merged.set(item.path, known ? { ...known, children: mergeNav(known.children, item.children) } : item);
  }
  return [...merged.values()];
};

/** A user without roles and permissions: opens only routes without an access rule. */
const anybody: Who = { isAdmin: false, roles: [], permissions: [] };

type Sources = { routes: readonly RouteItem[]; menu: readonly MenuItem[] | null; who: Who };

/** The menu in each mode. Until the server's menu is loaded, the one built from the routes replaces it: both are equal. */
export const navIn = (mode: MenuMode, { routes, menu, who }: Sources): NavItem[] => {
  if (mode === 'none') return mergeNav(navOf(routes, anybody), []);
  const [own, served] = [navOf(routes, who), menu && navOfMenu(menu)];
  if (mode === 'backend') return mergeNav(served ?? own, []);
  return mergeNav(own, mode === 'both' ? (served ?? []) : []);
};

const paths = (items: readonly NavItem[]): string[] => items.flatMap((item) => [item.path, ...paths(item.children)]);

/** The entry marked as active: the one that the route names, else its own, else the nearest parent path. */
export const activePath = (nav: readonly NavItem[], pageRoute: PageRoute | undefined, pathname: string): string | null => {
  const known = paths(nav);
  const named = [pageRoute?.handle.currentActiveMenu, pageRoute?.path, pageRoute?.handle.externalLink].find(
    (path) => path && known.includes(path),
  );
  const above = known.filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  return named ?? above.toSorted((a, b) => b.length - a.length)[0] ?? null;
};

/** The groups that must be expanded to show an entry. */
export const groupsAround = (nav: readonly NavItem[], path: string | null): string[] =>
  nav.flatMap((item) => {
    if (!paths(item.children).includes(path ?? '')) return [];
    return [item.path, ...groupsAround(item.children, path)];
  });
