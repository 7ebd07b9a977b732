import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { placedRows, type PlacedRow, type TreeRow } from '#contract/browser/tree-rows.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import { DataTable, type DataTableProps } from '#ui/table/data-table.tsx';
import styles from './tree-table.module.css';
import type { TreePlace } from './tree-rows.ts';
import { useDrag } from './use-drag.ts';

type TreeTableProps<Row extends TreeRow> = Pick<DataTableProps<Row>, 'columns' | 'density' | 'selection' | 'labels' | 'actionsOf'> & {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Rows can be dragged to another place. */
  onMove?: ((id: string, place: TreePlace) => void) | undefined;
};

/** Hierarchical rows: up and down arrows move through them, left and right collapse and expand. */
export const TreeTable = <Row extends TreeRow>({ rows, nameOf, onMove, ...table }: TreeTableProps<Row>) => {
  const trees = useTexts('console');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const dragOf = useDrag(rows, onMove);
  const shown = placedRows(rows, closed);
  const places = new Map(shown.map((placed, at) => [placed.row.id, { ...placed, at }]));
  const stop = active !== null && places.has(active) ? active : (shown[0]?.row.id ?? null);

  const toggle = (id: string, isOpen: boolean) => setClosed((now) => new Set(isOpen ? [...now].filter((one) => one !== id) : [...now, id]));
  const focus = (at: number | undefined) => at !== undefined && (body.current?.rows[at] as HTMLElement | undefined)?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, { row, hasChildren, at }: PlacedRow<Row> & { at: number }) => {
    if (event.target !== event.currentTarget) return;
    const isOpen = !closed.has(row.id);
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      Home: () => focus(0),
      End: () => focus(shown.length - 1),
      ArrowRight: () => (hasChildren && !isOpen ? toggle(row.id, true) : hasChildren && focus(at + 1)),
      ArrowLeft: () => (hasChildren && isOpen ? toggle(row.id, false) : focus(places.get(row.parentId ?? '')?.at)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  const rowOf = ({ id }: Row) => {
    const placed = places.get(id)!;
    const { level, position, siblings, hasChildren } = placed;
    return {
      ...dragOf(id),
      role: 'row',
      tabIndex: id === stop ? 0 : -1,
      style: { '--level': level } as CSSProperties,
      'aria-level': level,
      'aria-posinset': position,
      'aria-setsize': siblings,
      'aria-expanded': hasChildren ? !closed.has(id) : undefined,
      onFocus: () => setActive(id),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, placed),
    };
  };
  const leadOf = (row: Row) => {
    const isOpen = !closed.has(row.id);
    return (
      <span className={styles.lead}>
        {places.get(row.id)?.hasChildren && (
          <IconButton
            label={trees(isOpen ? 'close' : 'open', { name: nameOf(row) })}
            icon={<ChevronIcon size={14} />}
            aria-expanded={isOpen}
            onClick={() => toggle(row.id, !isOpen)}
          />
        )}
      </span>
    );
  };
  return (
    <div className={styles.tree}>
      <DataTable {...table} rows={shown.map(({ row }) => row)} nameOf={nameOf} tree={{ rowOf, leadOf, body }} />
    </div>
  );
};
