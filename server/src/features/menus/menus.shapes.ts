import type { MenuItem, RouteHandle, RouteItem } from '#contract/menus.ts';
import { type MenuNode, rolesNeeded } from './menus.policy.ts';
import type { MenuRow } from './menus.repository.ts';

/** Routes of the pages, frames and links in a tree, hidden ones included. */
export const toRoutes = (nodes: readonly MenuNode[]): RouteItem[] =>
  nodes.map(({ row, order, isOpen, children }) => ({
    path: row.path,
    // A page that may not be opened still groups those below it.
    ...(isOpen && row.type === 'page' && row.component !== null ? { component: row.component } : {}),
    handle: isOpen ? handleOf(row, order) : { title: row.name, ...shown(row, order) },
    ...(children.length > 0 ? { children: toRoutes(children) } : {}),
  }));

/** The order that counts is said also where the row has none, so that a client puts what it gets in the same one. */
const shown = (row: MenuRow, order: number) => ({
  ...(row.icon === null ? {} : { icon: row.icon }),
  order,
  ...(row.isHidden ? { hideInMenu: true } : {}),
});

function handleOf(row: MenuRow, order: number): RouteHandle {
  const roles = rolesNeeded(row);
  return {
    title: row.name,
    ...shown(row, order),
    ...(roles ? { roles } : {}),
    ...(row.permission === null ? {} : { permissions: [row.permission] }),
    ...(row.keepAlive ? {} : { keepAlive: false }),
    ...(row.activeMenu === null ? {} : { currentActiveMenu: row.activeMenu }),
    ...(row.type === 'iframe' && row.iframeLink !== null ? { iframeLink: row.iframeLink } : {}),
    ...(row.type === 'link' && row.externalLink !== null ? { externalLink: row.externalLink } : {}),
  };
}

/** Entries of the menu: hidden ones are left out, and groups of which nothing is left. */
export const toMenu = (nodes: readonly MenuNode[]): MenuItem[] =>
  nodes.flatMap(({ row, isOpen, children }) => {
    const items = toMenu(children);
    // What holds pages is none itself: with all of them hidden there is nothing to choose.
    const leadsNowhere = items.length === 0 && (!isOpen || children.length > 0);
    if (row.isHidden || leadsNowhere) return [];
    const key = isOpen && row.type === 'link' && row.externalLink !== null ? row.externalLink : row.path;
    const icon = row.icon === null ? {} : { icon: row.icon };
    return [{ key, label: row.name, ...icon, ...(items.length > 0 ? { children: items } : {}) }];
  });

/** Paths of the entries that may be opened and are not hidden. */
export const toPaths = (nodes: readonly MenuNode[]): string[] =>
  nodes.filter(({ row }) => !row.isHidden).flatMap(({ row, isOpen, children }) => [...(isOpen ? [row.path] : []), ...toPaths(children)]);
