import type { OutboxChannel, OutboxState } from '#contract/outbox.ts';
import { tableForm, tableQuery } from '#features/tables/index.ts';
import type { OutboxQuery } from './outbox.queries.ts';

export const states = ['waiting', 'kept', 'failed', 'sent'] as const satisfies readonly OutboxState[];
export const channels = ['mail', 'sms'] as const satisfies readonly OutboxChannel[];

/** What messages are about, as far as this page has words for it; the address may hold what a later server writes. */
export const kinds = [
  'sign_up',
  'sign_up_exists',
  'login_code',
  'confirm_code',
  'identity_code',
  'phone_code',
  'invited',
  'reset',
  'password_changed',
  'email_change',
  'email_changed',
  'email_undone',
  'new_sign_in',
  'token_reuse',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'passkey_added',
  'identity_linked',
  'export_ready',
  'deletion_asked',
  'deletion_put_off',
  'deletion_cancelled',
  'deletion_done',
  'settings_test',
] as const;

export const outboxForm = tableForm({
  path: '/system/outbox',
  sorts: ['created', 'sent'],
  firstSort: '-created',
  filters: { state: states, channel: channels, kind: /^[a-z_]{1,40}$/ },
});
export type OutboxFilter = ReturnType<typeof outboxForm.read>;

/** The form reads only values that the call takes. */
export const queryOf = (filter: OutboxFilter) => tableQuery(filter) as OutboxQuery;
