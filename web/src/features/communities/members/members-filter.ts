import type { CallInput } from '#contract/api.ts';
import { limits } from '#contract/browser/limits.ts';
import type { FilterForm } from '#kernel/page/use-filter.ts';

export const roles = ['owner', 'admin', 'moderator', 'member'] as const;
export const sorts = ['joined', '-joined'] as const;
export type MembersFilter = { q: string; role: (typeof roles)[number] | ''; sort: (typeof sorts)[number]; page: number };

const perPage = 20;

const read = (address: URLSearchParams): MembersFilter => {
  const page = Number(address.get('page'));
  return {
    q: [...(address.get('q')?.trim() ?? '')].slice(0, limits.searchText.max).join(''),
    role: roles.find((role) => role === address.get('role')) ?? '',
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'joined',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

const write = ({ q, role, sort, page }: MembersFilter): string => {
  const entries = Object.entries({ q, role, sort: sort === 'joined' ? '' : sort, page: page > 1 ? String(page) : '' });
  return `?${new URLSearchParams([['tab', 'members'], ...entries.filter(([, value]) => value !== '')]).toString()}`;
};

/** The filter of the tab *members*, in the address of the community. */
export const membersFilterOf = (slug: string): FilterForm<MembersFilter> => ({
  path: `/communities/${slug}`,
  read,
  write,
  change: (filter, change) => ({ ...filter, page: 1, ...change }),
});

export const toQuery = ({ q, role, sort, page }: MembersFilter): NonNullable<CallInput<'GET /communities/:id/members'>['query']> => ({
  ...(q && { q }),
  ...(role && { role }),
  sort,
  page,
  perPage,
});
