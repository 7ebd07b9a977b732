import type { Viewer } from '#kernel/viewer.ts';
import type { MenuRow } from './menus.repository.ts';

/** A row with its children. `isOpen`: the viewer may open it; otherwise it only groups entries that they may open. */
export type MenuNode = { row: MenuRow; order: number; isOpen: boolean; children: MenuNode[] };

type Asker = Pick<Viewer, 'isAdmin' | 'roles'>;

/** All users have the built-in role `user`; administrators may open everything. */
export const mayOpen = ({ isAdmin, roles }: Asker, row: Pick<MenuRow, 'roles'>): boolean =>
  isAdmin || row.roles.some((code) => code === 'user' || roles.includes(code));

/** Role codes that a client checks; undefined when the page is open to all users. */
export const rolesNeeded = ({ roles }: Pick<MenuRow, 'roles'>): string[] | undefined =>
  roles.includes('user') ? undefined : [...new Set(['admin', ...roles])];

/** The tree of entries that a viewer may open. Descendants of a missing or disabled row are left out. */
export function treeFor(viewer: Asker, rows: readonly MenuRow[]): MenuNode[] {
  const childrenOf = Map.groupBy(rows, (row) => row.parentId);
  const below = (parentId: string | null): MenuNode[] =>
    inOrder(childrenOf.get(parentId) ?? []).flatMap(({ row, order }) => {
      const node = { row, order, isOpen: mayOpen(viewer, row), children: below(row.id) };
      return (node.isOpen && !isEmptied(node)) || node.children.length > 0 ? [node] : [];
    });
  return below(null);
}

/** A heading without remaining entries. */
const isEmptied = ({ row, children }: MenuNode) => row.isHeading && row.component === null && children.length === 0;

/** `/events/:slug` matches `/events/tea`; a trailing slash makes no difference. */
function meets(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern, path].map((text) => text.replace(/\/+$/, '').split('/')) as [string[], string[]];
  return (
    wanted.length === given.length && wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}

const pagesOf = (nodes: readonly MenuNode[]): MenuRow[] =>
  nodes.flatMap(({ row, children }) => (children.length > 0 ? pagesOf(children) : [row]));

/** Whether a path leads to pages, but to none that this viewer may open. Entries with children are not pages. */
export function isForbidden(viewer: Asker, rows: readonly MenuRow[], path: string): boolean {
  const found = pagesOf(treeFor({ isAdmin: true, roles: [] }, rows)).filter((row) => meets(row.path, path));
  return found.length > 0 && !found.some((row) => mayOpen(viewer, row));
}

const isPage = ({ row, children }: MenuNode): boolean => children.length === 0 || row.component !== null;

/** Whether a path leads to a page, regardless of permissions. Case-insensitive, as in the browser. */
export function leadsSomewhere(rows: readonly MenuRow[], path: string): boolean {
  const leads = (nodes: readonly MenuNode[]): boolean =>
    nodes.some((node) => (isPage(node) && meets(node.row.path.toLowerCase(), path.toLowerCase())) || leads(node.children));
  return leads(treeFor({ isAdmin: true, roles: [] }, rows));
}

/** A row without an order sorts as its position + 2. */
const inOrder = (siblings: readonly MenuRow[]): { row: MenuRow; order: number }[] =>
  siblings.map((row, position) => ({ row, order: row.order ?? position + 2 })).toSorted((a, b) => a.order - b.order);
