import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** Results of a query that extends or shortens this one serve as placeholder until the response. */
const isRelated = (one: unknown, other: string) =>
  typeof one === 'string' && one !== '' && (one.startsWith(other) || other.startsWith(one));

/** `silent`: the dialog shows the error, beside its own results. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api('GET /search', { query: { q }, signal, background: true }),
    enabled: q !== '',
    placeholderData: (former, query) => (isRelated(query?.queryKey[1], q) ? former : undefined),
    meta: { silent: true },
  });
