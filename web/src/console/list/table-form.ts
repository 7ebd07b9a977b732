import { limits } from '#contract/browser/limits.ts';
import { readerZone } from '#kernel/i18n/index.ts';
import type { FilterForm } from '#kernel/page/use-filter.ts';
import { startOfDay } from '#kernel/i18n/start-of-day.ts';

/** The state of a list in the URL; empty strings mean "all". Days are in the reader's zone: `2026-11-22`. */
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
const maxPage = 100_000;

/** The valid values of an additional filter: a list, or a pattern. */
type Filters<Name extends string> = Record<Name, readonly string[] | RegExp>;
type Shape<Name extends string> = {
  path: string;
  /** The sortable columns. */
  sorts: readonly string[];
  firstSort: string;
  filters: Filters<Name>;
};

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const numberOf = (text: string | null, most: number): number | null => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
};

/** Reads and writes the filter of a list in the URL; invalid values are ignored. */
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
      // A link may hold more text than the input accepts, or control characters.
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
      page: numberOf(address.get('page'), maxPage) ?? 1,
      perPage: perPageChoices.find((size) => size === Number(address.get('perPage'))) ?? firstPerPage,
    };
    const own = Object.fromEntries(names.map((name) => [name, text(name, (value) => isValid(name, value))])) as Record<Name, string>;
    return { ...base, ...own };
  };
  const first = read(new URLSearchParams());
  return {
    path,
    read,
    // Only values that differ from the default are written.
    write: (filter) => {
      const entries = Object.entries(filter).filter(([name, value]) => value !== first[name as keyof typeof first]);
      const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
      return search && `?${search}`;
    },
    // Any other change resets to the first page.
    change: (filter, change) => ({ ...filter, page: 1, ...change }),
  };
};

const notFilters = new Set(['sort', 'page', 'perPage']);
/** Whether any filter is set. */
export const isFiltered = (filter: TableFilter): boolean =>
  Object.entries(filter).some(([name, value]) => !notFilters.has(name) && value !== '');

/** The filter with all restrictions removed; order and page size are kept. */
export const withoutFilters = <F extends TableFilter>(filter: F): F =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, notFilters.has(name) ? value : ''])) as F;

/** Days are those of the rows, in the reader's zone. */
const startOf = (day: string, shift = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(startOfDay(new Date(Date.UTC(year, month - 1, date + shift)).toISOString().slice(0, 10), readerZone())).toISOString();
};

/** The query of the API call: empty filters omitted, days converted to instants. */
export const tableQuery = <Name extends string>({ createdFrom, createdTo, ...filter }: TableFilter<Name>) => ({
  ...(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<Record<Name, string>> &
    Pick<TableFilter, 'sort' | 'page' | 'perPage'> & { q?: string }),
  ...(createdFrom && { createdFrom: startOf(createdFrom) }),
  ...(createdTo && { createdBefore: startOf(createdTo, 1) }),
});

/** The same without order and paging, for exports. */
export const rowsQuery = <Name extends string>(filter: TableFilter<Name>) => {
  const { sort: _, page: __, perPage: ___, ...rows } = tableQuery(filter);
  return rows;
};
