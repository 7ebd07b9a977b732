export { ConsoleTree } from './console-tree.tsx';
export { OrderField, orderRule, typedOrder } from './order-field.tsx';
export { ParentField } from './parent-field.tsx';
export { RowMenu } from './row-menu.tsx';
export { StatusBatch } from './status-batch.tsx';
export { StatusField } from './status-field.tsx';
export { StatusFilter, statuses } from './status-filter.tsx';
export { StatusTag } from './status-tag.tsx';
export { insideOf } from './tree-rows.ts';
