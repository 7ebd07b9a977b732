import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../chat.queries.ts';
import { useNameOf } from './names.ts';

/** How a conversation is called; undefined while it is not known. */
export const useConversationName = (channelId: string): string | undefined => {
  const { data } = useQuery(channelsQuery);
  const nameOf = useNameOf();
  const channel = data?.find(({ id }) => id === channelId);
  return channel && nameOf(channel);
};
