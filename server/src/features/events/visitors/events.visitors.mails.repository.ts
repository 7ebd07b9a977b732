import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type CalendarRow, calendarColumns } from '../calendars/events.calendars.repository.ts';
import { isToCome, sources } from '../events.visibility.repository.ts';
import type { Told } from './events.visitors.news.ts';

/** A person, and all facts that a mail to them may state. */
export type VisitorReader = Told &
  CalendarRow & {
    visitorId: string;
    name: string;
    email: string;
    language: 'en-US' | 'zh-CN';
    calendarSequence: number;
    isInCalendar: boolean;
    offerExpiresAt: Date | null;
    guestReason: string;
    ticketType: string | null;
    /** The way at a hybrid event; null for other events. */
    way: 'online' | 'in_person' | null;
  };
type Settled = { state: string; sequence: number; reconfirmBy: Date | null; calendarSequence: number; isInCalendar: boolean };

const latest = sql`join lateral (select o.* from registrations o where o.visitor_id = v.id order by o.created_at desc limit 1) g on true`;
/** The name of the ticket type that an answer is for. */
export const typeName = sql<string | null>`(select t.name from ticket_types t where t.id = g.ticket_type_id)`;
/** The current state of an answer, in the words of `told_state`. */
const state = sql<string>`case when e.status = 'cancelled' and g.state in ('pending', 'going', 'waitlisted', 'offered') then 'event_cancelled' else g.state end`;
const isOut = sql`e.status in ('published', 'postponed', 'cancelled') and ${isToCome}`;
const readers = (visitorId: string) => sql<VisitorReader>`
  select ${calendarColumns(null)}, v.id as "visitorId", v.name, v.email, coalesce(v.language, 'en-US') as language, v.told_state as "toldState",
    v.told_sequence as "toldSequence", v.told_reconfirm_by as "toldReconfirmBy", v.calendar_sequence as "calendarSequence",
    v.is_in_calendar as "isInCalendar", ${state} as state, g.reconfirm_by as "reconfirmBy", g.offer_expires_at as "offerExpiresAt",
    coalesce(g.reason, '') as "guestReason", ${typeName} as "ticketType",
    (select case when p.name = 'stream' then 'online' else 'in_person' end from inventory_pools p where p.id = g.pool_id and e.mode = 'hybrid') as way,
    v.is_moved as "isMoved"
  from ${sources(null, visitorId)} join event_visitors v on v.id = ${visitorId}::uuid and v.event_id = e.id ${latest}
  where v.mailbox is not null and ${isOut}`;

/** A reminder is due once per time before the start, and only to those who went before it was due. */
const isDue = sql`e.status = 'published' and e.starts_at > ${appNow} and g.state = 'going' and v.is_reminded and exists (
  select from unnest(e.reminders) as m (minutes) where e.starts_at - m.minutes * interval '1 minute' <= ${appNow}
    and e.starts_at - m.minutes * interval '1 minute' > greatest(v.reminded_until, coalesce(g.promoted_at, g.created_at)))`;

// SQL of mails to people without an account.

/** People whose last mail no longer states the current facts. */
export async function stale(on: Db | Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select v.id from event_visitors v join events e on e.id = v.event_id ${latest}
    where v.mailbox is not null and ${isOut} and v.id > ${after}::uuid
      and (v.told_state is distinct from ${state} or (g.state in ('pending', 'going', 'waitlisted', 'offered')
        and (v.told_sequence < e.ics_sequence or v.is_moved or (g.reconfirm_by is not null and g.reconfirm_by is distinct from v.told_reconfirm_by))))
    order by v.id limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}

/** Locks the person, so that each of two concurrent runs sees what the other has sent. */
export async function lock(tx: Tx, visitorId: string): Promise<VisitorReader | null> {
  await sql`select from event_visitors where id = ${visitorId}::uuid for update`.execute(tx);
  const { rows } = await readers(visitorId).execute(tx);
  return rows[0] ?? null;
}

export async function settle(tx: Tx, visitorId: string, told: Settled): Promise<void> {
  await sql`update event_visitors set told_state = ${told.state}, told_sequence = ${told.sequence}, told_reconfirm_by = ${told.reconfirmBy},
    is_moved = false, calendar_sequence = ${told.calendarSequence}, is_in_calendar = ${told.isInCalendar} where id = ${visitorId}::uuid`.execute(
    tx,
  );
}

export async function toRemind(on: Db | Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select v.id from event_visitors v join events e on e.id = v.event_id ${latest}
    where v.mailbox is not null and v.id > ${after}::uuid and ${isDue} order by v.id limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}

/** False when another run has reminded them. */
export async function claimReminder(tx: Tx, visitorId: string): Promise<boolean> {
  await sql`select from event_visitors where id = ${visitorId}::uuid for update`.execute(tx);
  const { numAffectedRows } = await sql`update event_visitors set reminded_until = ${appNow} where id = (
    select v.id from event_visitors v join events e on e.id = v.event_id ${latest} where v.id = ${visitorId}::uuid and ${isDue})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
