import type { MenuItem, RouteHandle, RouteItem } from '#contract/menus/index.ts';
import { type MenuNode, rolesNeeded } from './menus.policy.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import type { MenuRow } from './menus.repository.ts';

/** A translation key, or the administrator's text in the reader's language. */
const titleOf = ({ name, nameEn, nameZh }: MenuRow, language: Language): string => (language === 'zh-CN' ? nameZh : nameEn) ?? name;

/** Routes of the pages, frames and links in a tree, hidden ones included. */
export const toRoutes = (nodes: readonly MenuNode[], language: Language): RouteItem[] =>
  nodes.map(({ row, order, isOpen, children }) => ({
    path: row.path,
    // A page that may not be opened still groups those below it.
    ...(isOpen && row.type === 'page' && row.component !== null ? { component: row.component } : {}),
    handle: isOpen ? handleOf(row, order, language) : { title: titleOf(row, language), ...shown(row, order) },
    ...(children.length > 0 ? { children: toRoutes(children, language) } : {}),
  }));

/** The effective order is sent even if the row has none, so that clients sort the same way. */
const shown = (row: MenuRow, order: number) => ({
  ...(row.icon === null ? {} : { icon: row.icon }),
  order,
  ...(row.isHidden ? { hideInMenu: true } : {}),
  ...(row.badge === '' ? {} : { badge: row.badge }),
});

function handleOf(row: MenuRow, order: number, language: Language): RouteHandle {
  const roles = rolesNeeded(row);
  return {
    title: titleOf(row, language),
    ...shown(row, order),
    ...(roles ? { roles } : {}),
    ...(row.permission === null ? {} : { permissions: [row.permission] }),
    ...(row.keepAlive ? {} : { keepAlive: false }),
    ...(row.activeMenu === null ? {} : { currentActiveMenu: row.activeMenu }),
    ...(row.type === 'iframe' && row.iframeLink !== null ? { iframeLink: row.iframeLink } : {}),
    ...(row.type === 'link' && row.externalLink !== null ? { externalLink: row.externalLink } : {}),
  };
}

/** Menu items: hidden entries and empty groups are left out. */
export const toMenu = (nodes: readonly MenuNode[], language: Language): MenuItem[] =>
  nodes.flatMap(({ row, isOpen, children }) => {
    const items = toMenu(children, language);
    // An entry with children is not a page itself: with all of them hidden it leads nowhere.
    const leadsNowhere = items.length === 0 && (!isOpen || children.length > 0);
    if (row.isHidden || leadsNowhere) return [];
    const key = isOpen && row.type === 'link' && row.externalLink !== null ? row.externalLink : row.path;
    const looks = { ...(row.icon === null ? {} : { icon: row.icon }), ...(row.badge === '' ? {} : { badge: row.badge }) };
    return [{ key, label: titleOf(row, language), ...looks, ...(items.length > 0 ? { children: items } : {}) }];
  });

/** Paths of visible entries that may be opened. */
export const toPaths = (nodes: readonly MenuNode[]): string[] =>
  nodes.filter(({ row }) => !row.isHidden).flatMap(({ row, isOpen, children }) => [...(isOpen ? [row.path] : []), ...toPaths(children)]);
