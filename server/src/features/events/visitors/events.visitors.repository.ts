import { type RawBuilder, sql } from 'kysely';
import type { VisitEvent } from '#contract/events/visitors.ts';
import { isAccountLive, isReadable } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isAddressOpen, isBanned, isBlockedByHost, matchesIdOrSlug, isLive, isOpenTo, sources } from '../events.visibility.repository.ts';
import { saleOf } from '../tickets/events.tickets.repository.ts';
import { erased } from './events.takeover.repository.ts';
import { typeName } from './events.visitors.mails.repository.ts';

export type VisitorState = 'pending' | 'going' | 'waitlisted' | 'offered' | 'cancelled' | 'rejected' | 'lapsed';
/** An event as a person without an account sees it. `largest`: size of the largest party that may come. */
export type VisitableEvent = Omit<VisitEvent, 'startsAt' | 'endsAt'> & {
  eventId: string;
  communityId: string;
  startsAt: Date;
  endsAt: Date;
  now: Date;
  largest: number;
  takesVisitors: boolean;
  isTaking: boolean;
};
export type NewVisitor = {
  id: string;
  eventId: string;
  name: string;
  email: string;
  emailKey: string;
  mailbox: string;
  language: 'en-US' | 'zh-CN';
};
export type VisitRow = VisitableEvent & {
  visitorId: string;
  person: string;
  isReminded: boolean;
  hearsHosts: boolean;
  registrationId: string;
  state: VisitorState;
  reason: string;
  partySize: number;
  guests: string[];
  ticketType: string | null;
  position: number | null;
  offerExpiresAt: Date | null;
  reconfirmBy: Date | null;
  secret: string;
  onlineUrl: string | null;
};

/** The place, as far as the person may know it; over `sources(null, …)`. */
const place = sql<string>`case when e.mode = 'online' then '' else concat_ws(', ', nullif(e.venue_name, ''),
  case when ${isAddressOpen(null)} then nullif(e.venue_line, '') end, nullif(e.venue_city, '')) end`;
const isOffered = sql`t.event_id = e.id and not t.is_hidden`;
/** Columns of the event of an answer; `type` is the condition that selects among its ticket types `t`. */
const columnsOf = (
  type: RawBuilder<unknown>,
) => sql`e.id as "eventId", e.community_id as "communityId", e.slug, e.title, e.starts_at as "startsAt", e.ends_at as "endsAt", e.zone,
  e.all_day as "allDay", ${place} as place, e.status = 'cancelled' as "isCancelled", e.status = 'postponed' as "isPostponed", ${appNow} as now,
  ${isOpenTo(null)} as "isReadable", least(e.guests_per_rsvp + 1, p.capacity,
    (select min(t.max_per_order) from ticket_types t where ${type})) as largest, e.takes_visitors as "takesVisitors",
  (e.status = 'published' and e.join_mode <> 'external' and e.ends_at > ${appNow} and c.status = 'active' and coalesce(e.rsvp_opens_at <= ${appNow}, true)
    and coalesce(e.rsvp_closes_at > ${appNow}, true)
    and not exists (select from event_questions q where q.event_id = e.id and q.is_required and q.retired_at is null)
    and (select count(*) from ticket_types t where ${isOffered}) < 2
    and not exists (select from ticket_types t where ${isOffered} and ${saleOf} <> 'open')) as "isTaking"`;
const columns = columnsOf(isOffered);
const pool = sql`join inventory_pools p on p.event_id = e.id and p.name = 'seats'`;
const mailboxOf = sql`regexp_replace(u.email_key, '\\+[^@]*@', '@')`;

// SQL of people who answer without an account.

/** An event that visitors see and may answer; null for all others. */
export async function findOpen(on: Db | Tx, idOrSlug: string): Promise<VisitableEvent | null> {
  const { rows } = await sql<VisitableEvent>`select ${columns} from ${sources(null)} ${pool}
    where ${matchesIdOrSlug(idOrSlug)} and e.takes_visitors and e.join_mode in ('open', 'approval') and ${isOpenTo(null)}`.execute(on);
  return rows[0] ?? null;
}

/** An event on whose guest list the person is; callers have checked the invitation. */
export async function findNamed(on: Db | Tx, eventId: string): Promise<VisitableEvent | null> {
  const { rows } = await sql<VisitableEvent>`select ${columns} from ${sources(null)} ${pool} where e.id = ${eventId}::uuid`.execute(on);
  return rows[0] ?? null;
}

/** Whether the event takes visitors, whether everyone can read it, and whether it is over. */
export async function setting(on: Db | Tx, eventId: string): Promise<{ takesVisitors: boolean; isPossible: boolean; isOver: boolean }> {
  const { rows } = await sql<{ takesVisitors: boolean; isPossible: boolean; isOver: boolean }>`
    select e.takes_visitors as "takesVisitors", e.visibility in ('public', 'unlisted') and ${isReadable(null)} as "isPossible",
      e.status <> 'postponed' and e.ends_at <= ${appNow} as "isOver"
    from ${sources(null)} where e.id = ${eventId}::uuid`.execute(on);
  return rows[0]!;
}

export const setTaking = async (tx: Tx, eventId: string, takesVisitors: boolean): Promise<void> => {
  await sql`update events set takes_visitors = ${takesVisitors} where id = ${eventId}::uuid`.execute(tx);
};

/** The account that has verified this address. */
export async function accountOf(tx: Tx, emailKey: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where u.email_key = ${emailKey} and u.email_verified_at is not null and ${isAccountLive}`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function nameOfAccount(on: Db | Tx, emailKey: string): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`select u.username from users u
    where u.email_key = ${emailKey} and u.email_verified_at is not null and ${isAccountLive}`.execute(on);
  return rows[0]?.username ?? null;
}

/**
 * The effect of accounts with the same mailbox on an answer: `barred` when one is disabled, banned in the community or blocked by a host, `answered` when
 * one has answered; null otherwise.
 */
export async function admissionOf(
  tx: Tx,
  mailbox: string,
  { eventId, communityId }: VisitableEvent,
): Promise<'barred' | 'answered' | null> {
  const { rows } = await sql<{ isBarred: boolean; hasAnswered: boolean }>`select
      coalesce(bool_or(u.status <> 'enabled' or ${isBanned} or ${isBlockedByHost(sql`${eventId}::uuid`, sql`u.id`)}), false) as "isBarred",
      coalesce(bool_or(exists (select from registrations r where r.user_id = u.id and r.event_id = ${eventId}::uuid and ${isLive})), false) as "hasAnswered"
    from users u left join memberships m on m.user_id = u.id and m.community_id = ${communityId}::uuid
    where ${mailboxOf} = ${mailbox} and u.email_verified_at is not null and u.deleted_at is null`.execute(tx);
  if (rows[0]?.isBarred) return 'barred';
  return rows[0]?.hasAnswered ? 'answered' : null;
}

/** Stores one person for each mailbox and event; the latest name replaces the former one. Callers hold the lock of the pool. */
export async function put(tx: Tx, { id, eventId, name, email, emailKey, mailbox, language }: NewVisitor): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into event_visitors as v (id, event_id, name, email, email_key, mailbox, language)
    values (${id}::uuid, ${eventId}::uuid, ${name}, ${email}, ${emailKey}, ${mailbox}, ${language})
    on conflict (event_id, mailbox) where mailbox is not null
    do update set name = excluded.name, email = excluded.email, email_key = excluded.email_key, language = excluded.language
    returning v.id`.execute(tx);
  return rows[0]!.id;
}

/** The latest answer of a person; null once they are erased, or have an account that it belongs to. */
export async function find(on: Db | Tx, visitorId: string): Promise<VisitRow | null> {
  const { rows } = await sql<VisitRow>`
    select ${columnsOf(sql`t.id = g.ticket_type_id`)}, v.id as "visitorId", v.name as person, v.is_reminded as "isReminded", v.hears_hosts as "hearsHosts", g.id as "registrationId", g.state,
      coalesce(g.reason, '') as reason, g.party_size as "partySize", g.guests, ${typeName} as "ticketType", g.reconfirm_by as "reconfirmBy",
      case when g.state = 'offered' then g.offer_expires_at end as "offerExpiresAt", e.ticket_secret as secret,
      case when g.state = 'going' then e.online_url end as "onlineUrl",
      case when g.state = 'waitlisted' then (select count(*)::int from registrations w
        where w.pool_id = g.pool_id and w.ticket_type_id is not distinct from g.ticket_type_id and w.state = 'waitlisted' and w.queue_seq <= g.queue_seq) end as position
    from ${sources(null, visitorId)} ${pool} join event_visitors v on v.id = ${visitorId}::uuid and v.event_id = e.id
      join lateral (select o.* from registrations o where o.visitor_id = v.id order by o.created_at desc limit 1) g on true
    where v.mailbox is not null`.execute(on);
  return rows[0] ?? null;
}

/** Keeps the seat for the new date; false without one, or when it was not confirmed in time. */
export async function confirmSeat(tx: Tx, visitorId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update registrations set reconfirm_by = null, updated_at = ${appNow}, version = version + 1
    where visitor_id = ${visitorId}::uuid and state = 'going' and (reconfirm_by is null or reconfirm_by > ${appNow})`.execute(tx);
  return numAffectedRows === 1n;
}

export const remind = async (on: Db | Tx, visitorId: string, isReminded: boolean): Promise<void> => {
  await sql`update event_visitors set is_reminded = ${isReminded} where id = ${visitorId}::uuid`.execute(on);
};

export const hear = async (on: Db | Tx, visitorId: string, hearsHosts: boolean): Promise<void> => {
  await sql`update event_visitors set hears_hosts = ${hearsHosts} where id = ${visitorId}::uuid`.execute(on);
};

export async function erase(tx: Tx, visitorId: string): Promise<void> {
  await sql`update registrations set guests = '{}', reason = null where visitor_id = ${visitorId}::uuid`.execute(tx);
  await sql`update event_visitors set ${erased} where id = ${visitorId}::uuid`.execute(tx);
}
