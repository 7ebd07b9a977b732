import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channelsQuery } from './chat.queries.ts';

/** Fetches the channels again where the known ones do not fit: a seat opens the chat of its event, and giving it back closes it. */
export function useChatOfEvent(slug: string, chatId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    const known = cache.getQueryData(channelsQuery.queryKey)?.find(({ event }) => event?.slug === slug)?.id ?? null;
    if (known !== chatId) void cache.invalidateQueries({ queryKey: channelsQuery.queryKey });
  }, [cache, slug, chatId]);
}
