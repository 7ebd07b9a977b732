import { queryOptions } from '@tanstack/react-query';
import { publicApi } from '#kernel/api/public-api.ts';

/** Who runs this site; said by settings that are read once, so it never goes stale. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => publicApi('GET /site', { signal }),
  staleTime: Infinity,
  // The page says so itself.
  meta: { silent: true },
});
