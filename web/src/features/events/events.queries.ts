import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import type { Event, EventSummary, Registration } from '#contract/events/index.ts';
import { api } from '#kernel/api/index.ts';

export type EventsQuery = NonNullable<CallInput<'GET /events'>['query']>;

/** A list of events; the former result stays while another page or filter loads. */
export const eventsList = (filter: EventsQuery) =>
  queryOptions({
    queryKey: ['events', 'list', filter],
    queryFn: ({ signal }) => api('GET /events', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** `silent`: the page itself shows that nothing exists at this address. */
export const eventQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['events', 'one', idOrSlug],
    queryFn: ({ signal }) => api('GET /events/:id', { params: { id: idOrSlug }, signal }),
    meta: { silent: ['event.not_found', 'request.not_found'] },
  });

/** Shares its query key with the pages of communities. */
export const myCommunities = queryOptions({
  queryKey: ['communities', 'mine'],
  queryFn: ({ signal }) => api('GET /me/communities', { signal }),
});

/** Writes the own registration to all cached copies of the event. */
export function writeRegistration(cache: QueryClient, eventId: string, registration: Registration | null): void {
  const adopt = <E extends EventSummary>(event: E): E => (event.id === eventId ? { ...event, myRegistration: registration } : event);
  cache.setQueriesData<Event>({ queryKey: ['events', 'one'] }, (event) => event && adopt(event));
  cache.setQueriesData<CallOutput<'GET /events'>>(
    { queryKey: ['events', 'list'] },
    (list) => list && { ...list, items: list.items.map(adopt) },
  );
}

const refresh = (cache: QueryClient): void => {
  void cache.invalidateQueries({ queryKey: ['events'] });
  void cache.invalidateQueries({ queryKey: ['posts', 'feed'] });
};

type Answer = { eventId: string } & NonNullable<CallInput<'POST /events/:id/rsvp'>['body']> & { partySize: number };
/** Takes seats or a waitlist place. `errors`: the screen shows them itself, or a toast does. */
export const useRsvp = (errors: 'inline' | 'toast') => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, ...body }: Answer) => api('POST /events/:id/rsvp', { params: { id: eventId }, body, background: true }),
    onSuccess: (registration, { eventId }) => writeRegistration(cache, eventId, registration),
    onSettled: () => refresh(cache),
    ...(errors === 'inline' && { meta: { silent: true } }),
  });
};

/** `silent`: the panel shows the error. */
export const useCancelRsvp = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) => api('DELETE /events/:id/rsvp', { params: { id: eventId }, background: true }),
    onSuccess: (_answer, eventId) => writeRegistration(cache, eventId, null),
    onSettled: () => refresh(cache),
    meta: { silent: true },
  });
};

/** `silent`: the panel shows the error. */
export const useAnswerOffer = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, decision }: { eventId: string; decision: 'accept' | 'decline' }) =>
      api('POST /events/:id/offer', { params: { id: eventId }, body: { decision }, background: true }),
    onSuccess: (registration, { eventId }) => writeRegistration(cache, eventId, registration),
    onSettled: () => refresh(cache),
    meta: { silent: true },
  });
};

export type Interest = CallOutput<'PUT /events/:id/interest'>['interest'];
/** `silent`: the panel shows the error. */
export const useSayInterest = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, interest }: { eventId: string; interest: Interest }) =>
      api('PUT /events/:id/interest', { params: { id: eventId }, body: { interest }, background: true }),
    onSuccess: ({ interest }, { eventId }) => {
      writeRegistration(cache, eventId, null);
      cache.setQueriesData<Event>(
        { queryKey: ['events', 'one'] },
        (event) => event && (event.id === eventId ? { ...event, myInterest: interest } : event),
      );
    },
    onSettled: () => refresh(cache),
    meta: { silent: true },
  });
};

export type NewEvent = CallInput<'POST /events'>['body'];
/** `silent`: the form shows the error. */
export const useCreateEvent = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEvent) => api('POST /events', { body }),
    onSuccess: () => refresh(cache),
    meta: { silent: true },
  });
};
