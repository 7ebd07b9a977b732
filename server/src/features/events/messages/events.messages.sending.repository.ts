import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type Recipients, recipientsOf } from './events.messages.recipients.repository.ts';

export type DueMessage = Recipients & { id: string; eventId: string; communityId: string; createdBy: string | null };
/** `isNew`: no other run has written to the person. */
type Claimed = { userId: string; isNew: boolean };

// SQL of sending what is due.

/**
 * Begins with due messages; those that another run has begun are continued. A message that was planned for another state of the event is
 * stopped.
 */
export async function begin(on: Db | Tx): Promise<void> {
  await sql`update event_messages m set version = m.version + 1,
      state = case when e.status = m.event_status then 'sending' else 'stopped' end
    from events e where e.id = m.event_id and m.state = 'scheduled' and m.send_at <= ${appNow}`.execute(on);
}

export async function due(on: Db | Tx, limit: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select m.id, m.event_id as "eventId", e.community_id as "communityId", m.created_by as "createdBy", m.segment, m.chosen as ids
    from event_messages m join events e on e.id = m.event_id where m.state = 'sending' order by m.send_at, m.id limit ${limit}`.execute(on);
  return rows;
}

/** Claims the next people, without those who left meanwhile. The unique row prevents a second message to the same person. */
export async function claim(tx: Tx, message: DueMessage, after: string, limit: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with wanted as (select p.user_id from ${recipientsOf(message.eventId, message)} p
      where p.user_id > ${after}::uuid order by p.user_id limit ${limit}),
    claimed as (
      insert into event_message_recipients (message_id, user_id) select ${message.id}::uuid, w.user_id from wanted w order by w.user_id
      on conflict do nothing returning user_id)
    select w.user_id as "userId", c.user_id is not null as "isNew" from wanted w left join claimed c on c.user_id = w.user_id
    order by w.user_id`.execute(tx);
  return rows;
}

/** Notes delivery to the claimed people who got a notice, and to the author, who needs none. */
export async function noteDelivered(tx: Tx, messageId: string, userIds: readonly string[]): Promise<void> {
  await sql`update event_message_recipients g set delivered_at = ${appNow} where g.message_id = ${messageId}::uuid
    and g.user_id = any(${userIds}::uuid[])
    and (exists (select from notifications n where n.user_id = g.user_id and n.kind = 'event.message' and n.subject_id = g.message_id)
      or exists (select from event_messages m where m.id = g.message_id and m.created_by = g.user_id))`.execute(tx);
}

export async function finish(on: Db | Tx, id: string): Promise<void> {
  await sql`update event_messages set state = 'sent', sent_at = ${appNow} where id = ${id}::uuid and state = 'sending'`.execute(on);
}
