import { useMutation, useQueryClient, type MutationMeta } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { CommunitySummary } from '#contract/communities/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { api } from '#kernel/api/index.ts';
import { isCommunity, refreshPlace, writeMembership } from './membership-cache.ts';

/** The fields of a community that joining needs. */
export type Joinable = Pick<CommunitySummary, 'id' | 'name' | 'joinPolicy' | 'membership' | 'barred' | 'asksOnJoining'>;
type Input = { community: Joinable } & CallInput<'POST /communities/:id/join'>['body'];

/** Invited users, and all users of an open community, join at once; others wait for approval. */
export const isInAtOnce = ({ joinPolicy, membership }: Joinable): boolean => joinPolicy === 'open' || membership?.state === 'invited';

export const useJoinCommunity = (meta?: MutationMeta) => {
  const cache = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: ({ community, message, ...terms }: Input) =>
      api('POST /communities/:id/join', {
        params: { id: community.id },
        body: { ...(message && { message }), ...terms },
        background: true,
      }),
    onMutate: ({ community }) => {
      if (isInAtOnce(community) && !community.asksOnJoining) writeMembership(cache, community.id, { state: 'active', role: 'member' }, me);
    },
    onError: (_error, { community }) => writeMembership(cache, community.id, community.membership, me),
    onSuccess: ({ state, role }, { community }) => {
      writeMembership(cache, community.id, { state, role }, me);
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
      if (community.membership?.role !== 'owner') writeMembership(cache, community.id, null, me);
    },
    onError: (_error, community) => writeMembership(cache, community.id, community.membership, me),
    onSuccess: async (_answer, community) => {
      writeMembership(cache, community.id, null, me);
      await refreshPlace(cache, community.id);
      // Leaving gives back seats, which no list may show any more.
      void cache.invalidateQueries({ queryKey: ['events'] });
      await cache.invalidateQueries({ queryKey: ['communities', 'recommended'] });
    },
  });
};

/** Follows, or stops following. */
export const useFollow = (communityId: string) => {
  const cache = useQueryClient();
  const params = { id: communityId };
  return useMutation({
    mutationFn: (isOn: boolean) =>
      isOn ? api('PUT /communities/:id/follow', { params }) : api('DELETE /communities/:id/follow', { params }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['communities', 'one'], predicate: isCommunity(communityId) }),
        cache.invalidateQueries({ queryKey: ['posts', 'feed'] }),
      ]),
  });
};

type Level = CallInput<'PUT /communities/:id/membership'>['body']['notificationLevel'];
/** Sets what the member is notified of. */
export const useSetLevel = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (notificationLevel: Level) =>
      api('PUT /communities/:id/membership', { params: { id: communityId }, body: { notificationLevel } }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['communities', 'one'], predicate: isCommunity(communityId) }),
        cache.invalidateQueries({ queryKey: ['communities', 'unread'] }),
      ]),
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
