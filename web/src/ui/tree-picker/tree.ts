export type TreeNode = { id: string; title: string; children?: readonly TreeNode[] };
export type CheckState = 'checked' | 'half' | 'unchecked';
/** A node with its position. Its leaves are those with indexes `from` to before `to`; a leaf is its own. */
export type TreeItem = {
  id: string;
  title: string;
  parentId: string | null;
  childIds: readonly string[];
  level: number;
  from: number;
  to: number;
};
export type Tree = {
  /** In display order. */
  items: readonly TreeItem[];
  byId: ReadonlyMap<string, TreeItem>;
  rootIds: readonly string[];
  leafIds: readonly string[];
};

/** A flattened tree. Only leaves are checked: the state of a parent follows from its leaves. */
export function layOut(nodes: readonly TreeNode[]): Tree {
  const items: TreeItem[] = [];
  const leafIds: string[] = [];
  const visit = ({ id, title, children = [] }: TreeNode, parentId: string | null, level: number): void => {
    const item = { id, title, parentId, level, childIds: children.map((child) => child.id), from: leafIds.length, to: 0 };
    items.push(item);
    if (children.length === 0) leafIds.push(id);
    for (const child of children) visit(child, id, level + 1);
    item.to = leafIds.length;
  };
  for (const node of nodes) visit(node, null, 1);
  return { items, leafIds, byId: new Map(items.map((item) => [item.id, item])), rootIds: nodes.map(({ id }) => id) };
}

export const leavesOf = ({ leafIds }: Tree, { from, to }: TreeItem): string[] => leafIds.slice(from, to);

/** The leaves among ids; the id of a parent is ignored, so a child added later is not checked with it. */
export const checkedLeaves = ({ leafIds }: Tree, checked: Iterable<string>): Set<string> => {
  const given = new Set(checked);
  return new Set(leafIds.filter((id) => given.has(id)));
};

/** The states of all nodes. */
export function statesOf({ items, leafIds }: Tree, checked: ReadonlySet<string>): Map<string, CheckState> {
  const before = [0];
  for (const id of leafIds) before.push(before.at(-1)! + (checked.has(id) ? 1 : 0));
  return new Map(
    items.map(({ id, from, to }) => {
      const count = before[to]! - before[from]!;
      return [id, count === 0 ? 'unchecked' : count === to - from ? 'checked' : 'half'];
    }),
  );
}

/** The reported value: fully checked nodes and, separately, partially checked ones. */
export function valueOf(tree: Tree, checked: ReadonlySet<string>): { checked: string[]; half: string[] } {
  const states = statesOf(tree, checked);
  const idsIn = (state: CheckState) => tree.items.flatMap(({ id }) => (states.get(id) === state ? [id] : []));
  return { checked: idsIn('checked'), half: idsIn('half') };
}

/** Checks or clears all these leaves; disabled ones stay unchanged. */
export function withLeaves(
  checked: ReadonlySet<string>,
  leafIds: readonly string[],
  { isOn, disabled }: { isOn: boolean; disabled: ReadonlySet<string> },
): Set<string> {
  const next = new Set(checked);
  for (const id of leafIds)
    if (!disabled.has(id)) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
  return next;
}

/** Whether all these leaves are checked: then a click clears them. */
export const areAllOn = (checked: ReadonlySet<string>, leafIds: readonly string[], disabled: ReadonlySet<string>): boolean => {
  const own = leafIds.filter((id) => !disabled.has(id));
  return own.length > 0 && own.every((id) => checked.has(id));
};
