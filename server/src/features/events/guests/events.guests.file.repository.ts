import { sql } from 'kysely';
import type { Attendee } from '#contract/events/guests.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { holderEmail, holderName, joinHolders } from '../visitors/events.holders.repository.ts';
import { type GuestFilter, isGuest, typeName, wayOf } from './events.guests.repository.ts';

export type GuestRow = Pick<Attendee, 'id' | 'email' | 'state' | 'way' | 'ticketType' | 'partySize' | 'position' | 'checkedIn'> & {
  username: string;
  firstName: string;
  lastName: string;
  answeredAt: Date;
  /** Answers by the ids of the questions; those of several people are numbered lines. null = no answers, or not requested. */
  answers: Record<string, string> | null;
};
type Batch = { after: string | null; count: number; withAnswers: boolean };

const answers = sql`(select json_object_agg(x.id, x.given) from (select q.id, string_agg(case when q.scope = 'person' and r.party_size > 1
    then (a.person + 1)::text || ': ' else '' end || coalesce(f.name, array_to_string(a.given, ', ')), chr(10) order by a.person) as given
  from registration_answers a join event_questions q on q.id = a.question_id left join uploads f on f.id = a.upload_id
  where a.registration_id = r.id group by q.id) x)`;

// The registrations of an event for its file, in the order of their ids.

export async function batch(on: Db | Tx, eventId: string, filter: GuestFilter, { after, count, withAnswers }: Batch): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select r.id, ${holderName}, ${holderEmail} as email, r.state, ${wayOf} as way, ${typeName} as "ticketType", r.party_size as "partySize",
      r.created_at as "answeredAt", q.position,
      (select count(*)::int from check_ins k where k.registration_id = r.id and k.undone_at is null) as "checkedIn",
      ${withAnswers ? answers : sql`null::json`} as answers
    from registrations r ${joinHolders} join events e on e.id = r.event_id
    left join (select w.id, row_number() over (partition by w.pool_id, w.ticket_type_id order by w.queue_seq) as position from registrations w
      where w.pool_id in (select p.id from inventory_pools p where p.event_id = ${eventId}) and w.state = 'waitlisted') q on q.id = r.id
    where ${isGuest(eventId, filter)} and r.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by r.id limit ${count}`.execute(on);
  return rows;
}
