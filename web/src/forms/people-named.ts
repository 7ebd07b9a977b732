import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** People by name, as everywhere on the site. `silent`: a field without matches says so itself. */
export const peopleNamed = (q: string) =>
  queryOptions({
    queryKey: ['search', 'people', q],
    queryFn: async ({ signal }) => (await api('GET /search', { query: { q, limit: 10 }, signal })).people,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
