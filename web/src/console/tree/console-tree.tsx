import type { ReactNode } from 'react';
import type { TreeRow } from '#contract/kernel/tree-rows.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { ConsoleList, NoRows, type ConsoleListProps } from '../list/console-list.tsx';
import { isFiltered, type TableFilter } from '../list/table-form.ts';
import { fittingRows, type TreePlace } from './tree-rows.ts';
import { TreeTable } from './tree-table.tsx';

type ConsoleTreeProps<Row extends TreeRow, F extends TableFilter> = Omit<ConsoleListProps<Row, F>, 'children'> & {
  /** What screen readers call the tree. */
  label: string;
  /** All of them. */
  rows: readonly Row[];
  /** Whether a row is what the filter asks for; it is shown with all that leads to it. */
  fits: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  /** What stands at the end of a row. */
  actionsOf?: ((row: Row) => ReactNode) | undefined;
  onMove?: ((id: string, place: TreePlace) => void) | undefined;
  empty: { title: string; text: string; action?: ReactNode };
};

/** A list of the console whose rows hang below each other; it comes whole. */
export const ConsoleTree = <Row extends TreeRow, F extends TableFilter>(props: ConsoleTreeProps<Row, F>) => {
  const { label, rows, fits, nameOf, actionsOf, onMove, empty, table, exportOf } = props;
  const trees = useTexts('console');
  const isCut = isFiltered(table.filter);
  const shown = isCut ? fittingRows(rows, fits) : rows;
  // A file has no branches: it says beside each name what it hangs below.
  const above = { key: 'above', title: trees('above') };
  const file = exportOf && ((columns: Parameters<typeof exportOf>[0]) => exportOf(columns.toSpliced(1, 0, above)));
  return (
    <ConsoleList {...props} exportOf={file}>
      {(look) =>
        shown.length === 0 ? (
          <NoRows table={table} empty={empty} />
        ) : (
          // Among rows that are left out nobody sees where one would come to stand.
          <TreeTable {...look} label={label} rows={shown} nameOf={nameOf} actionsOf={actionsOf} onMove={isCut ? undefined : onMove} />
        )
      }
    </ConsoleList>
  );
};
