import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** The email address whose code has not been entered yet. */
export const pendingEmailQuery = queryOptions({
  queryKey: ['me', 'email', 'pending'],
  queryFn: async ({ signal }) => (await api('GET /me/email/pending', { signal })).pending?.email ?? null,
});
