import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { nextSort, sortState, type Column } from './columns.ts';
import { SortMark } from './sort-mark.tsx';
import styles from './data-table.module.css';

export type TableLabels = { selectAll: string; select: (name: string) => string; selection: string; actions: string };
export type Density = 'roomy' | 'compact';

type DataTableProps<Row extends { id: string }> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  sort: string;
  /** Address of the list in another order: sorting is travel, so that Back undoes it. */
  sortHref: (sort: string) => string;
  /** Without it rows cannot be chosen. */
  selection?: { ids: ReadonlySet<string>; onChange: (rows: readonly Row[], isChosen: boolean) => void } | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** At the end of a row. */
  Actions?: ComponentType<{ row: Row }> | undefined;
  density: Density;
  /** What is shown is not what was asked for last. */
  isStale?: boolean;
  labels: TableLabels;
};

/** Rows and columns; on a phone each row is a card. */
export const DataTable = <Row extends { id: string }>(props: DataTableProps<Row>) => {
  const { label, rows, density, isStale = false, selection } = props;
  return (
    <div className={styles.scroll}>
      <table
        className={styles.table}

        aria-label={label}
        data-density={density}
        data-chosen={selection && selection.ids.size > 0}
        aria-busy={isStale}
      >
        <Head {...props} />
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Head = <Row extends { id: string }>({ columns, rows, sort, sortHref, selection, Actions, labels }: DataTableProps<Row>) => {
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
            {by ? (
              <Link className={styles.sort} to={sortHref(nextSort(sort, by))} preventScrollReset>
                {title}
                <SortMark state={sortState(sort, by)} />
              </Link>
            ) : (
              title
            )}
          </th>
        ))}
        {Actions && (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{labels.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
};

type LineProps<Row extends { id: string }> = DataTableProps<Row> & { row: Row };
const Line = <Row extends { id: string }>({ row, columns, nameOf, selection, onOpen, Actions, labels }: LineProps<Row>) => {
  const isChosen = selection?.ids.has(row.id) ?? false;
  const [first, ...others] = columns;
  return (
    <tr data-chosen={isChosen || undefined} data-opens={onOpen !== undefined || undefined}>
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
          {onOpen ? (
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
          {/* On a phone the heading stands beside the value. */}
          <span className={styles.title} aria-hidden="true">
            {title}
          </span>
          <div className={styles.value}>{cell(row)}</div>
        </td>
      ))}
      {Actions && (
        <td className={styles.actions}>
          <Actions row={row} />
        </td>
      )}
    </tr>
  );
};
