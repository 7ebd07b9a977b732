import type { Grantable } from '#contract/roles.ts';
import type { TreeNode } from '#ui/tree-picker/tree-picker.tsx';

type Words = { titleOf: (row: Grantable) => string; openPage: string };

/**
 * The rows as a tree of which only leaves are selected. A page with buttons becomes a branch whose first leaf is the page
 * itself, so that a role can get the page without its buttons. Leaves have the ids of their rows.
 */
export function permissionTree(rows: readonly Grantable[], { titleOf, openPage }: Words): TreeNode[] {
  const childrenOf = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (parentId: string | null): TreeNode[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => {
      const children = below(row.id);
      const title = titleOf(row);
      if (children.length === 0) return row.isHeading ? [] : [{ id: row.id, title }];
      const own = row.isHeading ? [] : [{ id: row.id, title: openPage }];
      return [{ id: branchId(row.id), title, children: [...own, ...children] }];
    });
  return below(null);
}

const branchId = (id: string) => `${id}/`;
/** The ids of the picker that a role grants: branches grant nothing themselves. */
export const rowIds = (ids: readonly string[]): string[] => ids.filter((id) => !id.endsWith('/'));

/** The difference of two sets; order and repetition are ignored. */
export const difference = (before: readonly string[], after: readonly string[]): { given: string[]; taken: string[] } => {
  const [had, has] = [new Set(before), new Set(after)];
  return { given: after.filter((id) => !had.has(id)), taken: before.filter((id) => !has.has(id)) };
};
