import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** The operator of the site; from settings that are read once, so it never becomes stale. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => api('GET /site', { signal }),
  staleTime: Infinity,
  // The page shows the error itself.
  meta: { silent: true },
});
