import { groupsAround, type NavItem } from './nav-tree.ts';

/** The URL of an external link; such an entry opens a new window. */
export const outsideAddress = ({ externalLink, path }: NavItem): string | null => externalLink ?? (/^https?:\/\//.test(path) ? path : null);

const leavesBelow = (item: NavItem): NavItem[] => (item.children.length === 0 ? [item] : item.children.flatMap(leavesBelow));

/** The page that a group opens: its first one, an external link only if it has nothing else. */
export const firstLeaf = (item: NavItem): NavItem => {
  const leaves = leavesBelow(item);
  return leaves.find((leaf) => outsideAddress(leaf) === null) ?? leaves[0] ?? item;
};

const isAbove = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The root entry of the open page: the one around the active entry, else by path. */
export const rootOf = (nav: readonly NavItem[], active: string | null, pathname: string): NavItem | null => {
  const path = groupsAround(nav, active)[0] ?? active;
  return nav.find((root) => root.path === path) ?? nav.find((root) => isAbove(root.path, pathname)) ?? null;
};

/** Paths of the roots with children. */
export const branches = (nav: readonly NavItem[]): string[] => nav.filter(({ children }) => children.length > 0).map(({ path }) => path);
