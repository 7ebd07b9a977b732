import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** What belongs to the text before or after this one may stand in for it until the answer comes. */
const isRelated = (one: unknown, other: string) =>
  typeof one === 'string' && one !== '' && (one.startsWith(other) || other.startsWith(one));

/** `silent`: the dialog says that it failed, beside what it found itself. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api('GET /search', { query: { q }, signal, background: true }),
    enabled: q !== '',
    placeholderData: (former, query) => (isRelated(query?.queryKey[1], q) ? former : undefined),
    meta: { silent: true },
  });
