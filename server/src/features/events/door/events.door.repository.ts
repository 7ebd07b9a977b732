import { sql } from 'kysely';
import type { z } from 'zod';
import type { eventDoor, RefusedTicket } from '#contract/events/door.ts';
import type { Person } from '#contract/kernel/person.ts';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { matchesIdOrSlug, isOpenTo, sources } from '../events.visibility.repository.ts';
import { holderName, joinHolders } from '../visitors/events.holders.repository.ts';
import { person, typeName, wayOf } from '../guests/events.guests.repository.ts';
import type { AttendWay } from '../tickets/draws.ts';
import type { Registered } from './events.door.policy.ts';

type Counters = z.output<(typeof eventDoor.door)['ok']>;
type TicketRow = {
  id: string;
  eventId: string;
  secret: string;
  firstName: string;
  lastName: string;
  username: string;
  partySize: number;
  guests: string[];
  ticketType: string | null;
  inside: { person: number; at: string; gate: string }[];
};
type RefusedRow = { id: string; secret: string; reason: RefusedTicket['reason']; date: Date | null };
type Part = { after: string | null; limit: number };
type OwnRow = { eventId: string; title: string; startsAt: Date; secret: string } & (
  | { registrationId: string; partySize: number; checkedIn: number; ticketType: string | null; way: AttendWay | null }
  | { registrationId: null; partySize: null; checkedIn: number; ticketType: null; way: null }
);
export type NewCheckIn = { id: string; registrationId: string; personIndex: number; nonce: string; at: string };
export type CheckedIn = { registrationId: string; personIndex: number; nonce: string; at: Date; gate: string; isUndone: boolean };
export type DoorEntry = { eventId: string; by: string; gate: string };

const insideOf = sql<TicketRow['inside']>`coalesce((select
  json_agg(json_build_object('person', k.person_index, 'at', k.scanned_at, 'gate', k.gate) order by k.person_index)
  from check_ins k where k.registration_id = r.id and k.undone_at is null), '[]')`;

/** People who take part online are not expected at the door. */
const comesIn = sql<boolean>`not exists (select from inventory_pools w join events o on o.id = w.event_id
  where w.id = r.pool_id and w.name = 'stream' and o.mode = 'hybrid')`;

// SQL at the door of an event.

/** Null when the event is missing or hidden from the viewer. */
export async function own(on: Db | Tx, viewer: Viewer, idOrSlug: string): Promise<OwnRow | null> {
  const { rows } = await sql<OwnRow>`
    select e.id as "eventId", e.title, e.starts_at as "startsAt", e.ticket_secret as secret, g.id as "registrationId", g.party_size as "partySize",
      (select count(*)::int from check_ins k where k.registration_id = g.id and k.undone_at is null) as "checkedIn",
      (select t.name from ticket_types t where t.id = g.ticket_type_id) as "ticketType",
      case when e.mode = 'hybrid' then (select case w.name when 'stream' then 'online' else 'in_person' end from inventory_pools w where w.id = g.pool_id) end as way
    from ${sources(viewer)} left join registrations g on g.id = r.id and g.state = 'going'
    where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  return rows[0] ?? null;
}

export async function counters(on: Db | Tx, eventId: string): Promise<Counters> {
  const { rows } = await sql<Omit<Counters, 'gates'>>`select
    (select coalesce(sum(r.party_size), 0)::int from registrations r where r.event_id = ${eventId} and r.state = 'going' and ${comesIn}) as expected,
    (select count(*)::int from check_ins k where k.event_id = ${eventId} and k.undone_at is null) as inside`.execute(on);
  const gates = await sql<Counters['gates'][number]>`
    select k.gate, count(*)::int as count from check_ins k where k.event_id = ${eventId} and k.undone_at is null
    group by k.gate order by 2 desc, 1 limit 20`.execute(on);
  return { ...rows[0]!, gates: gates.rows };
}

/** Guests with a seat, in the order of their ids. */
export async function tickets(on: Db | Tx, eventId: string, { after, limit }: Part): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select r.id, r.event_id as "eventId", e.ticket_secret as secret, ${holderName},
      r.party_size as "partySize", r.guests, ${typeName} as "ticketType", ${insideOf} as inside
    from registrations r ${joinHolders} join events e on e.id = r.event_id
    where r.event_id = ${eventId} and r.state = 'going' and ${comesIn} and r.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by r.id limit ${limit}`.execute(on);
  return rows;
}

/**
 * Registrations of this event without a seat in the room, and seats at other dates of its series within a month, in the order of their
 * ids.
 */
export async function refusedTickets(on: Db | Tx, eventId: string, { after, limit }: Part): Promise<RefusedRow[]> {
  const from = sql`coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')`;
  const { rows } = await sql<RefusedRow>`
    (select r.id, e.ticket_secret as secret, case when r.state in ('cancelled', 'rejected') then 'cancelled'
      when r.state = 'going' then 'online' else 'no_seat' end as reason,
      null::timestamptz as date
    from registrations r join events e on e.id = r.event_id where r.event_id = ${eventId} and (r.state <> 'going' or not ${comesIn}) and r.id > ${from}
    order by r.id limit ${limit})
    union all
    (select r.id, o.ticket_secret, 'other_date', o.starts_at
    from events e join events o on o.series_id = e.series_id and o.id <> e.id
      and o.starts_at between e.starts_at - interval '31 days' and e.starts_at + interval '31 days'
    join registrations r on r.event_id = o.id and r.state = 'going' and r.id > ${from}
    where e.id = ${eventId} order by r.id limit ${limit})
    order by id limit ${limit}`.execute(on);
  return rows;
}

/** Locks the registrations in a fixed order, so that a seat is not given back while its holder enters. */
export async function lockRegistrations(tx: Tx, eventId: string, ids: readonly string[]): Promise<Map<string, Registered>> {
  const { rows } = await sql<Registered>`
    select r.id, r.event_id as "eventId", e.starts_at as "startsAt", e.ticket_secret as secret, r.state, r.party_size as "partySize",
      coalesce(e.series_id = (select o.series_id from events o where o.id = ${eventId}), false) as "isOtherDate",
      ${typeName} as "ticketType", ${wayOf} as way
    from registrations r join events e on e.id = r.event_id where r.id = any(${ids}::uuid[]) order by r.id for share of r`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The unique indexes decide who was first; returns the scans that let a person in. */
export async function insert(tx: Tx, { eventId, by, gate }: DoorEntry, scans: readonly NewCheckIn[]): Promise<Set<string>> {
  if (scans.length === 0) return new Set();
  const { rows } = await sql<{ nonce: string }>`
    insert into check_ins (id, event_id, registration_id, person_index, nonce, gate, checked_by, scanned_at)
    select s.id, ${eventId}::uuid, s.registration_id, s.person_index, s.nonce, ${gate}, ${by}::uuid, least(s.at, ${appNow})
    from unnest(${scans.map(({ id }) => id)}::uuid[], ${scans.map(({ registrationId }) => registrationId)}::uuid[],
      ${scans.map(({ personIndex }) => personIndex)}::smallint[], ${scans.map(({ nonce }) => nonce)}::uuid[],
      ${scans.map(({ at }) => at)}::timestamptz[]) as s (id, registration_id, person_index, nonce, at)
    on conflict do nothing returning nonce`.execute(tx);
  return new Set(rows.map(({ nonce }) => nonce));
}

/** Check-ins of these scans: each scan itself, if it was sent before, and the people who are in. */
export async function entries(
  tx: Tx,
  eventId: string,
  scans: readonly Pick<NewCheckIn, 'nonce' | 'registrationId'>[],
): Promise<CheckedIn[]> {
  if (scans.length === 0) return [];
  const { rows } = await sql<CheckedIn>`
    select k.registration_id as "registrationId", k.person_index as "personIndex", k.nonce, k.scanned_at as at, k.gate,
      k.undone_at is not null as "isUndone"
    from check_ins k where k.event_id = ${eventId} and (k.nonce = any(${scans.map(({ nonce }) => nonce)}::uuid[])
      or (k.registration_id = any(${scans.map(({ registrationId }) => registrationId)}::uuid[]) and k.undone_at is null))
    order by k.created_at, k.id limit 2000`.execute(tx);
  return rows;
}

export async function undo(
  tx: Tx,
  { eventId, registrationId, by }: { eventId: string; registrationId: string; by: string },
): Promise<number> {
  const { numAffectedRows } = await sql`update check_ins set undone_at = ${appNow}, undone_by = ${by}::uuid
    where event_id = ${eventId} and registration_id = ${registrationId} and undone_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** The people who follow the counters: hosts and helpers. */
export async function team(tx: Tx, eventId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select h.user_id as "userId" from event_hosts h where h.event_id = ${eventId} order by h.user_id limit ${limit}`.execute(tx);
  return rows.map(({ userId }) => userId);
}

export async function helpers(on: Db | Tx, eventId: string, limit: number): Promise<Person[]> {
  const { rows } = await sql<{ face: Person }>`
    select ${person} as face from event_hosts h join users u on u.id = h.user_id
    where h.event_id = ${eventId} and h.role = 'check_in' and ${isAccountLive} order by u.username_key limit ${limit}`.execute(on);
  return rows.map(({ face }) => face);
}

/** Adds active members only; null when the person is not one. The row of the event serialises the count. */
export async function addHelper(
  tx: Tx,
  { eventId, userId, max }: { eventId: string; userId: string; max: number },
): Promise<'added' | 'full' | null> {
  await sql`select from events where id = ${eventId} for no key update`.execute(tx);
  const { rows } = await sql<{ isMember: boolean; count: number }>`select
    exists (select from memberships m join events e on e.community_id = m.community_id join users u on u.id = m.user_id
      where e.id = ${eventId} and m.user_id = ${userId} and m.state = 'active' and ${isAccountLive}) as "isMember",
    (select count(*)::int from event_hosts h where h.event_id = ${eventId} and h.role = 'check_in' and h.user_id <> ${userId}) as count`.execute(
    tx,
  );
  if (!rows[0]!.isMember) return null;
  if (rows[0]!.count >= max) return 'full';
  // Hosts keep their role.
  await sql`insert into event_hosts (event_id, user_id, role) values (${eventId}, ${userId}, 'check_in') on conflict do nothing`.execute(
    tx,
  );
  return 'added';
}

export const removeHelper = async (tx: Tx, eventId: string, userId: string): Promise<void> => {
  await sql`delete from event_hosts where event_id = ${eventId} and user_id = ${userId} and role = 'check_in'`.execute(tx);
};
