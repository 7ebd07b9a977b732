import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState, ErrorState } from '#ui/states/states.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { isFiltered, withoutFilters, type TableFilter } from './table-form.ts';
import styles from './console-table.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { TableFoot } from './table-foot.tsx';
import { shownColumns, useTableSettings } from './table-settings.ts';
import { TableToolbar, type ExportOf } from './table-toolbar.tsx';
import type { TableState } from './use-table.ts';

type Answer<Row> = { items: Row[]; pagination: Pagination; isMore: boolean };

export type BatchProps<Row> = { rows: readonly Row[]; clear: () => void };

export type ConsoleTableProps<Row extends { id: string }, F extends TableFilter> = {
  /** Of the list: `users`. What somebody sets for it is kept under this name. */
  name: string;
  /** What screen readers call the table. */
  label: string;
  table: TableState<Row, F>;
  query: UseQueryResult<Answer<Row>>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  searchPlaceholder: string;
  /** Filters of the list's own, between the search and the days. */
  filters?: ReactNode;
  onOpen?: (row: Row) => void;
  /** What stands at the end of a row. */
  Actions?: ComponentType<{ row: Row }>;
  /** Actions on the chosen rows; without it rows cannot be chosen. */
  Batch?: ComponentType<BatchProps<Row>>;
  /** Makes the address of the file with the rows of the filter. */
  exportOf?: ExportOf | undefined;
  /** What the list is for, and the first step, where there is nothing at all. */
  empty: { title: string; text: string; action?: ReactNode };
};

/** Every list of the console: toolbar, rows, selection, paging, and each state in between. */
export const ConsoleTable = <Row extends { id: string }, F extends TableFilter>(props: ConsoleTableProps<Row, F>) => {
  const { name, table, query, columns, Batch, filters, searchPlaceholder, exportOf } = props;
  const { settings, setSettings } = useTableSettings(name);
  const shown = shownColumns(columns, settings.columns);
  const toolbar = { table, query, columns, shown, settings, setSettings, filters, searchPlaceholder, exportOf };
  return (
    <div className={styles.list}>
      <TableToolbar {...toolbar} />
      <Panel as="div" flush>
        <Rows {...props} columns={shown} density={settings.density} />
      </Panel>
      {Batch && table.chosen.size > 0 && (
        <SelectionBar count={table.chosen.size} onClear={table.clear}>
          <Batch rows={[...table.chosen.values()]} clear={table.clear} />
        </SelectionBar>
      )}
    </div>
  );
};

type RowsProps<Row extends { id: string }, F extends TableFilter> = ConsoleTableProps<Row, F> & { density: 'roomy' | 'compact' };
const Rows = <Row extends { id: string }, F extends TableFilter>(props: RowsProps<Row, F>) => {
  const { query, columns, density, table, label, nameOf, onOpen, Actions, Batch } = props;
  const t = useTexts('tables');
  const common = useTexts('kernel');
  const { data } = query;
  if (query.isPending) return <TableSkeleton label={common('loading')} rows={8} columns={Math.min(columns.length, 6)} density={density} />;
  if (!data) return <ErrorState text={errorText(query.error)} retryLabel={common('retry')} onRetry={() => void query.refetch()} />;
  if (data.items.length === 0) return <NoRows {...props} total={data.pagination.total} />;
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={data.items}
        nameOf={nameOf}
        sort={table.filter.sort}
        sortHref={(sort) => table.href({ sort } as Partial<F>)}
        selection={Batch && { ids: new Set(table.chosen.keys()), onChange: table.choose }}
        onOpen={onOpen}
        Actions={Actions}
        density={density}
        isStale={query.isPlaceholderData}
        labels={{
          selectAll: t('selectAll'),
          select: (rowName) => t('select', { name: rowName }),
          selection: t('selection'),
          actions: t('actions'),
        }}
      />
      <TableFoot table={table} pagination={data.pagination} isMore={data.isMore} shown={data.items.length} />
    </>
  );
};

/** Nothing here: beyond the last page, behind a filter, or at all. */
const NoRows = <Row extends { id: string }, F extends TableFilter>({
  table,
  empty,
  total,
}: ConsoleTableProps<Row, F> & { total: number }) => {
  const t = useTexts('tables');
  if (total > 0)
    return (
      <EmptyState
        title={t('beyond.title')}
        text={t('beyond.text')}
        action={<LinkButton to={table.href({})}>{t('beyond.action')}</LinkButton>}
      />
    );
  if (!isFiltered(table.filter)) return <EmptyState {...empty} />;
  const all = table.href(withoutFilters(table.filter));
  return <EmptyState title={t('none.title')} text={t('none.text')} action={<LinkButton to={all}>{t('none.action')}</LinkButton>} />;
};
