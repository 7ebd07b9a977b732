import { loadTexts } from '#kernel/i18n/index.ts';

export { StatusBatch } from './batch/status-batch.tsx';
export { useBatch } from './batch/use-batch.ts';
export { FilterSelect } from './filters/filter-select.tsx';
export { StatusFilter, statuses } from './filters/status-filter.tsx';
export { AccountCell } from './list/account-cell.tsx';
export type { BatchProps } from './list/console-list.tsx';
export { ConsoleTable } from './list/console-table.tsx';
export { rowsQuery, tableForm, tableQuery, type TableFilter } from './list/table-form.ts';
export { useTable } from './list/use-table.ts';
export { ConsoleTree } from './tree/console-tree.tsx';
export { OrderField, orderRule, typedOrder } from './tree/order-field.tsx';
export { ParentField } from './tree/parent-field.tsx';
export { RowMenu } from './tree/row-menu.tsx';
export { StatusField } from './tree/status-field.tsx';
export { StatusTag } from './tree/status-tag.tsx';
export { insideOf } from './tree/tree-rows.ts';

// Loads its own texts, besides those of the page with the list.
await loadTexts('console').catch(() => undefined);
