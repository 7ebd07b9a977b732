import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
import type { TreeNode } from './tree.ts';
import type { Find } from './tree-view.ts';
import styles from './tree-picker.module.css';
import { TreeRow } from './tree-row.tsx';
import { useTreeKeys } from './use-tree-keys.ts';
import { useTreePicker, type TreePickerState, type TreeValue } from './use-tree-picker.ts';

export type { TreeNode } from './tree.ts';
export type { Find } from './tree-view.ts';

export type TreePickerLabels = {
  tree: string;
  search: string;
  expandAll: string;
  collapseAll: string;
  checkAll: string;
  checkNone: string;
  /** The same actions during a search: they apply only to its results. */
  checkFound: string;
  clearFound: string;
  /** Announced for a node that cannot be checked. */
  disabled: string;
  nothing: string;
  count: (count: { found: number; checked: number; all: number }, isFiltered: boolean) => string;
};
type TreePickerProps = {
  nodes: readonly TreeNode[];
  /** Checked ids; ids of parents have no effect. */
  value: readonly string[];
  disabled: ReadonlySet<string>;
  labels: TreePickerLabels;
  find: Find;
  onChange: (value: TreeValue) => void;
};

const ROW_HEIGHT = 36;

/** Selects leaves of a tree. Parents show the state of their descendants, and are never selected themselves. */
export const TreePicker = ({ labels, ...next }: TreePickerProps) => {
  const state = useTreePicker(next);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.picker}>
      <label className={styles.search}>
        <SearchIcon size={16} />
        <span className="visually-hidden">{labels.search}</span>
        <input
          ref={search}
          type="search"
          placeholder={labels.search}
          value={state.typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => state.setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') list.current?.focus();
            // The first Escape clears the search, the next one reaches the surrounding dialog.
            else if (event.key === 'Escape' && state.typed !== '') state.setTyped('');
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      </label>
      <Tools state={state} labels={labels} />
      {state.rows.length > 0 ? (
        <List state={state} labels={labels} find={next.find} listRef={list} onSearch={() => search.current?.focus()} />
      ) : (
        <p className={styles.nothing}>{labels.nothing}</p>
      )}
    </div>
  );
};

const Tools = ({ state: { all, everything, count, isFiltered }, labels }: { state: TreePickerState; labels: TreePickerLabels }) => {
  const [on, off] = isFiltered ? [labels.checkFound, labels.clearFound] : [labels.checkAll, labels.checkNone];
  return (
    <div className={styles.tools}>
      <Button size="small" disabled={!everything.isPossible} onClick={() => everything.toggle(!everything.isOpen)}>
        {everything.isOpen ? labels.collapseAll : labels.expandAll}
      </Button>
      <Button size="small" disabled={!all.isPossible} onClick={all.toggle}>
        {all.isOn ? off : on}
      </Button>
      <span className={styles.count} role="status">
        {labels.count(count, isFiltered)}
      </span>
    </div>
  );
};

type ListProps = {
  state: TreePickerState;
  labels: TreePickerLabels;
  find: Find;
  listRef: React.RefObject<HTMLDivElement | null>;
  onSearch: () => void;
};
const List = ({ state, labels, find, listRef, onSearch }: ListProps) => {
  'use no memo'; // The virtualizer is one mutable object; memoised reads of it would stand still.
  const { rows, states, marks, isDisabled, toggle, setOpen } = state;
  const id = useId();
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = Math.max(
    0,
    rows.findIndex(({ item }) => item.id === activeId),
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]!.item.id,
    overscan: 12,
    // The active row is always rendered, as `aria-activedescendant` refers to it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const [first, last] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)];
      const seen = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      return active < first ? [active, ...seen] : active > last && active < count ? [...seen, active] : seen;
    },
  });
  const goTo = (index: number) => {
    setActiveId(rows[index]?.item.id ?? null);
    virtualizer.scrollToIndex(index);
  };
  const press = (row: (typeof rows)[number]) => {
    setActiveId(row.item.id);
    if (!isDisabled(row.item)) toggle(row.item);
  };
  const onKeyDown = useTreeKeys({ rows, active, find, onActive: goTo, onToggle: press, onOpen: setOpen, onSearch });
  // Search results start at the top.
  useEffect(() => {
    if (listRef.current && marks) listRef.current.scrollTop = 0;
  }, [marks, listRef]);
  return (
    <div
      ref={listRef}
      className={`scroll ${styles.list}`}
      role="tree"
      tabIndex={0}
      aria-label={labels.tree}
      aria-multiselectable="true"
      aria-activedescendant={`${id}${rows[active]?.item.id}`}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }} role="presentation">
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.slot}
            style={{ top: start }}
            role="presentation"
            onClick={() => press(rows[index]!)}
          >
            <TreeRow
              id={`${id}${key}`}
              row={rows[index]!}
              state={states.get(String(key)) ?? 'unchecked'}
              mark={marks?.get(String(key))}
              isActive={index === active}
              isDisabled={isDisabled(rows[index]!.item)}
              disabledNote={labels.disabled}
              onOpen={(opened, isOpen) => setOpen([opened], isOpen)}
            />
          </div>
        ))}
      </div>
    </div>
  );
};
