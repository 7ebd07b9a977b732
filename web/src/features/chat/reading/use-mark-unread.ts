import { useQueryClient } from '@tanstack/react-query';
import type { Channel, Message } from '#contract/chat/index.ts';
import { channelsQuery } from '../chat.queries.ts';
import { useChange } from '../messages/messages.queries.ts';
import { hold } from './held.ts';

/** Optimistic: from this message on unread again. */
const unreadFrom = (channel: Channel, seq: number): Channel => {
  const back = channel.lastReadSeq - (seq - 1);
  return back <= 0 ? channel : { ...channel, lastReadSeq: seq - 1, unread: channel.unread + back };
};

/** Marks the message and what follows it as unread; looking at them does not read them again. */
export const useMarkUnread = () => {
  const cache = useQueryClient();
  const change = useChange();
  return (message: Message): void => {
    const { channelId, seq } = message;
    hold(channelId, seq - 1);
    cache.setQueryData(channelsQuery.queryKey, (channels) =>
      channels?.map((channel) => (channel.id === channelId ? unreadFrom(channel, seq) : channel)),
    );
    change(message, { kind: 'unread' });
  };
};
