import { useLocation } from 'react-router';
import { readTable } from './period.ts';

/** The chart that the address requests as a table. Its key is new on each request, so that it is focused again. */
export const useAskedTable = <Table extends string>(tables: readonly Table[]) => {
  const { search, key } = useLocation();
  const asked = readTable(new URLSearchParams(search), tables);
  return { asked, keyOf: (table: Table): string => (asked === table ? key : table) };
};
