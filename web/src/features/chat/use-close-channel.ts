import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { channelsQuery, opensByItself, WIDE } from './chat.queries.ts';
import { CONVERSATIONS, spaceKeyOf } from './rail/spaces.ts';

const { queryKey } = channelsQuery;

/** Closes a channel that the reader gives up: gone from the list, until that is fetched again, and where both columns fit the next one beside it opens. */
export const useCloseChannel = () => {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (channelId: string): Promise<void> => {
    // A running request would bring it back.
    await cache.cancelQueries({ queryKey });
    const channels = cache.getQueryData(queryKey) ?? [];
    const left = channels.filter(({ id }) => id !== channelId);
    const closed = channels.find(({ id }) => id === channelId);
    const space = closed ? spaceKeyOf(closed) : CONVERSATIONS;
    const next = matchMedia(WIDE).matches ? left.find((channel) => opensByItself(channel) && spaceKeyOf(channel) === space) : undefined;
    // Rendered together: the page of a channel that is not in the list says that it is lost, and one in the list opens again.
    cache.setQueryData(queryKey, left);
    await navigate(next ? `/chat/${next.id}` : `/chat?in=${space}`, { replace: true, flushSync: true });
  };
};
