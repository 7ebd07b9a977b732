import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Channel } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';

/** The pinned messages of a channel, as of its revision: every change of it may be one of them. */
export const pinsOf = ({ id, rev }: Pick<Channel, 'id' | 'rev'>) =>
  queryOptions({
    queryKey: ['chat', 'pins', id, rev],
    queryFn: ({ signal }) => api('GET /channels/:id/pins', { params: { id }, signal, background: true }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
