import { infiniteQueryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';

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

/** Saving and its undo; a refusal is shown as a toast. */
export function useSaving() {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: savedMessages.queryKey });
  const { mutate: put } = useMutation({
    mutationFn: (id: string) => api('PUT /messages/:id/saved', { params: { id } }),
    onSettled: refresh,
  });
  const { mutate: take } = useMutation({
    mutationFn: (id: string) => api('DELETE /messages/:id/saved', { params: { id } }),
    onMutate: async (id) => {
      await cache.cancelQueries({ queryKey: savedMessages.queryKey });
      cache.setQueryData(savedMessages.queryKey, (data) => without(data, id));
    },
    onSettled: refresh,
  });
  return {
    save: (id: string) =>
      put(id, {
        onSuccess: ({ isNew }) => {
          if (isNew) toast.success(t('message.saved'), { label: common('undo'), onAct: () => take(id) });
          else toast.info(t('message.savedBefore'));
        },
      }),
    unsave: (id: string) => {
      take(id);
      toast.success(t('message.unsaved'), { label: common('undo'), onAct: () => put(id) });
    },
  };
}
