import { sql, type SqlBool } from 'kysely';
import type { Language } from '#contract/kernel/schemas.ts';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isToCome } from '../events.visibility.repository.ts';

/** Marks events whose guests have to learn of a change, in its transaction. Callers hold the locks of their pools. */
export type CalendarChanged = (tx: Tx, ...eventIds: readonly string[]) => Promise<void>;
export type Changed = { eventId: string; rev: number };
/** A guest whose calendar is out of date, and the change to send. */
export type Stale = {
  userId: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  language: Language | null;
  method: 'request' | 'cancel';
  told: number;
  ticketType: string | null;
  /** When the seat is given away unless it is confirmed. */
  reconfirmBy: Date | null;
  isFirst: boolean;
};

/**
 * Notices whose content is in the calendar mail, so that they need no mail of their own. Those of changes are not in the first mail, which
 * states the facts without the former ones.
 */
export const announcedElsewhere = {
  always: ['event.promoted', 'event.cancelled', 'event.restored'],
  changes: ['event.changed', 'event.postponed', 'event.rescheduled'],
} as const;
const announced = Object.values(announcedElsewhere).flat();

/** Over `notifications as n`: a calendar mail with the content of the notice may be on its way. */
export const mayBeInCalendarMail = sql<SqlBool>`(n.kind = any(${announced}::text[])
  and exists (select from calendar_changes c join events d on d.id = c.event_id where d.id = n.subject_id
    or (n.params ->> 'isSeries' is not null and d.series_id = (select e.series_id from events e where e.id = n.subject_id))))`;

export const calendarChanged: CalendarChanged = async (tx, ...eventIds) => {
  if (eventIds.length === 0) return;
  await sql`insert into calendar_changes as c (event_id) select distinct id from unnest(${eventIds}::uuid[]) id order by id
    on conflict (event_id) do update set rev = c.rev + 1, changed_at = ${appNow}`.execute(tx);
};

/** Whether invitations may be mailed to the guest. */
const isWilling = sql`${isAccountLive} and u.email_verified_at is not null and 'invitations' <> all(coalesce(mc.without, '{}'))`;
const person = sql`u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.email, u.language, e.ics_sequence as told`;

export async function changed(on: Db | Tx, limit: number): Promise<Changed[]> {
  const { rows } =
    await sql<Changed>`select event_id as "eventId", rev from calendar_changes order by changed_at, event_id limit ${limit}`.execute(on);
  return rows;
}

/** Removes the change, unless the event has changed again since. */
export const settle = (on: Db | Tx, change: Changed) =>
  on.deleteFrom('calendar_changes').where('event_id', '=', change.eventId).where('rev', '=', change.rev).execute();

/**
 * Guests of an event that is not over whose calendars are out of date: those who go and were not notified of its last change, and those
 * who were invited and no longer go.
 */
export async function stale(on: Db | Tx, eventId: string, after: string, limit: number): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    select ${person}, 'request' as method, i.user_id is null or i.method = 'cancel' as "isFirst",
      (select t.name from ticket_types t where t.id = r.ticket_type_id) as "ticketType",
      r.reconfirm_by as "reconfirmBy"
    from events e join registrations r on r.event_id = e.id and r.state = 'going' join users u on u.id = r.user_id
      left join mail_choices mc on mc.user_id = u.id left join calendar_invitations i on i.event_id = e.id and i.user_id = u.id
    where e.id = ${eventId}::uuid and e.status in ('published', 'postponed') and ${isToCome} and ${isWilling} and u.id > ${after}::uuid
      and (i.user_id is null or i.method = 'cancel' or i.told < e.ics_sequence)
    union all
    select ${person}, 'cancel' as method, false as "isFirst", null as "ticketType", null as "reconfirmBy"
    from calendar_invitations i join events e on e.id = i.event_id join users u on u.id = i.user_id left join mail_choices mc on mc.user_id = u.id
    where i.event_id = ${eventId}::uuid and i.method = 'request' and ${isToCome} and ${isWilling} and u.id > ${after}::uuid
      and (e.status not in ('published', 'postponed')
        or not exists (select from registrations r where r.event_id = e.id and r.user_id = u.id and r.state = 'going'))
    order by "userId" limit ${limit}`.execute(on);
  return rows;
}

/** Notes what is sent to a guest now; returns the SEQUENCE of the mail, or undefined when another run has sent the same. */
export async function claim(tx: Tx, eventId: string, { userId, method, told }: Stale): Promise<number | undefined> {
  const { rows } = await sql<{ sequence: number }>`
    insert into calendar_invitations as i (event_id, user_id, method, told, sequence)
    values (${eventId}::uuid, ${userId}::uuid, ${method}, ${told}::int, ${told}::int)
    on conflict (event_id, user_id) do update set method = excluded.method, told = excluded.told, sent_at = ${appNow},
      sequence = greatest(excluded.sequence, i.sequence + 1)
    where i.method <> excluded.method or i.told < excluded.told
    returning sequence`.execute(tx);
  return rows[0]?.sequence;
}
