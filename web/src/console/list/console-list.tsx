import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { DataTableProps } from '#ui/table/data-table.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import styles from './console-table.module.css';
import { SelectionBar } from '../batch/selection-bar.tsx';
import { isFiltered, withoutFilters, type TableFilter } from './table-form.ts';
import { shownColumns, useTableSettings } from './table-settings.ts';
import { TableToolbar, type ExportOf } from './table-toolbar.tsx';
import type { TableState } from './use-table.ts';

export type BatchProps<Row> = { rows: readonly Row[]; clear: () => void };

/** The view settings of the rows, and their selection. */
export type ListLook<Row extends { id: string }> = Pick<DataTableProps<Row>, 'columns' | 'density' | 'selection' | 'labels'>;

export type ConsoleListProps<Row extends { id: string }, F extends TableFilter> = {
  /** Name of the list, e.g. `users`; the key under which its settings are stored. */
  name: string;
  table: TableState<Row, F>;
  query: UseQueryResult<unknown>;
  columns: readonly Column<Row>[];
  searchPlaceholder: string;
  /** Additional filters, between the search and the dates. */
  filters?: ReactNode;
  /** Label of the date filter; by default the creation of the rows. */
  datesLabel?: string | undefined;
  /** Actions on the selected rows; without it rows cannot be selected. */
  Batch?: ComponentType<BatchProps<Row>>;
  /** Returns the URL of the export with the filtered rows. */
  exportOf?: ExportOf | undefined;
  /** Renders the rows once they are loaded. */
  children: (look: ListLook<Row>) => ReactNode;
};

/** The frame of every console list: toolbar, selection, and the loading, error and empty states. */
export const ConsoleList = <Row extends { id: string }, F extends TableFilter>(props: ConsoleListProps<Row, F>) => {
  const { name, table, query, columns, Batch, filters, datesLabel, searchPlaceholder, exportOf, children } = props;
  const { settings, setSettings } = useTableSettings(name);
  const t = useTexts('console');
  const common = useTexts('kernel');
  const shown = shownColumns(columns, settings.columns);
  const toolbar = { table, query, columns, shown, settings, setSettings, filters, datesLabel, searchPlaceholder, exportOf };
  const labels = {
    selectAll: t('selectAll'),
    select: (rowName: string) => t('select', { name: rowName }),
    selection: t('selection'),
    actions: t('actions'),
  };
  const selection = Batch && { ids: new Set(table.chosen.keys()), onChange: table.choose };
  const skeleton = <TableSkeleton label={common('loading')} rows={8} columns={Math.min(shown.length, 6)} density={settings.density} />;
  return (
    <div className={styles.list}>
      <TableToolbar {...toolbar} />
      <Panel as="div" flush>
        {query.data === undefined ? (
          <LoadingState query={query} skeleton={skeleton} />
        ) : (
          children({ columns: shown, density: settings.density, selection, labels })
        )}
      </Panel>
      {Batch && table.chosen.size > 0 && (
        <SelectionBar count={table.chosen.size} onClear={table.clear}>
          <Batch rows={[...table.chosen.values()]} clear={table.clear} />
        </SelectionBar>
      )}
    </div>
  );
};

type NoRowsProps<Row extends { id: string }, F extends TableFilter> = {
  table: TableState<Row, F>;
  /** Shown if there are no rows at all: what the list is for, and the first step. */
  empty: { title: string; text: string; action?: ReactNode };
};
/** The empty state: with a filter, or without any rows. */
export const NoRows = <Row extends { id: string }, F extends TableFilter>({ table, empty }: NoRowsProps<Row, F>) => {
  const t = useTexts('console');
  if (!isFiltered(table.filter)) return <EmptyState {...empty} />;
  const all = table.href(withoutFilters(table.filter));
  return <EmptyState title={t('none.title')} text={t('none.text')} action={<LinkButton to={all}>{t('none.action')}</LinkButton>} />;
};
