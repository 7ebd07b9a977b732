import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import type { EventPlan } from '#contract/events/planning.ts';
import type { Event } from '#contract/events/index.ts';
import type { HostRole } from '#contract/events/hosts.ts';
import { api, isApiError } from '#kernel/api/index.ts';
import { eventQuery } from '../events.queries.ts';

export type EventEdit = Omit<CallInput<'PUT /events/:id'>['body'], 'version'>;

/** `silent`: the page itself shows that nothing exists at this address. */
export const planQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['events', 'plan', idOrSlug],
    queryFn: ({ signal }) => api('GET /events/:id/plan', { params: { id: idOrSlug }, signal }),
    meta: { silent: ['event.not_found', 'request.not_found', 'member.not_allowed'] },
  });

export const changesQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: ['events', 'changes', eventId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /events/:id/changes', { params: { id: eventId }, query: { ...(pageParam !== undefined && { cursor: pageParam }) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The drafts of the viewer in one community, or in all. */
export const draftsQuery = (communityId?: string) =>
  queryOptions({
    queryKey: ['events', 'drafts', communityId],
    queryFn: ({ signal }) => api('GET /me/event-drafts', { query: { ...(communityId !== undefined && { communityId }) }, signal }),
  });

export const hostsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'hosts', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/hosts', { params: { id: eventId }, signal }),
  });

/** Members of the community who can become hosts. */
export const candidatesQuery = (communityId: string, q: string) =>
  queryOptions({
    queryKey: ['communities', 'members', communityId, 'hosts', q],
    queryFn: ({ signal }) => api('GET /communities/:id/members', { params: { id: communityId }, query: { q, perPage: 8 }, signal }),
  });

const refreshOthers = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: ['events'], predicate: ({ queryKey: [, kind] }) => kind !== 'plan' });

/** `silent`: the form shows the error. */
export const useChangeEvent = (slug: string) => {
  const cache = useQueryClient();
  const { queryKey } = planQuery(slug);
  return useMutation({
    mutationFn: ({ id, ...body }: EventEdit & { id: string; version: number }) => api('PUT /events/:id', { params: { id }, body }),
    onSuccess: async (plan: EventPlan) => {
      cache.setQueryData(queryKey, plan);
      await refreshOthers(cache);
    },
    // A conflict is shown with what is stored now.
    onError: async (error) => {
      if (isApiError(error, 'record.changed')) await cache.invalidateQueries({ queryKey });
    },
    meta: { silent: true },
  });
};

type StateCalls = {
  publication: CallInput<'PUT /events/:id/publication'>['body'];
  cancel: { reason: string };
  postpone: { reason: string };
  reschedule: CallInput<'PUT /events/:id/date'>['body'];
  restore: null;
  archive: null;
  unarchive: null;
};
type Move = { [Name in keyof StateCalls]: { to: Name; body: StateCalls[Name] } }[keyof StateCalls];

/** The event as it is then; `moved`: how many dates of its series were published or scheduled with it, itself included. */
type Moved = Event & { moved?: number };
const send = (id: string, move: Move): Promise<Moved> => {
  const params = { id };
  switch (move.to) {
    case 'publication':
      return api('PUT /events/:id/publication', { params, body: move.body });
    case 'cancel':
      return api('POST /events/:id/cancellation', { params, body: move.body });
    case 'postpone':
      return api('POST /events/:id/postponement', { params, body: move.body });
    case 'reschedule':
      return api('PUT /events/:id/date', { params, body: move.body });
    case 'restore':
      return api('DELETE /events/:id/cancellation', { params });
    case 'archive':
      return api('POST /events/:id/archive', { params });
    case 'unarchive':
      return api('DELETE /events/:id/archive', { params });
  }
};

/** Moves the event to another state; `silent`: a dialog shows the error itself. */
export const useMoveEvent = (event: Pick<Event, 'id' | 'slug'>, { isSilent = false } = {}) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (move: Move) => send(event.id, move),
    onSuccess: (moved) => cache.setQueryData(eventQuery(event.slug).queryKey, moved),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    ...(isSilent && { meta: { silent: true } }),
  });
};

/** Keeps the own seat for the new date. */
export const useReconfirm = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /events/:id/rsvp/confirmation', { params: { id: eventId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
  });
};

type HostMove = { userId: string; role: HostRole | null };
/** Sets the role of a host; null removes them. */
export const useSetHost = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: HostMove): Promise<CallOutput<'GET /events/:id/hosts'>> =>
      role === null
        ? api('DELETE /events/:id/hosts/:userId', { params: { id: eventId, userId } })
        : api('PUT /events/:id/hosts/:userId', { params: { id: eventId, userId }, body: { role } }),
    onSuccess: (hosts) => cache.setQueryData(hostsQuery(eventId).queryKey, hosts),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events', 'one'] }),
  });
};
