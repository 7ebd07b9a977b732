import { useState } from 'react';
import { useFilter, type FilterForm } from '#kernel/page/use-filter.ts';
import { rowsQuery, type TableFilter } from './table-form.ts';

/** State of a console list: its filter, kept in the URL, and the selected rows. */
export const useTable = <Row extends { id: string }, F extends TableFilter = TableFilter>(form: FilterForm<F>) => {
  const state = useFilter(form);
  const scope = JSON.stringify(rowsQuery<never>(state.filter));
  const [chosen, setChosen] = useState<{ scope: string; rows: ReadonlyMap<string, Row> }>({ scope, rows: new Map() });
  // Rows of another filter are not visible, so they are not acted on.
  const rows = chosen.scope === scope ? chosen.rows : (new Map() as ReadonlyMap<string, Row>);
  const setRows = (next: ReadonlyMap<string, Row>) => setChosen({ scope, rows: next });
  return {
    ...state,
    chosen: rows,
    choose: (some: readonly Row[], isChosen: boolean) => {
      const next = new Map(rows);
      for (const row of some) {
        if (isChosen) next.set(row.id, row);
        else next.delete(row.id);
      }
      setRows(next);
    },
    clear: () => setRows(new Map()),
  };
};
export type TableState<Row extends { id: string }, F extends TableFilter = TableFilter> = ReturnType<typeof useTable<Row, F>>;
