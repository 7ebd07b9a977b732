import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { lastSeq, type LoadedMessages } from './window.ts';

const PAGE = 50;

/** The latest part of a channel, kept current by hints and changes, or the part around a message. A refetch resumes after the known part. */
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
      return { items, rev, hasBefore, floor, ...(former && !former.hasAfter && { resumedAfter: lastSeq(former) }) };
    },
    staleTime: Infinity,
    // A deep comparison of thousands of messages is wasted: updates keep unchanged items identical.
    structuralSharing: false,
    meta: { silent: true },
  });

type Part = { before: number } | { after: number } | { around: number };
export const fetchPart = (channelId: string, part: Part, limit = PAGE) =>
  api('GET /channels/:id/messages', { params: { id: channelId }, query: { ...part, limit }, background: true });

export const fetchChanges = (channelId: string, since: number) =>
  api('GET /channels/:id/changes', { params: { id: channelId }, query: { since }, background: true });
