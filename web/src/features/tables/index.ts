export { ConsoleTable, type BatchProps } from './console-table.tsx';
export { FilterSelect } from './filter-select.tsx';
export { useTable } from './use-table.ts';
export { tableForm, tableQuery, type TableFilter } from './table-form.ts';
export { useBatch } from './use-batch.ts';
