import { limits } from '#contract/browser/limits.ts';
import { cut, pointOf } from '#kernel/page/address-values.ts';
import type { FilterForm } from '#kernel/page/use-filter.ts';
import type { CommunitiesQuery } from '../communities.queries.ts';

export const sorts = ['active', 'members', 'newest', 'name'] as const;
export type Sort = (typeof sorts)[number];
export const views = ['cards', 'list'] as const;
export type CommunitiesView = (typeof views)[number];
export const languages = ['zh-CN', 'en-US', 'other'] as const;
type Spoken = (typeof languages)[number] | '';

/** The state of the list in the URL; empty strings mean "all". `near`: latitude and longitude, `47.17,8.52`. */
export type CommunitiesFilter = {
  q: string;
  category: string;
  tag: string;
  language: Spoken;
  city: string;
  near: string;
  /** The own ones that rest in the archive. */
  status: 'archived' | '';
  sort: Sort;
  page: number;
  /** Empty: as chosen last time in this browser. */
  view: CommunitiesView | '';
};

/** Full rows in two, three and four columns. */
export const perPage = 12;

/** Rounded to about a kilometre. */
export const nearOf = ({ lat, lng }: { lat: number; lng: number }): string => `${lat.toFixed(2)},${lng.toFixed(2)}`;

export const readFilter = (address: URLSearchParams): CommunitiesFilter => {
  const page = Number(address.get('page'));
  const near = address.get('near') ?? '';
  return {
    q: cut(address.get('q'), limits.searchText),
    category: address.get('category') ?? '',
    tag: cut(address.get('tag'), limits.tag),
    language: languages.find((language) => language === address.get('language')) ?? '',
    city: cut(address.get('city'), limits.city),
    near: pointOf(near) ? near : '',
    status: address.get('status') === 'archived' ? 'archived' : '',
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'active',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    view: views.find((view) => view === address.get('view')) ?? '',
  };
};

/** Only values that differ from the default are written, so that URLs stay short. */
export const writeFilter = ({ sort, page, ...texts }: CommunitiesFilter): string => {
  const entries = Object.entries({ ...texts, sort: sort === 'active' ? '' : sort, page: page > 1 ? String(page) : '' });
  const search = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
  return search && `?${search}`;
};

/** Another filter starts at the first page; another view does not. */
export const changeFilter = (filter: CommunitiesFilter, change: Partial<CommunitiesFilter>): CommunitiesFilter => ({
  ...filter,
  ...('view' in change ? {} : { page: 1 }),
  ...change,
});

/** Whether a filter is set that can be removed on its own. */
export const isFiltered = ({ q, category, tag, language, city, near, status }: CommunitiesFilter): boolean =>
  [q, category, tag, language, city, near, status].some((value) => value !== '');
export const unfiltered = { q: '', category: '', tag: '', language: '', city: '', near: '', status: '' } as const;

export const toQuery = ({ q, category, tag, language, city, near, status, sort, page }: CommunitiesFilter): CommunitiesQuery => ({
  ...(q && { q }),
  ...(category && { category }),
  ...(tag && { tag }),
  ...(language && { language }),
  ...(city && { city }),
  ...pointOf(near),
  ...(status && { status }),
  sort,
  page,
  perPage,
});

export const filterForm: FilterForm<CommunitiesFilter> = {
  path: '/communities',
  read: readFilter,
  write: writeFilter,
  change: changeFilter,
};

/** The directory with one filter. */
export const directoryOf = (filter: { tag: string } | { city: string } | { category: string }): string =>
  `/communities?${new URLSearchParams(filter)}`;
