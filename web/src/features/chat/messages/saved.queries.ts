import { infiniteQueryOptions, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import type { Message } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { useChange } from './messages.queries.ts';

type Part = CallOutput<'GET /me/saved-messages'>;
type Cursor = string | undefined;
const first: Cursor = undefined;

/** The saved messages of the reader, the latest saved first. `silent`: the dialog shows the error. */
export const savedMessages = infiniteQueryOptions({
  queryKey: ['chat', 'saved'],
  queryFn: ({ pageParam, signal }) => api('GET /me/saved-messages', { query: { cursor: pageParam }, signal, background: true }),
  initialPageParam: first,
  getNextPageParam: (part: Part): Cursor => part.nextCursor ?? undefined,
  staleTime: 0,
  meta: { silent: true },
});

const without = (data: InfiniteData<Part> | undefined, id: string) =>
  data && { ...data, pages: data.pages.map((part) => ({ ...part, items: part.items.filter(({ message }) => message.id !== id) })) };

const isIn = (data: InfiniteData<Part> | undefined, id: string): boolean =>
  data?.pages.some((part) => part.items.some(({ message }) => message.id === id)) ?? false;

/** Saving and its undo. */
export function useSaving() {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const cache = useQueryClient();
  const change = useChange();
  const put = (message: Message) => change(message, { kind: 'save', isOn: true });
  const take = (message: Message) => {
    void cache.cancelQueries({ queryKey: savedMessages.queryKey });
    cache.setQueryData(savedMessages.queryKey, (data) => without(data, message.id));
    change(message, { kind: 'save', isOn: false });
  };
  return {
    save: (message: Message) => {
      if (isIn(cache.getQueryData(savedMessages.queryKey), message.id)) return toast.info(t('message.savedBefore'));
      put(message);
      toast.success(t('message.saved'), { label: common('undo'), onAct: () => take(message) });
    },
    unsave: (message: Message) => {
      take(message);
      toast.success(t('message.unsaved'), { label: common('undo'), onAct: () => put(message) });
    },
  };
}
