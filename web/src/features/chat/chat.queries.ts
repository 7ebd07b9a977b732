import { queryOptions } from '@tanstack/react-query';
import type { Channel } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';
import { lastSeq, type LoadedMessages } from './window.ts';

const PAGE = 50;

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

/** The latest part of a channel, kept current by hints and changes. A refetch resumes after the known part. */
export const windowQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['chat', 'window', channelId],
    queryFn: async ({ signal, client, queryKey }): Promise<LoadedMessages> => {
      const { items, rev, hasBefore, floor } = await api('GET /channels/:id/messages', {
        params: { id: channelId },
        query: { limit: PAGE },
        signal,
        background: true,
      });
      const former = client.getQueryData<LoadedMessages>(queryKey);
      return { items, rev, hasBefore, floor, ...(former && { resumedAfter: lastSeq(former) }) };
    },
    staleTime: Infinity,
    // A deep comparison of thousands of messages is wasted: updates keep unchanged items identical.
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
