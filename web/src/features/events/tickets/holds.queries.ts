import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

type Wanted = { eventId: string } & NonNullable<CallInput<'POST /events/:id/hold'>['body']>;
/** Keeps seats. `silent`: without them the answer says what is left. */
export const useHold = () =>
  useMutation({
    mutationFn: ({ eventId, ...body }: Wanted) => api('POST /events/:id/hold', { params: { id: eventId }, body, background: true }),
    meta: { silent: true },
  });

/** `silent`: what is not given back ends by itself. */
export const useReleaseHold = () =>
  useMutation({
    mutationFn: (eventId: string) => api('DELETE /events/:id/hold', { params: { id: eventId }, background: true }),
    meta: { silent: true },
  });
