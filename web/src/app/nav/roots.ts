import { groupsAround, type NavItem } from './nav-tree.ts';

/** Where an entry leads when that is another site; such an entry opens a window of its own. */
export const outsideAddress = ({ externalLink, path }: NavItem): string | null => externalLink ?? (/^https?:\/\//.test(path) ? path : null);

const leavesBelow = (item: NavItem): NavItem[] => (item.children.length === 0 ? [item] : item.children.flatMap(leavesBelow));

/** What choosing a group opens: its first page, and another site only where it holds nothing else. */
export const firstLeaf = (item: NavItem): NavItem => {
  const leaves = leavesBelow(item);
  return leaves.find((leaf) => outsideAddress(leaf) === null) ?? leaves[0] ?? item;
};

const isAbove = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The entry of the first level that the open page belongs to: around the marked entry, else by the address. */
export const rootOf = (nav: readonly NavItem[], active: string | null, pathname: string): NavItem | null => {
  const path = groupsAround(nav, active)[0] ?? active;
  return nav.find((root) => root.path === path) ?? nav.find((root) => isAbove(root.path, pathname)) ?? null;
};

/** Addresses of the roots that hold others. */
export const branches = (nav: readonly NavItem[]): string[] => nav.filter(({ children }) => children.length > 0).map(({ path }) => path);
