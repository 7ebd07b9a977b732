import { useMutation, useQueryClient, type MutationMeta } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { CommunitySummary } from '#contract/communities.ts';
import { useMe } from '#kernel/me/index.ts';
import { api } from '#kernel/api/index.ts';
import { refreshPlace, writePlace } from './membership-cache.ts';

/** The fields of a community that joining needs. */
export type Joinable = Pick<CommunitySummary, 'id' | 'name' | 'joinPolicy' | 'membership'>;
type Input = { community: Joinable; message?: string | undefined };

/** Invited users, and all users of an open community, join at once; others wait for approval. */
export const isInAtOnce = ({ joinPolicy, membership }: Joinable): boolean => joinPolicy === 'open' || membership?.state === 'invited';

export const useJoinCommunity = (meta?: MutationMeta) => {
  const cache = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: ({ community, message }: Input) =>
      api('POST /communities/:id/join', { params: { id: community.id }, body: message ? { message } : {}, background: true }),
    onMutate: ({ community }) => {
      if (isInAtOnce(community)) writePlace(cache, community.id, { state: 'active', role: 'member' }, me);
    },
    onError: (_error, { community }) => writePlace(cache, community.id, community.membership, me),
    onSuccess: ({ state, role }, { community }) => {
      writePlace(cache, community.id, { state, role }, me);
      void refreshPlace(cache, community.id);
    },
    ...(meta && { meta }),
  });
};

/** Leaves a community, or withdraws a join request. */
export const useLeaveCommunity = () => {
  const cache = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: (community: Joinable) => api('DELETE /groups/:id/leave', { params: { id: community.id }, background: true }),
    onMutate: (community) => {
      // The last owner cannot leave, so for owners there is no optimistic update.
      if (community.membership?.role !== 'owner') writePlace(cache, community.id, null, me);
    },
    onError: (_error, community) => writePlace(cache, community.id, community.membership, me),
    onSuccess: async (_answer, community) => {
      writePlace(cache, community.id, null, me);
      await refreshPlace(cache, community.id);
      // Leaving gives back seats, which no list may show any more.
      void cache.invalidateQueries({ queryKey: ['events'] });
      await cache.invalidateQueries({ queryKey: ['communities', 'recommended'] });
    },
  });
};

/** Counts upcoming events of a community with a seat or a waitlist place, which leaving gives back. `silent`: it is optional. */
export const useCountSeats = () =>
  useMutation({
    mutationFn: (communityId: string) =>
      api('GET /events', { query: { communityId, scope: 'mine', perPage: 1 }, background: true }).then(
        ({ pagination }) => pagination.total,
      ),
    meta: { silent: true },
  });

/** `silent`: the dialog shows what went wrong. */
export const useMakeOwner = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api('PUT /communities/:id/owners/:userId', { params: { id: communityId, userId }, background: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['communities', 'members', communityId] }),
    meta: { silent: true },
  });
};

/** `silent`: the dialog shows what went wrong. */
export const useCloseCommunity = () => {
  const cache = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: (communityId: string) => api('DELETE /communities/:id', { params: { id: communityId }, background: true }),
    onSuccess: async (_answer, communityId) => {
      writePlace(cache, communityId, null, me);
      void cache.invalidateQueries({ queryKey: ['events'] });
      await cache.invalidateQueries({ queryKey: ['communities'] });
    },
    meta: { silent: true },
  });
};

type Decision = { communityId: string; userId: string; decision: 'approve' | 'reject' };
/** Approves or rejects a join request. A decision that came too late only refreshes the queue. */
export const useDecideRequest = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ communityId, userId, decision }: Decision) =>
      api('POST /communities/:id/requests/:userId', { params: { id: communityId, userId }, body: { decision }, background: true }),
    onSettled: (_answer, _error, { communityId }) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['communities', 'requests', communityId] }),
        cache.invalidateQueries({ queryKey: ['communities', 'one'] }),
      ]),
  });
};

export type InviteInput = CallInput<'POST /group/deeplinking/invite'>['body'];
/** `silent`: the dialog shows what went wrong. */
export const useCreateInvite = () =>
  useMutation({
    mutationFn: (body: InviteInput) => api('POST /group/deeplinking/invite', { body, background: true }),
    meta: { silent: true },
  });

/** `silent`: the page of the invite shows what went wrong. */
export const useAcceptInvite = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api('POST /join/:token', { params: { token } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['communities'] }),
    meta: { silent: true },
  });
};

export type NewCommunity = CallInput<'POST /communities'>['body'];
/** `silent`: the form shows what is wrong with a field under the field. */
export const useCreateCommunity = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCommunity) => api('POST /communities', { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['communities'] }),
    meta: { silent: ['request.invalid', 'community.slug_taken', 'category.not_found'] },
  });
};
