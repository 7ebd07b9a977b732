import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** Who runs this site; said by settings that are read once, so it never goes stale. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => api('GET /site', { signal }),
  staleTime: Infinity,
  // The page says so itself.
  meta: { silent: true },
});
