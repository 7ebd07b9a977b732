import type { ReactNode } from 'react';

/** One column of a table; the first of a list names the row. */
export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Name of the order on the server; a column without one cannot be sorted by. */
  sort?: string;
  align?: 'end';
  /** Of CSS: `120px`, `20%`. */
  width?: string;
  /** Not shown before somebody asks for it. */
  isExtra?: boolean;
};

/** What a press on a heading asks for: first upwards, then downwards, by turns. */
export const nextSort = (now: string, column: string): string => (now === column ? `-${column}` : column);

export const sortState = (now: string, column: string): 'ascending' | 'descending' | 'none' =>
  now === column ? 'ascending' : now === `-${column}` ? 'descending' : 'none';
