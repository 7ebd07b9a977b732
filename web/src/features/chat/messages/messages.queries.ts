import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { takeChanged } from '../chat.sync.ts';
import { sendChange } from '../outbox.ts';
import type { MessageChange } from '../outgoing.ts';

/** Shown at once, and sent in turn with what was written before. */
export function useChange() {
  const { id: userId } = useMe();
  return ({ id: messageId, channelId, seq }: Message, change: MessageChange): void =>
    void sendChange({ userId, channelId, messageId, seq, change });
}

/** Removes an own message; the toast offers to undo it. */
export function useRemove() {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const change = useChange();
  return (message: Message): void => {
    change(message, { kind: 'remove' });
    toast.success(t('message.removed'), {
      label: common('undo'),
      onAct: () => change(message, { kind: 'restore', body: message.body }),
    });
  };
}

/** Removes another person's message, as a moderator. */
export function useRemoveOther() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /messages/:id/removal', { params: { id }, body: { reason }, background: true }),
    onSuccess: (message) => takeChanged(cache, message),
    meta: { silent: true },
  }).mutateAsync;
}

export const revisionsOf = ({ id, editCount }: Message) =>
  queryOptions({
    queryKey: ['chat', 'revisions', id, editCount],
    queryFn: ({ signal }) => api('GET /messages/:id/revisions', { params: { id }, signal, background: true }),
    meta: { silent: true },
  });
