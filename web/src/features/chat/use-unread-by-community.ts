import { useQuery } from '@tanstack/react-query';
import { badgeOf } from './channel-counts.ts';
import { channelsQuery, isListed } from './chat.queries.ts';

/** Unread messages by the id of the community, kept current by hints. Those of muted channels, and of chats that are no longer listed, do not count. */
export const useUnreadByCommunity = (): Record<string, number> => {
  const { data } = useQuery(channelsQuery);
  const unread: Record<string, number> = {};
  for (const channel of data?.filter(isListed) ?? [])
    if (channel.community) unread[channel.community.id] = (unread[channel.community.id] ?? 0) + badgeOf(channel).unread;
  return unread;
};
