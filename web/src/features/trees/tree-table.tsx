import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import { dropPlace, placedRows, type Placed, type TreePlace, type TreeRow, type Zone } from './tree-rows.ts';
import styles from './tree-table.module.css';

/** `wide`: only where there is room. */
export type TreeColumn<Row> = { key: string; title: string; show: (row: Row) => ReactNode; when?: 'wide' };

type TreeTableProps<Row extends TreeRow> = {
  label: string;
  rows: readonly Row[];
  /** The first one carries the tree. */
  columns: readonly TreeColumn<Row>[];
  nameOf: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  /** Rows can be dragged to another place. */
  onMove?: ((id: string, place: TreePlace) => void) | undefined;
};
type Drop = { on: string; zone: Zone };

const zoneAt = ({ clientY, currentTarget }: DragEvent<HTMLElement>): Zone => {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'into';
};

/** Dragging with a mouse; menus of the rows offer the same by keys and touch. */
const useDrag = (rows: readonly TreeRow[], onMove: TreeTableProps<TreeRow>['onMove']) => {
  const [moved, setMoved] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const end = () => {
    setMoved(null);
    setDrop(null);
  };
  const partsOf = (id: string) => ({
    draggable: true,
    'data-moved': moved === id || undefined,
    'data-drop': drop?.on === id ? drop.zone : undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
      setMoved(id);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const zone = zoneAt(event);
      if (moved === null || !dropPlace(rows, moved, id, zone)) return setDrop(null);
      event.preventDefault();
      if (drop?.on !== id || drop.zone !== zone) setDrop({ on: id, zone });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      const place = moved === null ? null : dropPlace(rows, moved, id, zoneAt(event));
      if (moved !== null && place) onMove?.(moved, place);
      end();
    },
    onDragEnd: end,
  });
  return onMove ? partsOf : () => ({});
};

/** Rows that hang below each other: arrows walk through them, left and right close and open. */
export const TreeTable = <Row extends TreeRow>({ label, rows, columns, nameOf, actions, onMove }: TreeTableProps<Row>) => {
  const trees = useTexts('trees');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const dragOf = useDrag(rows, onMove);
  const shown = placedRows(rows, closed);
  const stop = shown.some(({ row }) => row.id === active) ? active : (shown[0]?.row.id ?? null);

  const toggle = (id: string, isOpen: boolean) => setClosed((now) => new Set(isOpen ? [...now].filter((one) => one !== id) : [...now, id]));
  const focus = (at: number) => body.current?.querySelectorAll<HTMLElement>(':scope > [role=row]')[at]?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, { row, hasChildren }: Placed<Row>, at: number) => {
    if (event.target !== event.currentTarget) return;
    const isOpen = !closed.has(row.id);
    const parent = shown.findIndex((one) => one.row.id === row.parentId);
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      Home: () => focus(0),
      End: () => focus(shown.length - 1),
      ArrowRight: () => (hasChildren && !isOpen ? toggle(row.id, true) : hasChildren && focus(at + 1)),
      ArrowLeft: () => (hasChildren && isOpen ? toggle(row.id, false) : focus(parent)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <div className={styles.table} role="treegrid" aria-label={label}>
      <div role="rowgroup">
        <div role="row">
          {columns.map(({ key, title, when }) => (
            <div key={key} role="columnheader" data-when={when}>
              {title}
            </div>
          ))}
          {actions && (
            <div role="columnheader">
              <span className="visually-hidden">{trees('actions')}</span>
            </div>
          )}
        </div>
      </div>
      <div role="rowgroup" ref={body}>
        {shown.map((placed, at) => {
          const { row, level, position, siblings, hasChildren } = placed;
          const isOpen = !closed.has(row.id);
          return (
            <div
              role="row"
              key={row.id}
              {...dragOf(row.id)}
              tabIndex={row.id === stop ? 0 : -1}
              aria-level={level}
              aria-posinset={position}
              aria-setsize={siblings}
              aria-expanded={hasChildren ? isOpen : undefined}
              onFocus={() => setActive(row.id)}
              onKeyDown={(event) => onKeyDown(event, placed, at)}
            >
              {columns.map(({ key, show, when }, index) => (
                <div role="gridcell" key={key} data-when={when}>
                  {index > 0 ? (
                    show(row)
                  ) : (
                    <span className={styles.branch} style={{ paddingInlineStart: `calc(${level - 1} * var(--indent))` }}>
                      <span className={styles.toggle}>
                        {hasChildren && (
                          <IconButton
                            label={trees(isOpen ? 'close' : 'open', { name: nameOf(row) })}
                            icon={<ChevronIcon size={14} />}
                            aria-expanded={isOpen}
                            onClick={() => toggle(row.id, !isOpen)}
                          />
                        )}
                      </span>
                      <span>{show(row)}</span>
                    </span>
                  )}
                </div>
              ))}
              {actions && (
                <div role="gridcell" className={styles.actions}>
                  {actions(row)}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
};
