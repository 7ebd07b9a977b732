import { limits } from '#contract/kernel/limits.ts';
import type { FilterForm } from '#kernel/page/use-filter.ts';

/** What the address says of a list; empty texts mean "all". Days are those of the reader: `2026-11-22`. */
export type TableFilter<Name extends string = never> = {
  q: string;
  createdFrom: string;
  createdTo: string;
  sort: string;
  page: number;
  perPage: number;
} & Record<Name, string>;

export const perPageChoices = [10, 20, 50, 100] as const;
const firstPerPage = 20;
const mostPage = 100_000;

/** What a filter of one's own may be: one of some values, or whatever looks like it should. */
type Filters<Name extends string> = Record<Name, readonly string[] | RegExp>;
type Shape<Name extends string> = {
  path: string;
  /** Names that rows can be sorted by. */
  sorts: readonly string[];
  firstSort: string;
  filters: Filters<Name>;
};

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const numberOf = (text: string | null, most: number): number | null => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
};

/** How the filter of a list is written into its address; whatever is wrong in an address counts as not said. */
export const tableForm = <Name extends string = never>({ path, sorts, firstSort, filters }: Shape<Name>): FilterForm<TableFilter<Name>> => {
  const names = Object.keys(filters) as Name[];
  const isValid = (name: Name, value: string) => {
    const allowed = filters[name];
    return allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value);
  };
  const read = (address: URLSearchParams): TableFilter<Name> => {
    const text = (name: string, isGood: (value: string) => boolean) => {
      const value = address.get(name) ?? '';
      return isGood(value) ? value : '';
    };
    const isDay = (value: string) => day.test(value);
    const base = {
      // A link may hold more than the box takes, and what nobody can type.
      q: [
        ...(address
          .get('q')
          ?.replace(/\p{Cc}/gu, '')
          .trim() ?? ''),
      ]
        .slice(0, limits.searchText.max)
        .join(''),
      createdFrom: text('createdFrom', isDay),
      createdTo: text('createdTo', isDay),
      sort: text('sort', (value) => sorts.includes(value.replace(/^-/, ''))) || firstSort,
      page: numberOf(address.get('page'), mostPage) ?? 1,
      perPage: perPageChoices.find((size) => size === Number(address.get('perPage'))) ?? firstPerPage,
    };
    const own = Object.fromEntries(names.map((name) => [name, text(name, (value) => isValid(name, value))])) as Record<Name, string>;
    return { ...base, ...own };
  };
  const first = read(new URLSearchParams());
  return {
    path,
    read,
    // Only what differs from the beginning is written.
    write: (filter) => {
      const entries = Object.entries(filter).filter(([name, value]) => value !== first[name as keyof typeof first]);
      const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
      return search && `?${search}`;
    },
    // Whatever else changes leads to the first page of it.
    change: (filter, change) => ({ ...filter, page: 1, ...change }),
  };
};

const notFilters = new Set(['sort', 'page', 'perPage']);
/** Whether rows are left out. */
export const isFiltered = (filter: TableFilter): boolean =>
  Object.entries(filter).some(([name, value]) => !notFilters.has(name) && value !== '');

/** What the list of all rows is reached by. */
export const withoutFilters = <F extends TableFilter>(filter: F): F =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, notFilters.has(name) ? value : ''])) as F;

const startOf = (day: string, shift = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + shift).toISOString();
};

/** The query of the call: empty filters left out, days turned into instants of this device. */
export const tableQuery = <Name extends string>({ createdFrom, createdTo, ...filter }: TableFilter<Name>) => ({
  ...(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<Record<Name, string>> &
    Pick<TableFilter, 'sort' | 'page' | 'perPage'> & { q?: string }),
  ...(createdFrom && { createdFrom: startOf(createdFrom) }),
  ...(createdTo && { createdBefore: startOf(createdTo, 1) }),
});

/** The same without order and cut: which rows there are, as files ask. */
export const rowsQuery = <Name extends string>(filter: TableFilter<Name>) => {
  const { sort: _, page: __, perPage: ___, ...rows } = tableQuery(filter);
  return rows;
};
