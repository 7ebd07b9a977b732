import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type CommunitiesQuery = NonNullable<CallInput<'GET /communities'>['query']>;
type Paging = { page: number; perPage: number };

/** The directory. The former result stays while another page or filter loads. The page shows errors itself. */
export const communitiesList = (filter: CommunitiesQuery) =>
  queryOptions({
    queryKey: ['communities', 'list', filter],
    queryFn: ({ signal }) => api('GET /communities', { query: filter, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const recommendedCommunities = (paging: Paging) =>
  queryOptions({
    queryKey: ['communities', 'recommended', paging],
    queryFn: ({ signal }) => api('GET /communities/recommended', { query: paging, signal }),
    placeholderData: keepPreviousData,
  });

export const myCommunities = queryOptions({
  queryKey: ['communities', 'mine'],
  queryFn: ({ signal }) => api('GET /me/communities', { signal }),
});

/** The mutation that deletes a community. */
export const endingKey = (communityId: string) => ['communities', 'ending', communityId];

/** Own ones that can still be restored. */
export const deletingCommunities = queryOptions({
  queryKey: ['communities', 'deleting'],
  queryFn: async ({ signal }) => (await api('GET /me/communities/deleting', { signal })).items,
  meta: { silent: true },
});

/** How many posts are new in them all. `silent`: a menu without a dot needs no error message. */
export const unreadCommunities = queryOptions({
  queryKey: ['communities', 'unread'],
  queryFn: ({ signal }) => api('GET /me/communities/unread', { signal, background: true }),
  meta: { silent: true },
});

/** They change only with a release, so they never become stale. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => (await api('GET /communities/categories', { signal })).items,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** `silent`: the page itself shows the error, or that nothing exists at this address. */
export const communityQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['communities', 'one', idOrSlug],
    queryFn: ({ signal }) => api('GET /communities/:id', { params: { id: idOrSlug }, signal }),
    meta: { silent: true },
  });

/** Members whose names start with `q`; only the first page, as a longer query finds any member. */
export const membersQuery = (communityId: string, q: string) =>
  queryOptions({
    queryKey: ['communities', 'members', communityId, q],
    queryFn: ({ signal }) =>
      api('GET /communities/:id/members', { params: { id: communityId }, query: { perPage: 20, ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const joinRequests = (communityId: string, page: number) =>
  queryOptions({
    queryKey: ['communities', 'requests', communityId, page],
    queryFn: ({ signal }) => api('GET /communities/:id/requests', { params: { id: communityId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
