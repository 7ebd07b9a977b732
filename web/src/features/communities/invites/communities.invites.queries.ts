import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type Invite = CallOutput<'POST /group/deeplinking/invite'>;
export type Outcomes = CallOutput<'POST /communities/:id/invitations'>['outcomes'];

/** One screen of each list; a community has few open links, and revoking makes room. */
const perPage = 100;
const key = (communityId: string) => ['communities', 'invites', communityId] as const;

export const liveInvites = (communityId: string) =>
  queryOptions({
    queryKey: [...key(communityId), 'links'],
    queryFn: ({ signal }) => api('GET /communities/:id/invites', { params: { id: communityId }, query: { perPage }, signal }),
    meta: { silent: true },
  });

export const openInvitations = (communityId: string) =>
  queryOptions({
    queryKey: [...key(communityId), 'people'],
    queryFn: ({ signal }) => api('GET /communities/:id/invitations', { params: { id: communityId }, query: { perPage }, signal }),
    meta: { silent: true },
  });

export const inviteStatistics = (communityId: string) =>
  queryOptions({
    queryKey: [...key(communityId), 'statistics'],
    queryFn: ({ signal }) => api('GET /communities/:id/invite-statistics', { params: { id: communityId }, signal }),
    meta: { silent: true },
  });

export const inviteTargets = (communityId: string) =>
  queryOptions({
    queryKey: [...key(communityId), 'targets'],
    queryFn: async ({ signal }) =>
      (await api('GET /communities/:id/invite-targets', { params: { id: communityId }, query: {}, signal })).items,
    meta: { silent: true },
  });

/** The own invitation; null when it was revoked in the meantime. */
export const ownInvitation = (communityId: string) =>
  queryOptions({
    queryKey: [...key(communityId), 'own'],
    queryFn: ({ signal }) => api('GET /communities/:id/invitation', { params: { id: communityId }, signal }),
    retry: false,
    meta: { silent: true },
  });

export const invitePreview = (token: string) =>
  queryOptions({
    queryKey: ['communities', 'invite', token],
    queryFn: ({ signal }) => api('GET /join/:token', { params: { token }, signal }),
    meta: { silent: true },
  });

/** `silent`: the dialog shows what went wrong. */
export const useCreateInvite = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<CallInput<'POST /group/deeplinking/invite'>['body'], 'groupId'>) =>
      api('POST /group/deeplinking/invite', { body: { groupId: communityId, ...body }, background: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key(communityId) }),
    meta: { silent: true },
  });
};

/** `silent`: the dialog shows what went wrong. */
export const useInvitePeople = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /communities/:id/invitations'>['body']) =>
      api('POST /communities/:id/invitations', { params: { id: communityId }, body, background: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key(communityId) }),
    meta: { silent: true },
  });
};

export const useRevokeInvite = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: string) =>
      api('DELETE /communities/:id/invites/:inviteId', { params: { id: communityId, inviteId }, background: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: key(communityId) }),
  });
};

export const useSendInvitation = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: string) =>
      api('POST /communities/:id/invitations/:inviteId/send', { params: { id: communityId, inviteId }, background: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: key(communityId) }),
  });
};

/** `silent`: the page of the invite shows what went wrong. */
export const useAcceptInvite = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ token, ...body }: CallInput<'POST /join/:token'>['body'] & { token: string }) =>
      api('POST /join/:token', { params: { token }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['communities'] }),
    meta: { silent: true },
  });
};
