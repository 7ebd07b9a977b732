import { tableForm, tableQuery } from '#console/index.ts';
import type { SessionsQuery } from './sessions.queries.ts';

export const seenChoices = ['hour', 'day', 'week', 'idle'] as const;

export const sessionsForm = tableForm({
  path: '/system/session',
  sorts: ['lastSeen', 'created'],
  firstSort: '-lastSeen',
  filters: { seen: seenChoices, userId: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/ },
});
export type SessionsFilter = ReturnType<typeof sessionsForm.read>;

/** The form reads only values that the API accepts. */
export const queryOf = (filter: SessionsFilter) => tableQuery(filter) as SessionsQuery;
