import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { othersOf } from '../conversations/names.ts';

const EVERY = 45_000;

/** The ids of the people of the reader's conversations who are here. */
const presenceQuery = queryOptions({
  queryKey: ['chat', 'presence'],
  queryFn: ({ signal }) => api('GET /presence', { query: {}, signal, background: true }),
  staleTime: EVERY / 2,
  refetchInterval: EVERY,
  meta: { silent: true },
});

/** Whether the other person of a conversation of two is here. */
export function useIsHere(): (channel: Channel) => boolean {
  const me = useMe();
  const { data } = useQuery(presenceQuery);
  const here = new Set(data?.here);
  return ({ kind, conversation }) => kind === 'dm' && othersOf(conversation?.people ?? [], me.id).some(({ id }) => here.has(id));
}
