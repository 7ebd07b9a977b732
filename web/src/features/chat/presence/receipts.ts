import { queryOptions, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Channel } from '#contract/chat/index.ts';
import type { Receipts } from '#contract/chat/receipts.ts';
import { api } from '#kernel/api/index.ts';
import { onHint } from '#kernel/realtime/index.ts';

const EVERY = 60_000;

/** How far the others in a channel have read; null where it is not shown. */
const receiptsQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['chat', 'receipts', channelId],
    queryFn: async ({ signal }) => {
      // Hints count from here on, for the answer may be older than they.
      if (!useHinted.getState()[channelId]) useHinted.setState({ [channelId]: {} });
      return (await api('GET /channels/:id/receipts', { params: { id: channelId }, signal, background: true })).shown;
    },
    staleTime: EVERY / 2,
    // Hints may be lost, and there are none beside a block.
    refetchInterval: ({ state }) => (state.data ? EVERY : false),
    meta: { silent: true },
  });

type Positions = Readonly<Record<string, number>>;
/** Hinted positions by channel and person; channels that were not asked for have none. */
const useHinted = create<Readonly<Record<string, Positions>>>(() => ({}));
const note = (channelId: string, userId: string, seq: number): void => {
  const positions = useHinted.getState()[channelId];
  if (positions && seq > (positions[userId] ?? 0)) useHinted.setState({ [channelId]: { ...positions, [userId]: seq } });
};
onHint('channel.receipt', ({ channelId, userId, seq }) => note(channelId, userId, seq));
// A message says that its sender has read what is above.
onHint('channel.changed', ({ channelId, message }) => note(channelId, message.sender.id, message.seq));

/** How far the others in a channel have read, as of now; null where it is not shown, and without `isWanted`, when it is not asked for either. */
export function useReceipts({ id, event, conversation }: Channel, isWanted: boolean): Receipts | null {
  const { data } = useQuery({ ...receiptsQuery(id), enabled: isWanted && event === null && !conversation?.isRequest });
  const positions = useHinted(({ [id]: hinted }) => hinted);
  if (!data || !isWanted) return null;
  const receipts = data.receipts.map(({ person, seq }) => ({ person, seq: Math.max(seq, positions?.[person.id] ?? 0) }));
  return { ...data, receipts };
}
