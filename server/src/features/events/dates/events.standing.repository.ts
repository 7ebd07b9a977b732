import { sql } from 'kysely';
import { limits } from '#contract/browser/limits.ts';
import type { EventQuestion } from '#contract/events/questions.ts';
import { isAccountLive, isReadable } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AttendWay } from '../tickets/draws.ts';
import { isBanned, isBlockedByHost, isToCome, matchesIdOrSlug } from '../events.visibility.repository.ts';
import { noAccount } from '../visitors/holders.ts';

/** An answer, with the text of its question, as each date has questions of its own. */
export type KeptAnswer = Pick<EventQuestion, 'kind' | 'scope' | 'label' | 'options'> & { person: number; given: string[] };
type Standing = { userId: string; partySize: number; guests: string[]; way: AttendWay; ticketType: string | null; answers: KeptAnswer[] };
/** `isHost`: the person needs no approval. */
export type StandingAnswer = Standing & { isHost: boolean };
/** The registration that a standing answer becomes on each of the added dates. */
export type AddedGuest = {
  userId: string;
  partySize: number;
  guests: readonly string[];
  pool: string;
  /** The ticket type; `place` is its place among the types of a date. null = no ticket type. */
  type: { name: string; place: number } | null;
  state: 'going' | 'waitlisted' | 'pending';
  queueSeq: number | null;
  overtaken: number;
};
export type NamedType = { id: string; name: string; place: number };

const isHost = sql<boolean>`exists (select from event_hosts h where h.event_id = e.id and h.user_id = s.user_id)`;
/**
 * Whether a person may see and answer a date, over `u`, `m`, `e` and `c`: the SQL form of `refusal` for many people. Named guests are left
 * out, because they are named for one date.
 */
const mayAnswer = sql`(${isAccountLive} and (u.is_admin or (not ${isBanned} and (${isHost}
  or (not ${isBlockedByHost(sql`e.id`, sql`s.user_id`)} and (
    (e.visibility in ('public', 'unlisted') and ${isReadable(noAccount)} and (coalesce(m.state = 'active', false) or c.visibility <> 'hidden'))
    or (e.visibility = 'members' and coalesce(m.state = 'active', false))))))))`;

// SQL of answers that hold for dates which are added later. Callers that read or change them hold the lock of their series.

export async function find(on: Db | Tx, viewer: Viewer | null, idOrSlug: string): Promise<{ partySize: number } | null> {
  if (!viewer) return null;
  const { rows } = await sql<{ partySize: number }>`select s.party_size as "partySize" from events e
    join standing_answers s on s.series_id = e.series_id and s.user_id = ${viewer.id} where ${matchesIdOrSlug(idOrSlug)}`.execute(on);
  return rows[0] ?? null;
}

/** False when the series has as many as it may have. An existing answer is replaced, and keeps its place. */
export async function put(tx: Tx, seriesId: string, { userId, partySize, guests, way, ticketType, answers }: Standing): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into standing_answers as s (series_id, user_id, party_size, guests, way, ticket_type, answers)
    select ${seriesId}::uuid, ${userId}::uuid, ${partySize}::smallint, ${guests}::text[], ${way}, ${ticketType}::text, ${JSON.stringify(answers)}::jsonb
    where (select count(*) from standing_answers o where o.series_id = ${seriesId} and o.user_id <> ${userId}) < ${limits.standingAnswers.max}
    on conflict (series_id, user_id) do update set party_size = excluded.party_size, guests = excluded.guests, way = excluded.way,
      ticket_type = excluded.ticket_type, answers = excluded.answers`.execute(tx);
  return numAffectedRows === 1n;
}

export async function end(tx: Tx, seriesId: string, userId: string): Promise<void> {
  await tx.deleteFrom('standing_answers').where('series_id', '=', seriesId).where('user_id', '=', userId).execute();
}

/** Ends the standing answers of a person without access, in one community or in all (null). Callers hold the lock of the account. */
export async function endAll(tx: Tx, userId: string, communityId: string | null): Promise<void> {
  await sql`delete from standing_answers s using event_series v where v.id = s.series_id and s.user_id = ${userId}
    ${communityId === null ? sql`` : sql`and v.community_id = ${communityId}`}`.execute(tx);
}

/** A concurrent loss of access comes before or after: as with each seat, the accounts are locked before it is taken. */
export async function lockPeople(tx: Tx, seriesId: string): Promise<void> {
  await sql`select from users u where u.id in (select s.user_id from standing_answers s where s.series_id = ${seriesId})
    order by u.id for share`.execute(tx);
}

/** The standing answers of people who may answer this date, the earliest first. */
export async function able(tx: Tx, seriesId: string, eventId: string): Promise<StandingAnswer[]> {
  const { rows } = await sql<StandingAnswer>`select s.user_id as "userId", s.party_size as "partySize", s.guests, s.way,
      s.ticket_type as "ticketType", s.answers, ${isHost} as "isHost"
    from standing_answers s join users u on u.id = s.user_id join events e on e.id = ${eventId} join communities c on c.id = e.community_id
      left join memberships m on m.community_id = c.id and m.user_id = s.user_id
    where s.series_id = ${seriesId} and ${mayAnswer} order by s.created_at, s.user_id limit ${sql.lit(limits.standingAnswers.max)}`.execute(
    tx,
  );
  return rows;
}

/** The given events that are not over, in the order of their starts. */
export async function ahead(tx: Tx, eventIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from events e where id = any(${eventIds}::uuid[]) and ${isToCome}
    order by starts_at, id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function typesOf(tx: Tx, eventId: string): Promise<NamedType[]> {
  const { rows } = await sql<NamedType>`select id, name, place::int as place from ticket_types where event_id = ${eventId}
    order by place, id limit 100`.execute(tx);
  return rows;
}

/** Inserts the same registrations into each of these events, which no other transaction has seen yet; their pools count them. */
export async function register(tx: Tx, eventIds: readonly string[], added: readonly AddedGuest[]): Promise<void> {
  const rows = JSON.stringify(added.map(({ type, ...one }) => ({ ...one, typeName: type?.name ?? null, typePlace: type?.place ?? null })));
  await sql`insert into registrations (id, event_id, pool_id, ticket_type_id, user_id, party_size, guests, state, queue_seq, overtaken)
    select gen_random_uuid(), d.id, p.id, t.id, s."userId", s."partySize", s.guests, s.state, s."queueSeq", s.overtaken
    from unnest(${eventIds}::uuid[]) d (id) cross join jsonb_to_recordset(${rows}::jsonb) s ("userId" uuid, "partySize" smallint, guests text[],
        pool text, "typeName" text, "typePlace" int, state text, "queueSeq" bigint, overtaken smallint)
    join inventory_pools p on p.event_id = d.id and p.name = s.pool
    left join ticket_types t on t.event_id = d.id and t.name = s."typeName" and t.place = s."typePlace"`.execute(tx);
  await sql`update inventory_pools p set last_queue_seq = case when p.name = 'seats' then n.queued else p.last_queue_seq end,
      confirmed = p.confirmed + coalesce((select sum(r.party_size) from registrations r where r.event_id = p.event_id and r.state = 'going'
        and (r.pool_id = p.id or r.ticket_type_id in (select y.ticket_type_id from ticket_type_pools y where y.pool_id = p.id))), 0)
    from (select count(*) as queued from jsonb_to_recordset(${rows}::jsonb) s (state text) where s.state = 'waitlisted') n
    where p.event_id = any(${eventIds}::uuid[])`.execute(tx);
}

export async function answer(tx: Tx, seriesId: string, eventIds: readonly string[]): Promise<void> {
  await sql`insert into registration_answers (registration_id, question_id, person, user_id, given)
    select r.id, q.id, a.person, r.user_id, a.given
    from registrations r join standing_answers s on s.series_id = ${seriesId} and s.user_id = r.user_id
      cross join lateral jsonb_to_recordset(s.answers) a (kind text, scope text, label text, options text[], person smallint, given text[])
      join event_questions q on q.event_id = r.event_id and q.retired_at is null
        and (q.kind, q.scope, q.label, q.options) = (a.kind, a.scope, a.label, a.options)
    where r.event_id = any(${eventIds}::uuid[]) on conflict do nothing`.execute(tx);
}
