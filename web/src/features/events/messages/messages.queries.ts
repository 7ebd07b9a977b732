import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type HostMessage = CallOutput<'GET /events/:id/messages'>['items'][number];
type NewMessage = CallInput<'POST /events/:id/messages'>['body'];
export type RecipientsInput = CallInput<'POST /events/:id/messages/recipients'>['body'];
export type PreviewInput = CallInput<'POST /events/:id/messages/preview'>['body'];
/** `before`: the message that is changed. */
type Saved = { message: Omit<NewMessage, 'clientId'>; clientId: string; before: { id: string; version: number } | null };

const POLL_MS = 2_000;
const isOnItsWay = ({ state, sendAt }: HostMessage): boolean =>
  state === 'sending' || (state === 'scheduled' && Date.parse(sendAt) <= Date.now());

/** `silent`: the list itself shows the error. */
export const messagesList = (id: string, page: number) =>
  queryOptions({
    queryKey: ['events', 'messages', id, page],
    queryFn: ({ signal }) => api('GET /events/:id/messages', { params: { id }, query: { page, perPage: 20 }, signal }),
    placeholderData: keepPreviousData,
    // The job that sends a message gives no hint.
    refetchInterval: ({ state: { data } }) => (data?.items.some(isOnItsWay) ? POLL_MS : false),
    meta: { silent: true },
  });

export const recipientsQuery = (id: string, to: RecipientsInput) =>
  queryOptions({
    queryKey: ['events', 'message-recipients', id, to],
    queryFn: ({ signal }) => api('POST /events/:id/messages/recipients', { params: { id }, body: to, signal }),
    meta: { silent: true },
  });

/** `silent`: the dialog shows the error. */
export const previewQuery = (id: string, words: PreviewInput) =>
  queryOptions({
    queryKey: ['events', 'message-preview', id, words],
    queryFn: ({ signal }) => api('POST /events/:id/messages/preview', { params: { id }, body: words, signal }),
    meta: { silent: true },
  });

/** `silent`: the dialog shows the error. */
export const receivedQuery = (id: string, messageId: string) =>
  queryOptions({
    queryKey: ['events', 'message', id, messageId],
    queryFn: ({ signal }) => api('GET /events/:id/messages/:messageId', { params: { id, messageId }, signal }),
    meta: { silent: true },
  });

const useChanged = (id: string) => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ['events', 'messages', id] });
};

/** `silent`: the form shows the error. */
export const useSaveMessage = (id: string) =>
  useMutation({
    mutationFn: ({ message, clientId, before }: Saved) =>
      before
        ? api('PUT /events/:id/messages/:messageId', {
            params: { id, messageId: before.id },
            body: { ...message, version: before.version },
          })
        : api('POST /events/:id/messages', { params: { id }, body: { ...message, clientId } }),
    onSettled: useChanged(id),
    meta: { silent: true },
  });

export const useWithdrawMessage = (id: string) =>
  useMutation({
    mutationFn: (messageId: string) => api('DELETE /events/:id/messages/:messageId', { params: { id, messageId } }),
    onSettled: useChanged(id),
  });

export const useTestMessage = (id: string) =>
  useMutation({ mutationFn: (words: PreviewInput) => api('POST /events/:id/messages/test', { params: { id }, body: words }) });
