import { queryOptions } from '@tanstack/react-query';
import type { Waiting } from '#contract/home.ts';
import { api } from '#kernel/api/index.ts';

/** Items that wait for the user; refetched whenever home is opened, as others settle them too. `silent`: home is complete without them. */
export const waitingQuery = queryOptions({
  queryKey: ['me', 'waiting'],
  queryFn: ({ signal }) => api('GET /me/waiting', { signal, background: true }),
  refetchOnMount: 'always',
  meta: { silent: true },
});

/** People of the same communities. `silent`: home is complete without them. */
export const acquaintancesQuery = queryOptions({
  queryKey: ['me', 'acquaintances'],
  queryFn: ({ signal }) => api('GET /me/acquaintances', { signal, background: true }),
  meta: { silent: true },
});

export const isAnythingWaiting = ({ invitations, decisions, announcements, mentions }: Waiting): boolean =>
  invitations.length + decisions.length + announcements.length + mentions.count > 0;
