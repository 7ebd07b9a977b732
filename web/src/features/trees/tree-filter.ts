import { limits } from '#contract/kernel/limits.ts';
import type { FilterForm } from '#kernel/page/use-filter.ts';

export const statuses = ['enabled', 'disabled'] as const;
/** What the address says about the tree; empty texts mean "all". */
export type TreeFilter = { q: string; status: (typeof statuses)[number] | '' };

export const isTreeFiltered = ({ q, status }: TreeFilter): boolean => q !== '' || status !== '';

export const treeFilterForm = (path: string): FilterForm<TreeFilter> => ({
  path,
  read: (address) => ({
    // A link may hold more than the box takes.
    q: [...(address.get('q')?.trim() ?? '')].slice(0, limits.searchText.max).join(''),
    status: statuses.find((status) => status === address.get('status')) ?? '',
  }),
  write: (filter) => {
    const search = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
    return search && `?${search}`;
  },
  change: (filter, change) => ({ ...filter, ...change }),
});
