import type { OutboxChannel, OutboxState } from '#contract/outbox.ts';
import { tableForm, tableQuery } from '#console/index.ts';
import type { OutboxQuery } from './outbox.queries.ts';

export const states = ['waiting', 'kept', 'failed', 'sent'] as const satisfies readonly OutboxState[];
export const channels = ['mail', 'sms'] as const satisfies readonly OutboxChannel[];

export const outboxForm = tableForm({
  path: '/system/outbox',
  sorts: ['created', 'sent'],
  firstSort: '-created',
  filters: { state: states, channel: channels, kind: /^[a-z_]{1,40}$/ },
});
export type OutboxFilterValues = ReturnType<typeof outboxForm.read>;

/** The form reads only values that the API accepts. */
export const queryOf = (filter: OutboxFilterValues) => tableQuery(filter) as OutboxQuery;
