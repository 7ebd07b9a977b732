import { sql } from 'kysely';
import type { EventInvitation } from '#contract/events/invited.ts';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { offsetOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isToCome } from '../events.visibility.repository.ts';
import { person } from '../guests/events.guests.repository.ts';

/** An invitation to an address. */
export type GuestInvitation = { eventId: string; email: string; isDeclined: boolean };
export type NamedGuest = { id: string; userId: string | null; email: string | null; emailKey: string | null };
type Row = Omit<EventInvitation, 'invitedAt'> & { invitedAt: Date; total: number };
/** A guest who was not notified of the invitation before, with the facts of the event and of the host who named them. */
export type Unnotified = NamedGuest & {
  eventId: string;
  communityId: string;
  title: string;
  startsAt: Date;
  zone: string;
  allDay: boolean;
  place: string;
  language: string;
  inviterId: string | null;
  inviter: string;
};

/** The state of the invitation, over `i` and its account `o`. */
const state = sql<EventInvitation['state']>`case
  when exists (select from registrations r left join event_visitors v on v.id = r.visitor_id
    where r.event_id = i.event_id and r.state in ('pending', 'going', 'waitlisted', 'offered') and (r.user_id = o.id or v.email_key = i.email_key)) then 'going'
  when i.declined_at is not null then 'declined'
  else coalesce((select case n.interest when 'no' then 'declined' else n.interest end from event_interests n
    where n.event_id = i.event_id and n.user_id = o.id), 'invited') end`;

// SQL of the guests whom hosts have named. Callers that change them hold the lock of the pool.

export async function list(on: Db | Tx, eventId: string, query: PageQuery): Promise<{ items: EventInvitation[]; total: number }> {
  const { rows } = await sql<Row>`
    select i.id, case when u.id is not null then ${person} end as user, i.email, ${state} as state, i.created_at as "invitedAt", count(*) over () as total
    from event_invitations i left join users u on u.id = i.user_id
      left join users o on o.id = i.user_id or (o.email_key = i.email_key and o.email_verified_at is not null)
    where i.event_id = ${eventId}::uuid and (i.user_id is null or u.deleted_at is null)
    order by i.created_at desc, i.id desc limit ${query.perPage} offset ${offsetOf(query)}`.execute(on);
  const items = rows.map(({ total: _, invitedAt, ...row }) => ({ ...row, invitedAt: invitedAt.toISOString() }));
  return { items, total: rows[0]?.total ?? 0 };
}

export async function count(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from event_invitations where event_id = ${eventId}::uuid`.execute(tx);
  return rows[0]!.count;
}

/** The given people who are active members of the community of the event. */
export async function members(tx: Tx, eventId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from users u join events e on e.id = ${eventId}::uuid
    join memberships m on m.community_id = e.community_id and m.user_id = u.id and m.state = 'active'
    where u.id = any(${userIds}::uuid[]) and ${isAccountLive}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function accounts(tx: Tx, usernameKeys: readonly string[]): Promise<{ id: string; key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`select u.id, u.username_key as key from users u
    where u.username_key = any(${usernameKeys}::text[]) and ${isAccountLive}`.execute(tx);
  return rows;
}

/** The accounts that have verified these addresses. */
export async function owners(tx: Tx, emailKeys: readonly string[]): Promise<{ id: string; key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`select u.id, u.email_key as key from users u
    where u.email_key = any(${emailKeys}::text[]) and u.email_verified_at is not null and ${isAccountLive}`.execute(tx);
  return rows;
}

/** Returns the guests that were not named before. */
export async function insert(tx: Tx, { eventId, by }: { eventId: string; by: string }, named: readonly NamedGuest[]): Promise<string[]> {
  if (named.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into event_invitations (id, event_id, user_id, email, email_key, invited_by)
    select n.id, ${eventId}::uuid, n.user_id, n.email, n.email_key, ${by}::uuid
    from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ userId }) => userId)}::uuid[], ${named.map(({ email }) => email)}::text[],
      ${named.map(({ emailKey }) => emailKey)}::text[]) as n (id, user_id, email, email_key)
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function withdraw(tx: Tx, eventId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from event_invitations where id = ${id}::uuid and event_id = ${eventId}::uuid`.execute(tx);
  return numAffectedRows === 1n;
}

/** Guests of a published event and of the other dates of its series who were not notified before, at most `limit`; marks them as notified. */
export async function takeUnnotified(tx: Tx, eventId: string, limit: number): Promise<Unnotified[]> {
  const { rows } = await sql<Unnotified>`
    with found as (select i.id from event_invitations i join events e on e.id = i.event_id
        where (e.id = ${eventId}::uuid or e.series_id = (select s.series_id from events s where s.id = ${eventId}::uuid))
          and i.notified_at is null and e.status in ('published', 'postponed') and ${isToCome}
        order by i.created_at, i.id limit ${limit} for update of i skip locked)
    update event_invitations i set notified_at = ${appNow} from found f, events e
    where i.id = f.id and e.id = i.event_id
    returning i.id, i.user_id as "userId", i.email, i.email_key as "emailKey", e.id as "eventId", e.community_id as "communityId", e.title,
      e.starts_at as "startsAt", e.zone, e.all_day as "allDay", e.language,
      case when e.mode = 'online' then '' else concat_ws(', ', nullif(e.venue_name, ''), nullif(e.venue_city, '')) end as place,
      i.invited_by as "inviterId",
      coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from users u where u.id = i.invited_by), '') as inviter`.execute(
    tx,
  );
  return rows;
}

/** Names the guests of an event for other dates of its series; they are notified of the event alone. */
export async function copyTo(tx: Tx, from: string, eventIds: readonly string[]): Promise<void> {
  await sql`insert into event_invitations (id, event_id, user_id, email, email_key, invited_by, notified_at)
    select gen_random_uuid(), d.id, i.user_id, i.email, i.email_key, i.invited_by, ${appNow}
    from event_invitations i cross join unnest(${eventIds}::uuid[]) d (id) where i.event_id = ${from}::uuid on conflict do nothing`.execute(
    tx,
  );
}

/** The invitation of a link; null once it is withdrawn, the event is over, or the community is closed. */
export async function ofAddress(on: Db | Tx, id: string): Promise<GuestInvitation | null> {
  const { rows } = await sql<GuestInvitation>`
    select i.event_id as "eventId", i.email, i.declined_at is not null as "isDeclined"
    from event_invitations i join events e on e.id = i.event_id join communities c on c.id = e.community_id
    where i.id = ${id}::uuid and i.email is not null and c.status = 'active' and e.status in ('published', 'postponed')
      and ${isToCome}`.execute(on);
  return rows[0] ?? null;
}

export const decline = async (on: Db | Tx, id: string, isDeclined: boolean): Promise<void> => {
  await sql`update event_invitations set declined_at = ${isDeclined ? appNow : sql`null`} where id = ${id}::uuid`.execute(on);
};
