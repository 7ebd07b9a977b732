import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** Members whose names start with what was typed after an `@`. */
export const mentionable = (communityId: string, q: string) =>
  queryOptions({
    queryKey: ['communities', 'members', communityId, 'mentions', q],
    queryFn: ({ signal }) =>
      api('GET /communities/:id/members', {
        params: { id: communityId },
        query: { perPage: 6, ...(q && { q }) },
        signal,
        background: true,
      }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
