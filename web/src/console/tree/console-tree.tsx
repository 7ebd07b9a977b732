import type { ReactNode } from 'react';
import type { TreeRow } from '#contract/browser/tree-rows.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { ConsoleList, NoRows, type ConsoleListProps } from '../list/console-list.tsx';
import { isFiltered, type TableFilter } from '../list/table-form.ts';
import { fittingRows, type TreePlace } from './tree-rows.ts';
import { TreeTable } from './tree-table.tsx';

type ConsoleTreeProps<Row extends TreeRow, F extends TableFilter> = Omit<ConsoleListProps<Row, F>, 'children'> & {
  /** Accessible name of the tree. */
  label: string;
  /** All rows, unfiltered. */
  rows: readonly Row[];
  /** Whether a row matches the filter; its ancestors are shown too. */
  fits: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  /** Actions at the end of a row. */
  actionsOf?: ((row: Row) => ReactNode) | undefined;
  onMove?: ((id: string, place: TreePlace) => void) | undefined;
  empty: { title: string; text: string; action?: ReactNode };
};

/** A console list of hierarchical rows; it is not paged. */
export const ConsoleTree = <Row extends TreeRow, F extends TableFilter>(props: ConsoleTreeProps<Row, F>) => {
  const { label, rows, fits, nameOf, actionsOf, onMove, empty, table, exportOf } = props;
  const trees = useTexts('console');
  const isCut = isFiltered(table.filter);
  const shown = isCut ? fittingRows(rows, fits) : rows;
  // An export has no hierarchy: it has a column with the parent beside the name.
  const above = { key: 'above', title: trees('above') };
  const file = exportOf && ((columns: Parameters<typeof exportOf>[0]) => exportOf(columns.toSpliced(1, 0, above)));
  return (
    <ConsoleList {...props} exportOf={file}>
      {(look) =>
        shown.length === 0 ? (
          <NoRows table={table} empty={empty} />
        ) : (
          // Rows cannot be moved while some are filtered out, as their new position would be ambiguous.
          <TreeTable {...look} label={label} rows={shown} nameOf={nameOf} actionsOf={actionsOf} onMove={isCut ? undefined : onMove} />
        )
      }
    </ConsoleList>
  );
};
