import type { TreeItem, Tree } from './tree.ts';

/** The matching range of a title: from a character to before another. */
export type Mark = readonly [from: number, to: number];
export type Find = (title: string, query: string) => Mark | null;
/** The search result of a tree: the matches, their ancestors, and their descendants. */
export type TreeView = {
  shown: ReadonlySet<string>;
  /** Expanded initially, so that every match is visible. */
  leading: ReadonlySet<string>;
  marks: ReadonlyMap<string, Mark>;
  leafIds: readonly string[];
};
export type TreeViewRow = { item: TreeItem; index: number; siblings: number; isParent: boolean; isOpen: boolean };

/** Null shows everything. */
export function viewOf({ items, byId, leafIds }: Tree, query: string, find: Find): TreeView | null {
  if (query === '') return null;
  const [shown, leading, marks] = [new Set<string>(), new Set<string>(), new Map<string, Mark>()];
  for (const { id, title, parentId } of items) {
    const mark = find(title, query);
    if (mark) marks.set(id, mark);
    // Parents precede their children, so descendants of a match are added too.
    if (mark || (parentId !== null && isWithin(byId, marks, parentId))) shown.add(id);
    if (mark)
      for (let above = parentId; above !== null && !leading.has(above); above = byId.get(above)?.parentId ?? null) leading.add(above);
  }
  for (const id of leading) shown.add(id);
  return { shown, leading, marks, leafIds: leafIds.filter((id) => shown.has(id)) };
}

const isWithin = (byId: Tree['byId'], marks: ReadonlyMap<string, Mark>, parentId: string): boolean => {
  for (let above: string | null = parentId; above !== null; above = byId.get(above)?.parentId ?? null) if (marks.has(above)) return true;
  return false;
};

/** The visible rows from top to bottom. */
export function rowsOf({ byId, rootIds }: Tree, view: TreeView | null, isOpen: (id: string) => boolean): TreeViewRow[] {
  const rows: TreeViewRow[] = [];
  const visit = (ids: readonly string[]): void => {
    const siblings = view ? ids.filter((id) => view.shown.has(id)) : ids;
    siblings.forEach((id, index) => {
      const item = byId.get(id)!;
      const below = view ? item.childIds.filter((child) => view.shown.has(child)) : item.childIds;
      const row = { item, index, siblings: siblings.length, isParent: below.length > 0, isOpen: below.length > 0 && isOpen(id) };
      rows.push(row);
      if (row.isOpen) visit(below);
    });
  };
  visit(rootIds);
  return rows;
}

/** About what fits on a screen. */
const PAGE = 10;
export type TreeMove = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last' | 'parent' | 'child';
/** The row after a key; the same one if there is no other. */
export function moved(rows: readonly TreeViewRow[], active: number, move: TreeMove): number {
  const here = rows[active];
  if (!here) return rows.length === 0 ? -1 : 0;
  switch (move) {
    case 'next':
      return Math.min(rows.length - 1, active + 1);
    case 'previous':
      return Math.max(0, active - 1);
    case 'pageDown':
      return Math.min(rows.length - 1, active + PAGE);
    case 'pageUp':
      return Math.max(0, active - PAGE);
    case 'first':
      return 0;
    case 'last':
      return rows.length - 1;
    case 'parent': {
      const parent = rows.findLastIndex(({ item }, index) => index < active && item.id === here.item.parentId);
      return parent === -1 ? active : parent;
    }
    case 'child':
      return here.isOpen ? active + 1 : active;
  }
}

/** The next row whose title starts with the typed text, wrapping around; more text keeps the row, a repeated letter moves on. */
export function typedTo(rows: readonly TreeViewRow[], { active, typed, find }: { active: number; typed: string; find: Find }): number {
  const search = (text: string, from: number): number | undefined =>
    [...rows.keys()].map((step) => (from + step) % rows.length).find((index) => find(rows[index]!.item.title, text)?.[0] === 0);
  const [first = '', ...more] = typed;
  const whole = search(typed, more.length > 0 ? active : active + 1);
  return whole ?? (more.every((letter) => letter === first) ? search(first, active + 1) : undefined) ?? active;
}
