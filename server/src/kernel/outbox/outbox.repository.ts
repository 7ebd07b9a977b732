import { sql } from 'kysely';
import type { OutboxChannel } from '#contract/outbox.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { PreparedMessage } from './kinds.ts';

/** Longer than any attempt takes, so that two runs of one job do not send the same message twice. */
const CLAIM = '2 minutes';
const BATCH = 2_000;

// SQL of outgoing messages.

export const insert = (tx: Tx, message: PreparedMessage) => tx.insertInto('outbox_messages').values(message).execute();

/** Claims the message for the one run that may send it now. */
export const claim = (on: Db | Tx, id: string): Promise<PreparedMessage | undefined> =>
  on
    .updateTable('outbox_messages')
    .set((eb) => ({ tries: eb('tries', '+', 1), claimed_until: sql<Date>`app_now() + ${CLAIM}::interval` }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', appNow)]))
    .returning(['id', 'channel', 'recipient', 'language', 'kind', 'subject', 'text', 'html', 'unsubscribe', 'calendar'])
    .executeTakeFirst();

export async function isWaiting(on: Db | Tx, id: string): Promise<boolean> {
  const row = await on.selectFrom('outbox_messages').select('id').where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst();
  return row !== undefined;
}

/** Deletes the content as well, which contained codes and links. */
export const setSent = (on: Db | Tx, id: string) =>
  on
    .updateTable('outbox_messages')
    .set({ state: 'sent', sent_at: appNow, text: '', html: '', unsubscribe: null, calendar: null, last_error: null, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

export const setKept = (on: Db | Tx, id: string) =>
  on
    .updateTable('outbox_messages')
    .set({ state: 'kept', claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** Records a failed attempt, whether or not another one follows. */
export const setFailed = (on: Db | Tx, id: string, reason: string, isLast: boolean) =>
  on
    .updateTable('outbox_messages')
    .set({ last_error: reason, claimed_until: null, ...(isLast ? { state: 'failed' as const } : {}) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** Queues a kept or failed message again and returns its channel; undefined for any other. */
export const wake = (tx: Tx, id: string): Promise<{ channel: OutboxChannel } | undefined> =>
  tx
    .updateTable('outbox_messages')
    .set({ state: 'waiting', tries: 0, last_error: null })
    .where('id', '=', id)
    .where('state', 'in', ['kept', 'failed'])
    .returning('channel')
    .executeTakeFirst();

/** Marks messages as failed whose last attempt ended with its process, unreported. */
export const failLost = (on: Db | Tx) =>
  on
    .updateTable('outbox_messages')
    .set({ state: 'failed', last_error: 'lost', claimed_until: null })
    .where('state', '=', 'waiting')
    .where('claimed_until', '<', sql<Date>`app_now() - interval '1 day'`)
    .execute();

/** Returns whether there may be more. */
export async function dropOld(on: Db | Tx): Promise<boolean> {
  const old = on
    .selectFrom('outbox_messages')
    .select('id')
    .where('created_at', '<', sql<Date>`app_now() - interval '30 days'`)
    .limit(BATCH);
  const { numDeletedRows } = await on.deleteFrom('outbox_messages').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows) === BATCH;
}
