export { AccountCell } from './account-cell.tsx';
export { type BatchProps, ConsoleList, type ConsoleListProps, NoRows } from './console-list.tsx';
export { ConsoleTable } from './console-table.tsx';
export { FilterSelect } from './filter-select.tsx';
export { useTable } from './use-table.ts';
export { isFiltered, rowsQuery, tableForm, tableQuery, type TableFilter } from './table-form.ts';
export { useBatch } from './use-batch.ts';
