import { queryOptions } from '@tanstack/react-query';
import type { Channel } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';

/** The highest revision received per channel. */
export const knownRevisions = new Map<string, number>();
export const noteRevision = (channelId: string, rev: number): void =>
  void knownRevisions.set(channelId, Math.max(rev, knownRevisions.get(channelId) ?? 0));
const isBehind = ({ id, rev }: Channel) => rev < (knownRevisions.get(id) ?? 0);

/** If both columns fit, an address without a channel opens the last used channel, else the most active one. */
export const WIDE = '(min-width: 768px)';

/** The chat of an event is listed around its time; at other times, as for an archived channel, its address opens it. */
export const isListed = ({ event, isArchived }: Channel): boolean => !isArchived && (event === null || event.isListed);

/** Requests wait until the reader opens them. */
export const opensByItself = (channel: Channel): boolean => isListed(channel) && !channel.conversation?.isRequest;

/** `silent`: the page shows the error; a failed background fetch is retried by the next one. */
export const channelsQuery = queryOptions({
  queryKey: ['chat', 'channels'],
  queryFn: async ({ signal }) => {
    const ask = async () => (await api('GET /channels', { signal, background: true })).items;
    const channels = await ask();
    // Hints received during the request would be overwritten by its older response.
    return channels.some(isBehind) ? await ask() : channels;
  },
  meta: { silent: true },
});
