import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import type { DoorTicket, RefusedTicket } from '#contract/events/door.ts';
import { api } from '#kernel/api/index.ts';
import { isRecord, localStore } from '#kernel/storage/index.ts';

export type Scan = CallInput<'POST /events/:id/check-ins'>['body']['checkIns'][number];
export type OwnTicket = CallOutput<'GET /events/:id/ticket'>;

const isOwnTicket = (value: unknown): value is OwnTicket => isRecord(value) && typeof value['ticket'] === 'string';
const keyOf = (userId: string, eventId: string) => `ticket:${userId}:${eventId}`;

/** Kept on the device once it was opened, as there may be no network at the door. `silent`: the dialog shows the error. */
export const ownTicket = (userId: string, eventId: string) =>
  queryOptions({
    queryKey: ['events', 'ticket', eventId],
    queryFn: async ({ signal }) => {
      const ticket = await api('GET /events/:id/ticket', { params: { id: eventId }, signal });
      localStore.write(keyOf(userId, eventId), ticket);
      return ticket;
    },
    initialData: () => localStore.read(keyOf(userId, eventId), isOwnTicket) ?? undefined,
    // The kept ticket is shown at once, and fetched again.
    initialDataUpdatedAt: 0,
    meta: { silent: true },
  });

/** `silent`: without a network the counters are those of the device. */
export const doorCounters = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'door', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/door', { params: { id: eventId }, signal }),
    refetchInterval: 30_000,
    meta: { silent: true },
  });

/** Conflicts that hosts have to settle. `silent`: without a network there are none to show. */
export const conflictsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'door', eventId, 'conflicts'],
    queryFn: ({ signal }) => api('GET /events/:id/door/conflicts', { params: { id: eventId }, signal }),
    refetchInterval: 30_000,
    meta: { silent: true },
  });

export const useSettleConflict = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (conflictId: string) => api('POST /events/:id/door/conflicts/settle', { params: { id: eventId }, body: { conflictId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events', 'door', eventId] }),
  });
};

type Part<T> = { items: T[]; nextCursor: string | null };
async function allOf<T>(load: (query: { cursor?: string }) => Promise<Part<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | undefined; ;) {
    const part = await load({ ...(cursor && { cursor }) });
    all.push(...part.items);
    if (part.nextCursor === null) return all;
    cursor = part.nextCursor;
  }
}

/** All guests with a seat, part by part. */
export const loadTickets = (eventId: string): Promise<DoorTicket[]> =>
  allOf((query) => api('GET /events/:id/door/tickets', { params: { id: eventId }, query, background: true }));
/** Genuine tickets that let no person in. */
export const loadRefused = (eventId: string): Promise<RefusedTicket[]> =>
  allOf((query) => api('GET /events/:id/door/refused', { params: { id: eventId }, query, background: true }));

const TIMEOUT_MS = 5_000;
/** A queue at the door does not wait for a network that hardly answers: the scans are kept and sent again. */
export const sendScans = (eventId: string, gate: string, checkIns: Scan[]) =>
  api('POST /events/:id/check-ins', {
    params: { id: eventId },
    body: { gate, checkIns },
    background: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

export const undoCheckIn = (eventId: string, registrationId: string) =>
  api('POST /events/:id/check-ins/undo', { params: { id: eventId }, body: { registrationId } });

const helpersKey = (eventId: string) => ['events', 'helpers', eventId] as const;
export const helpersQuery = (eventId: string) =>
  queryOptions({
    queryKey: helpersKey(eventId),
    queryFn: ({ signal }) => api('GET /events/:id/helpers', { params: { id: eventId }, signal }),
  });

export const useHelpers = (eventId: string) => {
  const cache = useQueryClient();
  const onSettled = () => cache.invalidateQueries({ queryKey: helpersKey(eventId) });
  const add = useMutation({
    mutationFn: (userId: string) => api('PUT /events/:id/helpers/:userId', { params: { id: eventId, userId } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (userId: string) => api('DELETE /events/:id/helpers/:userId', { params: { id: eventId, userId } }),
    onSettled,
  });
  return { add, remove };
};
