import { sql } from 'kysely';
import type { SeatTransfers } from '#contract/events/transfers.ts';
import type { Person } from '#contract/kernel/person.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { isAccountLive, isUnblocked } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { person } from '../guests/events.guests.repository.ts';
import { matchesIdOrSlug, isOpenTo, sources } from '../events.visibility.repository.ts';

/** Hours for which a seat is offered; at most until the start of the event. */
const OFFERED_FOR = 72;
const MAX_RECEIVED = 5;

export type SeatTransferRow = {
  id: string;
  registrationId: string;
  giverId: string;
  person: number | null;
  isOpen: boolean;
  takenId: string | null;
  people: number;
};
export type LapsedTransfer = {
  eventId: string;
  communityId: string;
  title: string;
  giverId: string;
  receiverId: string | null;
  people: number;
};
type Row = {
  eventId: string;
  isAllowed: boolean;
  given: { id: string; to: string; receiver: Person | null; person: number | null; expiresAt: string } | null;
  received: { id: string; from: Person; partySize: number; expiresAt: string }[];
};
export type FoundTransfers = SeatTransfers & { eventId: string };

const allowsTransfers = sql<boolean>`(e.transfers = 'always' or (e.transfers = 'open' and e.join_mode = 'open'))`;
/** Whether the transfer `t` can still be accepted; it ends with the seat itself, too. */
const isOpen = sql`(t.state = 'offered' and t.expires_at > ${appNow}
  and exists (select from registrations g where g.id = t.registration_id and g.state = 'going' and g.party_size > coalesce(t.person, 0)))`;
/** The number of seats of the transfer `t` from the registration. */
const peopleOf = (registration: 'o' | 'g') =>
  sql<number>`case when t.person is null then ${sql.ref(`${registration}.party_size`)} else 1 end`;
const iso = (instant: string): string => new Date(instant).toISOString();

export async function find(on: Db | Tx, viewer: Viewer, idOrSlug: string): Promise<FoundTransfers | null> {
  const { rows } = await sql<Row>`select e.id as "eventId", ${allowsTransfers} as "isAllowed",
      (select json_build_object('id', t.id, 'to', t.called, 'person', t.person, 'expiresAt', t.expires_at, 'receiver', (
          select ${person} from users u where u.id = t.to_user and t.called not like '%@%')) from seat_transfers t
        where t.registration_id = r.id and t.from_user = ${viewer.id} and ${isOpen} limit 1) as given,
      (select coalesce(json_agg(json_build_object('id', x.id, 'from', x.person, 'partySize', x.party_size, 'expiresAt', x.expires_at)
          order by x.created_at desc), '[]') from (
        select t.id, t.expires_at, t.created_at, ${peopleOf('o')} as party_size, ${person} as person
        from seat_transfers t join registrations o on o.id = t.registration_id join users u on u.id = t.from_user and ${isUnblocked(viewer.id)}
        where t.to_user = ${viewer.id} and t.event_id = e.id and ${isOpen} order by t.created_at desc limit ${sql.lit(MAX_RECEIVED)}) x) as received
    from ${sources(viewer)} where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  const row = rows[0];
  if (!row) return null;
  return {
    ...row,
    given: row.given && { ...row.given, expiresAt: iso(row.given.expiresAt) },
    received: row.received.map((one) => ({ ...one, expiresAt: iso(one.expiresAt) })),
  };
}

// SQL of seats that are handed over. Callers that write hold the lock of the pool.

export const isAllowed = async (tx: Tx, eventId: string): Promise<boolean> => {
  const { rows } = await sql<{
    isAllowed: boolean;
  }>`select ${allowsTransfers} as "isAllowed" from events e where e.id = ${eventId}`.execute(tx);
  return rows[0]?.isAllowed ?? false;
};

export const isAlways = async (tx: Tx, eventId: string): Promise<boolean> => {
  const { rows } = await sql<{
    isAlways: boolean;
  }>`select e.transfers = 'always' as "isAlways" from events e where e.id = ${eventId}`.execute(tx);
  return rows[0]?.isAlways ?? false;
};

/** A live account by its username or its address, unless one blocked the other. */
export async function receiver(tx: Tx, viewer: Viewer, called: string): Promise<string | null> {
  const isIt = called.includes('@')
    ? sql`u.email_key = ${foldName(called)} and u.email_verified_at is not null`
    : sql`u.username_key = ${foldName(called)}`;
  const { rows } = await sql<{
    id: string;
  }>`select u.id from users u where ${isIt} and ${isAccountLive} and ${isUnblocked(viewer.id)}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Undefined unless the registration has a seat, no one of it is checked in, and it is not being handed over already. */
export async function offer(
  tx: Tx,
  transfer: { id: string; registrationId: string; from: string; to: string | null; called: string; person: number | null },
): Promise<{ until: Date } | undefined> {
  // Withdraws the offer of a place whose guest has left the party meanwhile.
  await sql`update seat_transfers t set state = 'withdrawn', answered_at = ${appNow} from registrations r
    where r.id = t.registration_id and t.registration_id = ${transfer.registrationId} and t.state = 'offered' and t.person >= r.party_size`.execute(
    tx,
  );
  const { rows } = await sql<{
    until: Date;
  }>`insert into seat_transfers (id, event_id, registration_id, from_user, to_user, called, person, expires_at)
    select ${transfer.id}::uuid, r.event_id, r.id, ${transfer.from}::uuid, ${transfer.to}::uuid, ${transfer.called}, ${transfer.person}::smallint,
      case when e.status = 'postponed' then ${appNow} + make_interval(hours => ${sql.lit(OFFERED_FOR)})
        else least(e.starts_at, ${appNow} + make_interval(hours => ${sql.lit(OFFERED_FOR)})) end
    from registrations r join events e on e.id = r.event_id
    where r.id = ${transfer.registrationId}::uuid and r.state = 'going' and r.party_size > coalesce(${transfer.person}::smallint, 0)
      and not exists (select from check_ins k where k.registration_id = r.id and k.undone_at is null)
    on conflict (registration_id) where state = 'offered' do nothing returning expires_at as until`.execute(tx);
  return rows[0];
}

/** A transfer to this person in any state. */
export async function received(
  tx: Tx,
  { id, eventId, userId }: { id: string; eventId: string; userId: string },
): Promise<SeatTransferRow | undefined> {
  const { rows } =
    await sql<SeatTransferRow>`select t.id, t.registration_id as "registrationId", t.from_user as "giverId", t.person, ${isOpen} as "isOpen",
      t.taken_id as "takenId", ${peopleOf('g')} as people from seat_transfers t join registrations g on g.id = t.registration_id
    where t.id = ${id} and t.event_id = ${eventId} and t.to_user = ${userId}`.execute(tx);
  return rows[0];
}

/** Events with transfers whose time is over. */
export async function due(on: Db | Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct event_id as id from seat_transfers
    where state = 'offered' and expires_at <= ${appNow} limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}

/**
 * Ends the transfers of an event, or of one of its registrations, whose time is over; returns those of which both people are to be
 * notified.
 */
export async function lapse(
  tx: Tx,
  { eventId, registrationId = null }: { eventId: string; registrationId?: string | null },
): Promise<LapsedTransfer[]> {
  const { rows } = await sql<LapsedTransfer & { isTold: boolean }>`update seat_transfers t set state = 'expired'
    from events e, registrations g
    where t.event_id = ${eventId} and (${registrationId}::uuid is null or t.registration_id = ${registrationId}::uuid)
      and t.state = 'offered' and t.expires_at <= ${appNow} and e.id = t.event_id and g.id = t.registration_id
    returning t.event_id as "eventId", e.community_id as "communityId", e.title, t.from_user as "giverId", t.to_user as "receiverId", ${peopleOf('g')} as people,
      (g.state = 'going' and e.status in ('published', 'postponed')) as "isTold"`.execute(tx);
  return rows.flatMap(({ isTold, ...lapsed }) => (isTold ? [lapsed] : []));
}

/** False when it ended before, by the clock of the database or by an answer. */
export async function end(
  tx: Tx,
  id: string,
  { to, takenId = null }: { to: 'accepted' | 'declined' | 'withdrawn'; takenId?: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update seat_transfers t set state = ${to}, taken_id = ${takenId}, answered_at = ${appNow}
    where t.id = ${id} and t.state = 'offered' and t.expires_at > ${appNow}`.execute(tx);
  return numAffectedRows === 1n;
}
