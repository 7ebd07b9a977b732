import { queryOptions } from '@tanstack/react-query';
import type { Channel } from '#contract/chat.ts';
import { api } from '#kernel/api/index.ts';
import { lastSeq, type Window } from './window.ts';

const PAGE = 50;

/** The highest revision that was heard of, by channel. */
export const heard = new Map<string, number>();
export const hearOf = (channelId: string, rev: number): void => void heard.set(channelId, Math.max(rev, heard.get(channelId) ?? 0));
const isBehind = ({ id, rev }: Channel) => rev < (heard.get(id) ?? 0);

/** `silent`: the page shows that it failed; in the background the next one tries again. */
export const channelsQuery = queryOptions({
  queryKey: ['chat', 'channels'],
  queryFn: async ({ signal }) => {
    const ask = async () => (await api('GET /channels', { signal, background: true })).items;
    const channels = await ask();
    // Hints that came while the answer was on its way would be forgotten with it.
    return channels.some(isBehind) ? await ask() : channels;
  },
  meta: { silent: true },
});

/** The latest part of a channel; from then on hints and changes keep it current. Fetched again, it resumes after the part known. */
export const windowQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['chat', 'window', channelId],
    queryFn: async ({ signal, client, queryKey }): Promise<Window> => {
      const { items, rev, hasBefore } = await api('GET /channels/:id/messages', {
        params: { id: channelId },
        query: { limit: PAGE },
        signal,
        background: true,
      });
      const former = client.getQueryData<Window>(queryKey);
      return { items, rev, hasBefore, ...(former && { resumedAfter: lastSeq(former) }) };
    },
    staleTime: Infinity,
    // Comparing thousands of messages field by field finds nothing: whoever changes a window keeps what is the same.
    structuralSharing: false,
    meta: { silent: true },
  });

type Older = { before: number; limit?: number };
export const fetchOlder = (channelId: string, { before, limit = PAGE }: Older) =>
  api('GET /channels/:id/messages', { params: { id: channelId }, query: { before, limit }, background: true });

export const fetchChanges = (channelId: string, since: number) =>
  api('GET /channels/:id/changes', { params: { id: channelId }, query: { since }, background: true });

export const putRead = (channelId: string, seq: number) =>
  api('PUT /channels/:id/read', { params: { id: channelId }, body: { seq }, background: true });
