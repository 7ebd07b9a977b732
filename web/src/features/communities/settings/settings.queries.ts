import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api, isApiError } from '#kernel/api/index.ts';

export type CommunityEdit = Omit<CallInput<'PUT /communities/:id'>['body'], 'version'>;

/** `silent`: the section shows the error. */
export const settingsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', 'settings', communityId],
    queryFn: ({ signal }) => api('GET /communities/:id/settings', { params: { id: communityId }, signal }),
    meta: { silent: true },
  });

/** Pages that show a community, but not its own form, which the answer fills. */
const refreshOthers = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: ['communities'], predicate: ({ queryKey: [, kind] }) => kind !== 'settings' });

/** Saves some of the settings. `silent`: the form shows the error. */
export const useChangeSettings = (communityId: string) => {
  const cache = useQueryClient();
  const { queryKey } = settingsQuery(communityId);
  return useMutation({
    mutationFn: ({ version, ...change }: CommunityEdit & { version: number }) =>
      api('PUT /communities/:id', { params: { id: communityId }, body: { ...change, version } }),
    onSuccess: async (settings) => {
      cache.setQueryData(queryKey, settings);
      await refreshOthers(cache);
    },
    // A conflict is shown with what is stored now.
    onError: async (error) => {
      if (isApiError(error, 'record.changed')) await cache.invalidateQueries({ queryKey });
    },
    meta: { silent: true },
  });
};

/** Confirms the organisation, or takes it back. */
export const useVerifyOrganisation = (communityId: string) => {
  const cache = useQueryClient();
  const { queryKey } = settingsQuery(communityId);
  return useMutation({
    mutationFn: (body: CallInput<'PUT /communities/:id/verification'>['body']) =>
      api('PUT /communities/:id/verification', { params: { id: communityId }, body }),
    onSuccess: async (settings) => {
      cache.setQueryData(queryKey, settings);
      await refreshOthers(cache);
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  });
};
