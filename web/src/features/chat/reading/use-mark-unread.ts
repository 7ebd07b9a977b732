import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Channel, Message } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';
import { channelsQuery } from '../chat.queries.ts';
import { receiveLowered, refetchCounts } from '../chat.sync.ts';
import { hold, release } from './held.ts';

/** Optimistic: from this message on unread again. */
const unreadFrom = (channel: Channel, seq: number): Channel => {
  const back = channel.lastReadSeq - (seq - 1);
  return back <= 0 ? channel : { ...channel, lastReadSeq: seq - 1, unread: channel.unread + back };
};

/** Marks the message and what follows it as unread; looking at them does not read them again. */
export const useMarkUnread = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ channelId, seq }: Message) => api('PUT /channels/:id/unread', { params: { id: channelId }, body: { seq } }),
    onMutate: ({ channelId, seq }) => {
      hold(channelId, seq - 1);
      cache.setQueryData(channelsQuery.queryKey, (channels) =>
        channels?.map((channel) => (channel.id === channelId ? unreadFrom(channel, seq) : channel)),
      );
    },
    onSuccess: (reading, { channelId }) => receiveLowered(cache, channelId, reading),
    onError: (_, { channelId }) => {
      release(channelId);
      void refetchCounts(cache);
    },
  }).mutate;
};
