import { useState } from 'react';
import { useMe } from '#kernel/me/index.ts';
import { isRecord, localStore } from '#kernel/storage/index.ts';
import type { Density } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/columns.ts';

/** The view settings of one list. `columns`: keys of the shown columns in order; null for the default. */
export type TableSettings = { density: Density; columns: readonly string[] | null };

const first: TableSettings = { density: 'roomy', columns: null };
const isSettings = (value: unknown): value is TableSettings =>
  isRecord(value) &&
  (value['density'] === 'roomy' || value['density'] === 'compact') &&
  (value['columns'] === null || (Array.isArray(value['columns']) && value['columns'].every((key) => typeof key === 'string')));

/** Stored on the device, per account. */
export const useTableSettings = (name: string) => {
  const key = `table:${name}:${useMe()?.id ?? ''}`;
  const [settings, set] = useState<TableSettings>(() => localStore.read(key, isSettings) ?? first);
  return {
    settings,
    setSettings: (change: Partial<TableSettings>) => {
      const next = { ...settings, ...change };
      set(next);
      localStore.write(key, next);
    },
  };
};

/** The visible columns in order. The first one names the row, so it is always visible and first. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null): Column<Row>[] => {
  const [naming, ...others] = columns;
  if (!naming) return [];
  if (!chosen) return [naming, ...others.filter(({ isExtra }) => !isExtra)];
  const known = chosen.flatMap((key) => others.find((column) => column.key === key) ?? []);
  return [naming, ...known];
};
