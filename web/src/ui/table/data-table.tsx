import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { nextSort, sortState, type Column } from './columns.ts';
import { SortMark } from './sort-mark.tsx';
import styles from './data-table.module.css';

export type TableLabels = { selectAll: string; select: (name: string) => string; selection: string; actions: string };
export type Density = 'roomy' | 'compact';
/** Hierarchical rows: the ARIA attributes of a row, and what precedes its name. */
export type TreeParts<Row> = {
  rowOf: (row: Row) => ComponentProps<'tr'>;
  leadOf: (row: Row) => ReactNode;
  body: ComponentProps<'tbody'>['ref'];
};

export type DataTableProps<Row extends { id: string }> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Omitted if rows have a fixed order. */
  sort?: string;
  /** URL of the list in another order: sorting is navigation, so that the back button reverts it. */
  sortHref?: (sort: string) => string;
  tree?: TreeParts<Row>;
  /** Without it rows cannot be selected. */
  selection?: { ids: ReadonlySet<string>; onChange: (rows: readonly Row[], isChosen: boolean) => void } | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Actions at the end of a row. */
  actionsOf?: ((row: Row) => ReactNode) | undefined;
  density: Density;
  /** The shown rows are not those of the last request. */
  isStale?: boolean;
  labels: TableLabels;
};

/** Rows and columns; on a phone each row is a card. */
export const DataTable = <Row extends { id: string }>(props: DataTableProps<Row>) => {
  const { label, rows, density, isStale = false, selection, tree } = props;
  return (
    <div className={styles.scroll}>
      <table
        className={styles.table}
        role={tree && 'treegrid'}
        aria-label={label}
        data-density={density}
        data-chosen={selection && selection.ids.size > 0}
        aria-busy={isStale}
      >
        <Head {...props} />
        <tbody ref={tree?.body}>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Head = <Row extends { id: string }>({ columns, rows, sort = '', sortHref, selection, actionsOf, labels }: DataTableProps<Row>) => {
  const chosen = selection ? rows.filter(({ id }) => selection.ids.has(id)).length : 0;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.check}>
            <input
              type="checkbox"
              aria-label={labels.selectAll}
              checked={rows.length > 0 && chosen === rows.length}
              ref={(box) => void (box && (box.indeterminate = chosen > 0 && chosen < rows.length))}
              onChange={({ target }) => selection.onChange(rows, target.checked)}
            />
          </th>
        )}
        {columns.map(({ key, title, sort: by, align, width }) => (
          <th
            key={key}
            scope="col"
            data-align={align}
            style={width ? { width } : undefined}
            aria-sort={by ? sortState(sort, by) : undefined}
          >
            {by && sortHref ? (
              <Link className={styles.sort} to={sortHref(nextSort(sort, by))} preventScrollReset>
                {title}
                <SortMark state={sortState(sort, by)} />
              </Link>
            ) : (
              title
            )}
          </th>
        ))}
        {actionsOf && (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{labels.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
};

type TableRowProps<Row extends { id: string }> = DataTableProps<Row> & { row: Row };
const TableRow = <Row extends { id: string }>({ row, columns, nameOf, selection, onOpen, actionsOf, labels, tree }: TableRowProps<Row>) => {
  const isChosen = selection?.ids.has(row.id) ?? false;
  const [first, ...others] = columns;
  return (
    <tr {...tree?.rowOf(row)} data-chosen={isChosen || undefined} data-opens={onOpen !== undefined || undefined}>
      {selection && (
        <td className={styles.check}>
          <input
            type="checkbox"
            aria-label={labels.select(nameOf(row))}
            checked={isChosen}
            onChange={({ target }) => selection.onChange([row], target.checked)}
          />
        </td>
      )}
      {first && (
        <th scope="row" className={styles.name}>
          {tree ? (
            <div className={styles.branch}>
              {tree.leadOf(row)}
              <span>{first.cell(row)}</span>
            </div>
          ) : onOpen ? (
            <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(row)}>
              {first.cell(row)}
            </button>
          ) : (
            first.cell(row)
          )}
        </th>
      )}
      {others.map(({ key, title, cell, align }) => (
        <td key={key} data-align={align}>
          {/* On a phone the heading is beside the value. */}
          <span className={styles.title} aria-hidden="true">
            {title}
          </span>
          <div className={styles.value}>{cell(row)}</div>
        </td>
      ))}
      {actionsOf && <td className={styles.actions}>{actionsOf(row)}</td>}
    </tr>
  );
};
