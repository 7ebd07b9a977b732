import { useDeferredValue, useMemo, useState } from 'react';
import { areAllOn, checkedLeaves, layOut, leavesOf, statesOf, valueOf, withLeaves, type TreeItem, type TreeNode } from './tree.ts';
import { rowsOf, viewOf, type Find } from './tree-view.ts';

export type TreeValue = { checked: string[]; half: string[] };
type Input = {
  nodes: readonly TreeNode[];
  value: readonly string[];
  disabled: ReadonlySet<string>;
  find: Find;
  onChange: (value: TreeValue) => void;
};

/** Expanded nodes, search text and checked nodes: three independent states. */
export function useTreePicker({ nodes, value, disabled, find, onChange }: Input) {
  const tree = useMemo(() => layOut(nodes), [nodes]);
  const checked = useMemo(() => checkedLeaves(tree, value), [tree, value]);
  const states = useMemo(() => statesOf(tree, checked), [tree, checked]);
  const [typed, setTyped] = useState('');
  // Deferred, so that typing stays smooth while a large tree is searched.
  const query = useDeferredValue(typed.trim().toLowerCase());
  const view = useMemo(() => viewOf(tree, query, find), [tree, query, find]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(tree.rootIds));
  // Nodes expanded or collapsed manually in the results; a new search resets them.
  const [turned, setTurned] = useState<{ query: string; ids: ReadonlySet<string> }>({ query: '', ids: new Set() });
  const turnedIds = turned.query === query ? turned.ids : null;
  const rows = useMemo(
    () => rowsOf(tree, view, (id) => (view ? view.leading.has(id) !== (turnedIds?.has(id) ?? false) : open.has(id))),
    [tree, view, turnedIds, open],
  );

  const setOpenOf = (ids: readonly string[], isOpen: boolean): void => {
    if (!view) {
      const next = new Set(open);
      for (const id of ids)
        if (isOpen) next.add(id);
        else next.delete(id);
      return setOpen(next);
    }
    const next = new Set(turnedIds);
    for (const id of ids)
      if (view.leading.has(id) === isOpen) next.delete(id);
      else next.add(id);
    setTurned({ query, ids: next });
  };
  const parents = tree.items.filter(({ id, childIds }) =>
    view ? view.shown.has(id) && childIds.some((child) => view.shown.has(child)) : childIds.length > 0,
  );
  const openParents = new Set(rows.flatMap(({ item, isOpen }) => (isOpen ? [item.id] : [])));

  const set = (leafIds: readonly string[]): void => {
    const next = withLeaves(checked, leafIds, { isOn: !areAllOn(checked, leafIds, disabled), disabled });
    onChange(valueOf(tree, next));
  };
  /** The leaves that a click on a node affects: its visible descendants. */
  const scopeOf = (item: TreeItem): string[] => leavesOf(tree, item).filter((id) => !view || view.shown.has(id));
  const scope = view?.leafIds ?? tree.leafIds;
  return {
    rows,
    states,
    marks: view?.marks ?? null,
    typed,
    setTyped,
    isFiltered: view !== null,
    count: { found: view?.marks.size ?? 0, checked: checked.size, all: tree.leafIds.length },
    isDisabled: (item: TreeItem): boolean => scopeOf(item).every((id) => disabled.has(id)),
    toggle: (item: TreeItem) => set(scopeOf(item)),
    /** Applies to all nodes, or during a search to its results. */
    all: { isOn: areAllOn(checked, scope, disabled), isPossible: scope.some((id) => !disabled.has(id)), toggle: () => set(scope) },
    setOpen: (ids: readonly string[], isOpen: boolean) => setOpenOf(ids, isOpen),
    everything: {
      isOpen: parents.length > 0 && parents.every(({ id }) => openParents.has(id)),
      isPossible: parents.length > 0,
      toggle: (isOpen: boolean) =>
        setOpenOf(
          parents.map(({ id }) => id),
          isOpen,
        ),
    },
  };
}
export type TreePickerState = ReturnType<typeof useTreePicker>;
