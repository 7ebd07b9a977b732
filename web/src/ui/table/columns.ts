import type { ReactNode } from 'react';

/** One column of a table; the first of a list names the row. */
export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Name of the server's sort key; a column without one is not sortable. */
  sort?: string;
  align?: 'end';
  /** A CSS width: `120px`, `20%`. */
  width?: string;
  /** Hidden by default. */
  isExtra?: boolean;
};

/** The sort order after a click on a heading: ascending first, then alternating. */
export const nextSort = (now: string, column: string): string => (now === column ? `-${column}` : column);

export const sortState = (now: string, column: string): 'ascending' | 'descending' | 'none' =>
  now === column ? 'ascending' : now === `-${column}` ? 'descending' : 'none';
