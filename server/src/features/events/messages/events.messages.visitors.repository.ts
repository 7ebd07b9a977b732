import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/kernel/schemas.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type Recipients, registeredFor } from './events.messages.recipients.repository.ts';
import type { DueMessage } from './events.messages.sending.repository.ts';

/** A person without an account to whom a message is mailed. */
export type VisitorRecipient = {
  visitorId: string;
  name: string;
  email: string;
  language: Language;
  event: string;
  subject: string;
  body: string;
  isNew: boolean;
};

/**
 * The visitors, as rows `id`, that a message of the event reaches at this moment: each once, unless they are erased or have stopped these
 * mails.
 */
export const visitorsOf = (eventId: string, to: Recipients): RawBuilder<{ id: string }> =>
  sql`(select v.id from event_visitors v where v.event_id = ${eventId}::uuid and v.mailbox is not null and v.hears_hosts
    and v.id in (${registeredFor(eventId, to, 'visitor_id')}))`;

// SQL of mails to guests without an account.

/**
 * Claims the next visitors. The unique row prevents a second mail to the same visitor; the lock keeps visitors from being erased
 * meanwhile.
 */
export async function claim(tx: Tx, message: DueMessage, after: string, limit: number): Promise<VisitorRecipient[]> {
  const { rows } = await sql<VisitorRecipient>`
    with wanted as (select v.id, v.name, v.email, v.language from event_visitors v
        where v.id in (select p.id from ${visitorsOf(message.eventId, message)} p) and v.mailbox is not null and v.id > ${after}::uuid
        order by v.id limit ${limit} for share),
      claimed as (insert into event_message_visitors (message_id, visitor_id) select ${message.id}::uuid, id from wanted order by id
        on conflict do nothing returning visitor_id)
    select w.id as "visitorId", w.name, w.email, coalesce(w.language, 'en-US') as language, e.title as event, m.subject, m.body,
      c.visitor_id is not null as "isNew"
    from wanted w join event_messages m on m.id = ${message.id}::uuid join events e on e.id = m.event_id
      left join claimed c on c.visitor_id = w.id order by w.id`.execute(tx);
  return rows;
}
