import { keepPreviousData, queryOptions, useMutation, useQueryClient, type MutationMeta } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import { api, isApiError } from '#kernel/api/index.ts';

export type MembersQuery = NonNullable<CallInput<'GET /communities/:id/members'>['query']>;
export type Directory = CallOutput<'GET /communities/:id/members'>;
export type RestrictionFilter = CallInput<'GET /communities/:id/restrictions'>['query']['kind'];

/** `silent`: the list shows the error. */
export const directoryQuery = (communityId: string, query: MembersQuery) =>
  queryOptions({
    queryKey: ['communities', 'members', communityId, query],
    queryFn: ({ signal }) => api('GET /communities/:id/members', { params: { id: communityId }, query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** `silent`: the section shows the error. */
export const restrictionsQuery = (communityId: string, kind: RestrictionFilter, page: number) =>
  queryOptions({
    queryKey: ['communities', 'restrictions', communityId, kind, page],
    queryFn: ({ signal }) => api('GET /communities/:id/restrictions', { params: { id: communityId }, query: { kind, page }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** `silent`: the section shows the error. */
export const rightsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', 'rights', communityId],
    queryFn: ({ signal }) => api('GET /communities/:id/rights', { params: { id: communityId }, signal }),
    meta: { silent: true },
  });

/** `silent`: the dialog shows the error. */
export const ownFieldsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', 'own-fields', communityId],
    queryFn: ({ signal }) => api('GET /communities/:id/member-fields', { params: { id: communityId }, signal }),
    meta: { silent: true },
  });

type OwnValues = CallInput<'PUT /communities/:id/member-fields'>['body'];
/** `silent`: the dialog shows what went wrong. */
export const useSetOwnFields = (communityId: string) => {
  const cache = useQueryClient();
  const { queryKey } = ownFieldsQuery(communityId);
  return useMutation({
    mutationFn: (body: OwnValues) => api('PUT /communities/:id/member-fields', { params: { id: communityId }, body }),
    onSuccess: async (saved) => {
      cache.setQueryData(queryKey, saved);
      await cache.invalidateQueries({ queryKey: ['communities', 'members', communityId] });
    },
    // Shown with what is stored and asked now.
    onError: async (error) => {
      if (isApiError(error, 'record.changed', 'member.fields_wrong')) await cache.invalidateQueries({ queryKey });
    },
    meta: { silent: true },
  });
};

type Role = CallInput<'PUT /communities/:id/members/:userId/role'>['body']['role'];
/** An action on one person. */
export type MemberAct =
  | { act: 'role'; role: Role; reason: string }
  | { act: 'owner' }
  | { act: 'transfer' }
  | { act: 'remove'; reason: string }
  | { act: 'ban'; reason: string; hours: number | null }
  | { act: 'mute'; reason: string; minutes: number }
  | { act: 'unmute' }
  | { act: 'unban' };

const send = (communityId: string, userId: string, act: MemberAct): Promise<unknown> => {
  const target = { params: { id: communityId, userId }, background: true } as const;
  switch (act.act) {
    case 'role':
      return api('PUT /communities/:id/members/:userId/role', { ...target, body: { role: act.role, reason: act.reason } });
    case 'owner':
      return api('PUT /communities/:id/owners/:userId', target);
    case 'transfer':
      return api('PUT /communities/:id/owner', { params: { id: communityId }, body: { userId }, background: true });
    case 'remove':
      return api('POST /communities/:id/members/:userId/removal', { ...target, body: { reason: act.reason } });
    case 'ban':
      return api('PUT /communities/:id/bans/:userId', { ...target, body: { hours: act.hours, reason: act.reason } });
    case 'mute':
      return api('PUT /communities/:id/mutes/:userId', { ...target, body: { minutes: act.minutes, reason: act.reason } });
    case 'unmute':
      return api('DELETE /communities/:id/mutes/:userId', target);
    case 'unban':
      return api('DELETE /communities/:id/bans/:userId', target);
  }
};

/** Acts on a member. Where a dialog shows what went wrong, the caller passes `silent`. */
export const useAct = (communityId: string, meta?: MutationMeta) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, ...act }: MemberAct & { userId: string }) => send(communityId, userId, act),
    onSettled: () =>
      Promise.all(['members', 'restrictions', 'one'].map((kind) => cache.invalidateQueries({ queryKey: ['communities', kind] }))),
    ...(meta && { meta }),
  });
};

/** Answers an address that works once, for a minute. */
export const useMembersFile = (communityId: string) =>
  useMutation({
    mutationFn: (columns: CallInput<'POST /communities/:id/members/export'>['body']['columns']) =>
      api('POST /communities/:id/members/export', { params: { id: communityId }, body: { columns } }),
  });

type Batch = CallInput<'POST /communities/:id/requests'>['body'];
/** Decides several requests. `silent`: the caller shows what went wrong. */
export const useDecideRequests = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Batch) => api('POST /communities/:id/requests', { params: { id: communityId }, body, background: true }),
    onSettled: () =>
      Promise.all(['requests', 'one', 'members'].map((kind) => cache.invalidateQueries({ queryKey: ['communities', kind] }))),
    meta: { silent: true },
  });
};

type NewRights = CallInput<'PUT /communities/:id/rights'>['body'];
/** `silent`: the form shows the error. */
export const useSetRights = (communityId: string) => {
  const cache = useQueryClient();
  const { queryKey } = rightsQuery(communityId);
  return useMutation({
    mutationFn: (body: NewRights) => api('PUT /communities/:id/rights', { params: { id: communityId }, body }),
    onSuccess: async (saved) => {
      cache.setQueryData(queryKey, saved);
      await Promise.all(['one', 'settings'].map((kind) => cache.invalidateQueries({ queryKey: ['communities', kind] })));
    },
    // Awaited, so that the form has what is stored now when it asks.
    onError: async (error) => {
      if (isApiError(error, 'record.changed')) await cache.invalidateQueries({ queryKey });
    },
    meta: { silent: true },
  });
};

export const useSetRequired = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isRequired: boolean) => api('PUT /communities/:id/required', { params: { id: communityId }, body: { isRequired } }),
    onSettled: () => Promise.all(['rights', 'one'].map((kind) => cache.invalidateQueries({ queryKey: ['communities', kind] }))),
  });
};
