import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import type { Column } from '#ui/table/columns.ts';
import styles from './console-table.module.css';
import { CreatedFilter } from '../filters/created-filter.tsx';
import { FoldedFilters } from '../filters/folded-filters.tsx';
import { ColumnsIcon, FileIcon, RefreshIcon } from './icons.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import type { TableFilter } from './table-form.ts';
import type { TableSettings } from './table-settings.ts';
import type { TableState } from './use-table.ts';

export type ExportOf = (columns: { key: string; title: string }[]) => Promise<{ url: string }>;

type TableToolbarProps<Row extends { id: string }, F extends TableFilter> = {
  table: TableState<Row, F>;
  query: UseQueryResult;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  settings: TableSettings;
  setSettings: (change: Partial<TableSettings>) => void;
  filters: ReactNode;
  searchPlaceholder: string;
  datesLabel: string | undefined;
  exportOf: ExportOf | undefined;
};

export const TableToolbar = <Row extends { id: string }, F extends TableFilter>(props: TableToolbarProps<Row, F>) => {
  const { table, query, columns, shown, settings, setSettings, filters, datesLabel, searchPlaceholder, exportOf } = props;
  const t = useTexts('console');
  const [isSetting, setSetting] = useState(false);
  const { createdFrom, createdTo } = table.filter;
  return (
    <div className={styles.toolbar}>
      <Row gap={12} rowGap={8} wrap grow className={styles.filters} role="search" aria-label={t('filter')}>
        <SearchField label={searchPlaceholder} value={table.searchText} maxLength={limits.searchText.max} onChange={table.setSearchText} />
        <FoldedFilters filter={table.filter}>
          {filters}
          <CreatedFilter
            label={datesLabel ?? t('created')}
            from={createdFrom}
            to={createdTo}
            onChange={(change) => table.apply(change as Partial<F>)}
          />
        </FoldedFilters>
      </Row>
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        <SortChoice columns={columns} sort={table.filter.sort} onChange={(sort) => table.apply({ sort } as Partial<F>)} />
        <IconButton label={t('refresh')} icon={<RefreshIcon isTurning={query.isFetching} />} onClick={() => void query.refetch()} />
        <IconButton label={t('settings')} icon={<ColumnsIcon />} aria-haspopup="dialog" onClick={() => setSetting(true)} />
        {exportOf && <ExportButton columns={shown} exportOf={exportOf} />}
      </div>
      {isSetting && <SettingsDialog columns={columns} settings={settings} onChange={setSettings} onClose={() => setSetting(false)} />}
    </div>
  );
};

type SortChoiceProps<Row> = { columns: readonly Column<Row>[]; sort: string; onChange: (sort: string) => void };
/** The choice of the sort order on phones, where rows are cards without column headings. */
const SortChoice = <Row,>({ columns, sort, onChange }: SortChoiceProps<Row>) => {
  const t = useTexts('console');
  if (!columns.some(({ sort: by }) => by)) return null;
  const options = columns.flatMap(({ sort: by, title }) =>
    by
      ? [
          { value: by, label: t('sort.up', { name: title }) },
          { value: `-${by}`, label: t('sort.down', { name: title }) },
        ]
      : [],
  );
  return (
    <span className={styles.sorting}>
      <Select label={t('sort')} value={sort} options={options} onChange={onChange} />
    </span>
  );
};

type ExportButtonProps<Row> = { columns: readonly Column<Row>[]; exportOf: ExportOf };
/** Exports the visible columns, and the filtered rows of all pages. */
const ExportButton = <Row extends { id: string }>({ columns, exportOf }: ExportButtonProps<Row>) => {
  const t = useTexts('console');
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { url } = await exportOf(columns.map(({ key, title }) => ({ key, title })));
      location.assign(url);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return <IconButton label={t('export')} icon={<FileIcon />} aria-disabled={isBusy} onClick={() => !isBusy && void download()} />;
};
