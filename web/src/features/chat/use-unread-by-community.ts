import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from './chat.queries.ts';

/** Unread messages by the id of the community, kept current by hints. */
export const useUnreadByCommunity = (): Record<string, number> => {
  const { data } = useQuery(channelsQuery);
  const unread: Record<string, number> = {};
  for (const channel of data ?? []) unread[channel.community.id] = (unread[channel.community.id] ?? 0) + channel.unread;
  return unread;
};
