import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Attendee, eventGuests, HostView } from '#contract/events/guests.ts';
import type { Person } from '#contract/kernel/person.ts';
import { isUnblocked } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { MAX_COUNTED, offsetOf, type PageQuery } from '#kernel/paging.ts';
import { matchesSearch } from '#kernel/search.ts';
import { countOf } from '#kernel/table.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AttendWay } from '../tickets/draws.ts';
import { matchesIdOrSlug, isOpenTo, showsAttendees, sources } from '../events.visibility.repository.ts';
import { holder, holderEmail, isVisitorNamed, joinHolders, sortedName } from '../visitors/events.holders.repository.ts';

export type GuestQuery = z.output<NonNullable<typeof eventGuests.registrations.query>>;
export type GuestFilter = Pick<GuestQuery, 'q' | 'state'> & { way?: AttendWay | undefined; ticketTypeId?: string | undefined } & Partial<
    Pick<GuestQuery, 'createdFrom' | 'createdBefore'>
  >;
type Condition = RawBuilder<SqlBool>;
type Counts = HostView['counts'];
type Row = Omit<Attendee, 'answeredAt' | 'reconfirmBy'> & { answeredAt: Date; reconfirmBy: Date | null };

/** Has a seat, but has not confirmed it for the new date, over `r`. */
const isUnconfirmed: Condition = sql`(r.state = 'going' and r.reconfirm_by is not null)`;
/** At least one person of the party is in, over `r`. */
const isIn: Condition = sql`(exists (select from check_ins k where k.registration_id = r.id and k.undone_at is null))`;

const states: Record<NonNullable<GuestFilter['state']> | 'live', Condition> = {
  all: sql`true`,
  live: sql`r.state in ('pending', 'going', 'waitlisted', 'offered')`,
  going: sql`r.state = 'going'`,
  unconfirmed: isUnconfirmed,
  seated: sql`r.state in ('going', 'offered')`,
  waitlisted: sql`r.state = 'waitlisted'`,
  pending: sql`r.state = 'pending'`,
  cancelled: sql`r.state = 'cancelled'`,
  rejected: sql`r.state = 'rejected'`,
  checked_in: sql`r.state = 'going' and ${isIn}`,
  not_checked_in: sql`r.state = 'going' and not ${isIn}`,
};

/** Registrations of an event over `r`; accounts are looked at only where a name is searched for. */
export function isGuest(eventId: string, { q, state, way, ticketTypeId, createdFrom, createdBefore }: GuestFilter): Condition {
  const wanted = [sql`r.event_id = ${eventId}`, states[state ?? 'live']];
  if (ticketTypeId) wanted.push(sql`r.ticket_type_id = ${ticketTypeId}`);
  if (way) wanted.push(sql`(select w.name from inventory_pools w where w.id = r.pool_id) = ${way === 'online' ? 'stream' : 'seats'}`);
  if (q)
    wanted.push(sql`(exists (select from users s where s.id = r.user_id and ${matchesSearch('s.search', q)}) or ${isVisitorNamed(q)})`);
  if (createdFrom) wanted.push(sql`r.created_at >= ${createdFrom}`);
  if (createdBefore) wanted.push(sql`r.created_at < ${createdBefore}`);
  return sql.join(wanted, sql` and `);
}

const columns: Record<string, RawBuilder<unknown>> = {
  answered: sql`r.created_at`,
  party: sql`r.party_size`,
  queue: sql`r.queue_seq`,
  name: sortedName,
};
function orderOf(sort: string): RawBuilder<unknown> {
  const isDown = sort.startsWith('-');
  const direction = isDown ? sql`desc nulls last` : sql`asc nulls last`;
  // The same order as in the index of the first order.
  if (sort === '-answered') return sql`r.created_at desc, r.id desc`;
  return sql`${columns[isDown ? sort.slice(1) : sort]} ${direction}, r.id`;
}

/** The waitlist is numbered once, and only if a row of the page is on it. */
const queueOf = (
  eventId: string,
) => sql`(select w.id, row_number() over (partition by w.pool_id, w.ticket_type_id order by w.queue_seq) as position
  from registrations w where w.pool_id in (select p.id from inventory_pools p where p.event_id = ${eventId}) and w.state = 'waitlisted')`;

export const person = sql<Person>`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
  'lastName', u.last_name, 'profilePicture', u.profile_picture)`;

/** The person with whom the seat changed hands, over `r`. */
const transfer = sql<
  Attendee['transfer']
>`(select json_build_object('isGiven', t.registration_id = r.id, 'person', json_build_object('id', o.id,
    'username', o.username, 'firstName', o.first_name, 'lastName', o.last_name, 'profilePicture', o.profile_picture))
  from seat_transfers t join users o on o.id = case when t.registration_id = r.id then t.to_user else t.from_user end
  where t.state = 'accepted' and (t.registration_id = r.id or t.taken_id = r.id) limit 1)`;

/** Number of questions that were answered, over `r`. */
const answersIf = (isShown: boolean) =>
  isShown
    ? sql<number | null>`(select count(distinct a.question_id)::int from registration_answers a where a.registration_id = r.id)`
    : sql`null::int`;

/** How often the person came to ended events of the community, for viewers who may see it; over `r` and `e`. */
const attendanceIf = (isShown: boolean) =>
  isShown
    ? sql<Attendee['attendance']>`(select json_build_object('went', count(*) filter (where a.came), 'of', count(*))
        from (select exists (select from check_ins c where c.registration_id = p.id and c.undone_at is null) as came
          from registrations p join events v on v.id = p.event_id
          where p.user_id = r.user_id and p.state = 'going' and v.community_id = e.community_id and v.ends_at <= ${appNow}
            and exists (select from check_ins o where o.event_id = v.id and o.undone_at is null)
          order by v.starts_at desc limit 500) a)`
    : sql`null::json`;

/** The way of a registration, over `e` and `r`; null unless the event is hybrid. */
export const wayOf = sql`case when e.mode = 'hybrid' then (select case w.name when 'stream' then 'online' else 'in_person' end
  from inventory_pools w where w.id = r.pool_id) end`;

/** The name of the ticket type of a registration, over `r`. */
export const typeName = sql`(select t.name from ticket_types t where t.id = r.ticket_type_id)`;

// SQL of reading the guests of an event.

export async function list(
  on: Db | Tx,
  eventId: string,
  query: GuestQuery,
  { isHost }: { isHost: boolean },
): Promise<{ items: Row[]; counted: number }> {
  const guests = isGuest(eventId, query);
  const order = orderOf(query.sort);
  const { rows } = await sql<Row>`
    select r.id, ${holder} as user, r.visitor_id is not null as "isVisitor", ${isHost ? holderEmail : sql`null`}::text as email, r.state,
      case when r.state = 'going' then r.reconfirm_by end as "reconfirmBy",
      ${wayOf} as way, ${typeName} as "ticketType", r.party_size as "partySize", q.position,
      r.created_at as "answeredAt", coalesce(k.people, 0) as "checkedIn",
      ${answersIf(isHost)} as answers, ${transfer} as transfer,
      (r.state = 'going' and k.people is null and e.ends_at <= ${appNow}
        and exists (select from check_ins o where o.event_id = e.id and o.undone_at is null)) as "isNoShow",
      ${attendanceIf(isHost)} as attendance
    from (select r.*, row_number() over (order by ${order}) as place from registrations r where ${guests}
      order by ${order} limit ${query.perPage} offset ${offsetOf(query)}) r
    ${joinHolders}
    join events e on e.id = r.event_id
    left join lateral (select count(*)::int as people from check_ins c where c.registration_id = r.id and c.undone_at is null
      having count(*) > 0) k on true
    left join ${queueOf(eventId)} q on q.id = r.id
    order by r.place`.execute(on);
  const counted = await countOf(sql`select r.id from registrations r where ${guests}`).execute(on);
  return { items: rows, counted: counted.rows[0]!.count };
}

export async function counts(on: Db | Tx, eventId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where r.state = 'going') as going, count(*) filter (where r.state = 'waitlisted') as waitlisted,
      count(*) filter (where ${isUnconfirmed}) as unconfirmed,
      count(*) filter (where r.state = 'pending') as pending, count(*) filter (where r.state = 'cancelled') as cancelled,
      coalesce(sum(r.party_size) filter (where r.state = 'going'), 0)::int as seats,
      coalesce(sum(r.party_size) filter (where r.state = 'offered'), 0)::int as offered,
      coalesce(sum(r.party_size) filter (where r.state = 'waitlisted'), 0)::int as waiting,
      (select p.capacity from inventory_pools p where p.event_id = ${eventId} and p.name = 'seats') as capacity,
      (select case when e.mode = 'hybrid' then p.confirmed end from events e join inventory_pools p on p.event_id = e.id and p.name = 'stream'
        where e.id = ${eventId}) as online,
      (select count(*) from event_interests i where i.event_id = ${eventId} and i.interest = 'maybe') as maybe,
      (select count(*) from check_ins k where k.event_id = ${eventId} and k.undone_at is null) as "checkedIn"
    from registrations r where r.event_id = ${eventId}`.execute(on);
  return rows[0]!;
}

export async function ticketTypes(on: Db | Tx, eventId: string): Promise<HostView['ticketTypes']> {
  const { rows } = await sql<HostView['ticketTypes'][number]>`select t.id, t.name from ticket_types t where t.event_id = ${eventId}
    order by t.place, t.id limit 100`.execute(on);
  return rows;
}

/**
 * The people who go, as shown to others; null when the event is missing or hidden from the viewer. Empty if the host does not show them
 * to the viewer.
 */
export async function attendees(
  on: Db | Tx,
  viewer: Viewer | null,
  idOrSlug: string,
  query: PageQuery,
): Promise<{ items: Person[]; total: number } | null> {
  const { rows } = await sql<{ eventId: string; isMember: boolean; isShown: boolean }>`
    select e.id as "eventId", coalesce(m.state = 'active', false) as "isMember", ${showsAttendees(viewer)} as "isShown"
    from ${sources(viewer)} where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  const event = rows[0];
  if (!event) return null;
  if (!event.isShown) return { items: [], total: 0 };
  const people = sql`registrations g join users u on u.id = g.user_id
    where g.event_id = ${event.eventId} and g.state = 'going' and u.status = 'enabled' and u.deleted_at is null and u.delete_at is null
      and (u.is_public or ${event.isMember}) and ${isUnblocked(viewer?.id ?? null)}`;
  const found = await sql<{ face: Person }>`
    select ${person} as face from ${people} order by g.created_at, g.user_id limit ${query.perPage} offset ${offsetOf(query)}`.execute(on);
  const counted = await countOf(sql`select g.id from ${people}`).execute(on);
  return { items: found.rows.map(({ face }) => face), total: Math.min(counted.rows[0]!.count, MAX_COUNTED) };
}
