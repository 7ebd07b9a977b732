import { limits } from '#contract/kernel/limits.ts';
import type { FilterForm } from '#kernel/page/use-filter.ts';
import type { CommunitiesQuery } from './communities.queries.ts';

export const sorts = ['active', 'members', 'newest', 'name'] as const;
export type Sort = (typeof sorts)[number];

/** The state of the list in the URL; empty strings mean "all". */
export type Filter = { q: string; category: string; sort: Sort; page: number };

/** Full rows in two, three and four columns. */
export const perPage = 12;

export const readFilter = (address: URLSearchParams): Filter => {
  const page = Number(address.get('page'));
  return {
    // A link may hold more text than the input accepts.
    q: [...(address.get('q')?.trim() ?? '')].slice(0, limits.searchText.max).join(''),
    category: address.get('category') ?? '',
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'active',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** Only values that differ from the default are written, so that URLs stay short. */
export const writeFilter = ({ q, category, sort, page }: Filter): string => {
  const entries = Object.entries({ q, category, sort: sort === 'active' ? '' : sort, page: page > 1 ? String(page) : '' });
  const search = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
  return search && `?${search}`;
};

/** Another filter starts at the first page. */
export const changeFilter = (filter: Filter, change: Partial<Filter>): Filter => ({ ...filter, page: 1, ...change });

export const isFiltered = ({ q, category }: Filter): boolean => q !== '' || category !== '';

export const toQuery = ({ q, category, sort, page }: Filter): CommunitiesQuery => ({
  ...(q && { q }),
  ...(category && { category }),
  sort,
  page,
  perPage,
});

export const filterForm: FilterForm<Filter> = { path: '/communities', read: readFilter, write: writeFilter, change: changeFilter };
