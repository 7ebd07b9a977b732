import { sql } from 'kysely';
import type { ChangeKind, EventHistory, EventPlan } from '#contract/events/planning.ts';
import type { EventCreate } from '#contract/events/index.ts';
import { appNow } from '#kernel/clock.ts';
import { isAfter, microsOf, type Cursor } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { eventWords } from '../event-plan.ts';
import { matchesIdOrSlug, isOpenTo, isPlanner, sources } from '../events.visibility.repository.ts';
import { copyQuestions } from '../questions/events.questions.repository.ts';
import { eventOf, type Model } from '../templates/events.models.repository.ts';
import { copyTypes } from '../tickets/events.tickets.repository.ts';
import type { EventFacts } from './event-facts.ts';
import { movedWindow, moveSales } from './events.window.repository.ts';

/** An event for those who plan it; read under the lock of its pool before it is changed. */
export type PlannedEvent = {
  id: string;
  slug: string;
  communityId: string;
  community: { id: string; slug: string; name: string };
  isCommunityActive: boolean;
  facts: EventFacts;
  status: EventPlan['status'];
  capacity: number | null;
  onlineCapacity: number | null;
  joinMode: EventPlan['joinMode'];
  externalUrl: string | null;
  commentPolicy: EventPlan['commentPolicy'];
  opensAt: Date | null;
  closesAt: Date | null;
  cancelCutoffHours: number | null;
  isRecurring: boolean;
  version: number;
  isGuest: boolean;
  mayEdit: boolean;
  /** The time by the clock of the database. */
  now: Date;
};
/** A date of a series. `slot`: its original start. `guests`: number of registrations that have a seat or wait for one. */
export type PlannedDate = PlannedEvent & { slot: string; isException: boolean; guests: number; confirmed: number };
type Row = Omit<PlannedEvent, 'facts'> & EventFacts;
type DateRow = Row & { slot: string; isException: boolean; guests: number; confirmed: number };
type Change = Omit<EventHistory, 'id' | 'at' | 'by'> & { id: string; eventId: string; actorId: string | null };
/** A new event, with the values that were chosen for it. */
type Begun = Pick<EventCreate, 'joinMode' | 'commentPolicy' | 'questions' | 'opensAt' | 'closesAt' | 'cancelCutoffHours'> & { id: string };
export type EventHistoryRow = Omit<EventHistory, 'at'> & { at: Date; micros: number };

/** More dates than series have. */
const MAX_DATES = 400;
const minutes = 'YYYY-MM-DD"T"HH24:MI';
const columns = (
  viewer: Viewer | null,
) => sql`e.id, e.slug, e.community_id as "communityId", json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as community,
  c.status = 'active' as "isCommunityActive", e.title, e.summary, e.description, e.cover, e.mode, e.zone, e.all_day as "allDay",
  to_char(e.wall_start, ${sql.lit(minutes)}) as "wallStart", to_char(e.wall_end, ${sql.lit(minutes)}) as "wallEnd",
  e.starts_at as "startsAt", e.ends_at as "endsAt", e.venue_reveal as "venueReveal", e.online_url as "onlineUrl", e.visibility,
  case when e.venue_name is not null then json_build_object('name', e.venue_name, 'line', e.venue_line, 'city', e.venue_city,
    'country', e.venue_country, 'note', e.venue_note, 'point', case when e.venue_lat is not null and e.venue_lng is not null
      then json_build_object('lat', e.venue_lat, 'lng', e.venue_lng) end) end as venue,
  e.waitlist_mode as "waitlistMode", e.guests_per_rsvp as "guestsPerRsvp", e.is_tentative as "isTentative", e.feedback_hours as "feedbackHours", e.has_chat as "hasChat", e.tags,
  e.category_id as "categoryId", e.language, e.rsvp_opens_at as "opensAt", e.rsvp_closes_at as "closesAt",
  e.cancel_cutoff_hours as "cancelCutoffHours", e.status, p.capacity,
  (select o.capacity from inventory_pools o where o.event_id = e.id and o.name = 'stream') as "onlineCapacity", e.join_mode as "joinMode", e.external_url as "externalUrl",
  e.comment_policy as "commentPolicy", e.version, e.series_id is not null as "isRecurring",
  coalesce(r.state = 'going', false) as "isGuest", ${isPlanner(viewer)} as "mayEdit", ${appNow} as now`;

const person = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
  'profilePicture', u.profile_picture)`;

/** Null when the event is missing or hidden from the viewer. */
export const find = async (on: Db | Tx, viewer: Viewer, idOrSlug: string): Promise<PlannedEvent | null> => {
  const { rows } = await sql<Row>`select ${columns(viewer)} from ${sources(viewer)}
    join inventory_pools p on p.event_id = e.id and p.name = 'seats' where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(
    on,
  );
  return rows[0] ? toPlanned(rows[0]) : null;
};

const toPlanned = ({
  id,
  slug,
  communityId,
  community,
  isCommunityActive,
  status,
  capacity,
  onlineCapacity,
  joinMode,
  externalUrl,
  commentPolicy,
  opensAt,
  closesAt,
  cancelCutoffHours,
  isRecurring,
  version,
  isGuest,
  mayEdit,
  now,
  ...facts
}: Row): PlannedEvent => ({
  id,
  slug,
  communityId,
  community,
  isCommunityActive,
  status,
  capacity,
  onlineCapacity,
  joinMode,
  externalUrl,
  commentPolicy,
  opensAt,
  closesAt,
  cancelCutoffHours,
  isRecurring,
  version,
  isGuest,
  mayEdit,
  now,
  facts,
});

/** The stored columns of the facts, except times and search. */
export const columnsOf = ({ venue, ...facts }: EventFacts) => ({
  title: facts.title,
  summary: facts.summary,
  description: facts.description,
  cover: facts.cover,
  mode: facts.mode,
  zone: facts.zone,
  all_day: facts.allDay,
  venue_name: venue?.name ?? null,
  venue_line: venue?.line ?? '',
  venue_city: venue?.city ?? '',
  venue_country: venue?.country ?? null,
  venue_lat: venue?.point?.lat ?? null,
  venue_lng: venue?.point?.lng ?? null,
  venue_note: venue?.note ?? '',
  venue_reveal: facts.venueReveal,
  online_url: facts.onlineUrl,
  visibility: facts.visibility,
  waitlist_mode: facts.waitlistMode,
  guests_per_rsvp: facts.guestsPerRsvp,
  is_tentative: facts.isTentative,
  feedback_hours: facts.feedbackHours,
  has_chat: facts.hasChat,
  language: facts.language,
  category_id: facts.categoryId,
  tags: facts.tags,
});

// SQL of planning events, and of their history.

/** The dates of a series. Includes dates that the viewer may not edit. Callers hold the locks of their pools. */
export async function datesIn(tx: Tx, viewer: Viewer, seriesId: string): Promise<PlannedDate[]> {
  const { rows } = await sql<DateRow>`select ${columns(viewer)}, to_char(e.recurrence_id, ${sql.lit(minutes)}) as slot,
      e.is_exception as "isException", (select count(*) from registrations g where g.event_id = e.id
        and g.state in ('pending', 'going', 'waitlisted', 'offered'))::int as guests, p.confirmed
    from ${sources(viewer)} join inventory_pools p on p.event_id = e.id and p.name = 'seats'
    where e.series_id = ${seriesId} and e.recurrence_id is not null order by e.recurrence_id limit ${sql.lit(MAX_DATES)}`.execute(tx);
  return rows.map(({ slot, isException, guests, confirmed, ...row }) => ({ ...toPlanned(row), slot, isException, guests, confirmed }));
}

/** Locks the community of an event, which is locked before its pool. */
export async function lockCommunity(tx: Tx, idOrSlug: string): Promise<void> {
  await sql`select from communities where id = (select e.community_id from events e where ${matchesIdOrSlug(idOrSlug)}) for no key update`.execute(
    tx,
  );
}

/** False when another version is stored. The window of answers and the sales of tickets follow the start. */
export async function update(
  tx: Tx,
  { id, version }: Pick<PlannedEvent, 'id' | 'version'>,
  { facts, isMoved }: { facts: EventFacts; isMoved: boolean },
) {
  await moveSales(tx, [{ id, startsAt: facts.startsAt }]);
  const window = movedWindow('events', sql`${facts.startsAt}::timestamptz`);
  // Later edits of the series leave this date alone.
  const isException = sql<boolean>`is_exception or series_id is not null`;
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set((eb) => ({
      ...columnsOf(facts),
      wall_start: facts.wallStart,
      wall_end: facts.wallEnd,
      starts_at: facts.startsAt,
      ends_at: facts.endsAt,
      rsvp_opens_at: window.opens,
      rsvp_closes_at: window.closes,
      search: asVector(eventWords(facts)),
      is_exception: isException,
      ics_sequence: eb('ics_sequence', '+', isMoved ? 1 : 0),
      updated_at: appNow,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function addChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ id, eventId, actorId, kinds, reason, before, after }) => ({
    id,
    event_id: eventId,
    actor_id: actorId,
    kinds,
    reason,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  if (rows.length > 0) await tx.insertInto('event_changes').values(rows).execute();
}

/** The kinds of changes within the last hour: a notice that is renewed within it, and a mail, list all of them. */
export async function recentKinds(tx: Tx, eventId: string): Promise<ChangeKind[]> {
  const { rows } = await sql<{ kind: ChangeKind }>`select distinct unnest(kinds) as kind from event_changes
    where event_id = ${eventId} and at > ${appNow} - interval '1 hour' order by kind`.execute(tx);
  return rows.map(({ kind }) => kind);
}

export async function history(
  on: Db | Tx,
  eventId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<EventHistoryRow[]> {
  const { rows } = await sql<EventHistoryRow>`select h.id, h.at, ${microsOf(sql`h.at`)} as micros, h.kinds, h.reason, h.before, h.after,
      case when u.id is not null then ${person} end as by
    from event_changes h left join users u on u.id = h.actor_id and u.deleted_at is null
    where h.event_id = ${eventId} and ${isAfter(after, sql`h.at`, sql`h.id`)} order by h.at desc, h.id desc limit ${limit}`.execute(on);
  return rows;
}

/** Whether an unchanged event or a template shows this cover, as copies do. */
export async function isCoverShared(tx: Tx, { communityId, facts: { cover } }: PlannedEvent, changed: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from events where community_id = ${communityId} and cover = ${cover} and id <> all(${changed}::uuid[])
    union all select from event_templates where community_id = ${communityId} and model ->> 'cover' = ${cover} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function setCover(tx: Tx, eventId: string, cover: string): Promise<void> {
  await tx.updateTable('events').set({ cover }).where('id', '=', eventId).execute();
}

/** Copies questions, ticket types and the rules for answers, except those that were chosen for the new event. */
export async function copyInto(tx: Tx, model: Model, { id, joinMode, commentPolicy, ...chosen }: Begun): Promise<void> {
  if (chosen.questions === undefined) await copyQuestions(tx, model, [id]);
  await copyTypes(tx, model, [id]);
  const takesJoining = sql.lit(joinMode === undefined);
  const window = sql.join([
    chosen.opensAt === undefined
      ? sql`rsvp_opens_at = n.starts_at + (e.rsvp_opens_at - e.starts_at)`
      : sql`rsvp_opens_at = n.rsvp_opens_at`,
    chosen.closesAt === undefined
      ? sql`rsvp_closes_at = n.starts_at + (e.rsvp_closes_at - e.starts_at)`
      : sql`rsvp_closes_at = n.rsvp_closes_at`,
    chosen.cancelCutoffHours === undefined
      ? sql`cancel_cutoff_hours = e.cancel_cutoff_hours`
      : sql`cancel_cutoff_hours = n.cancel_cutoff_hours`,
  ]);
  await sql`update events n set ${window},
      show_attendees = e.show_attendees, join_mode = case when ${takesJoining} then e.join_mode else n.join_mode end,
      external_url = case when ${takesJoining} then e.external_url else n.external_url end, offer_ttl_minutes = e.offer_ttl_minutes,
      transfers = e.transfers, comment_policy = coalesce(${commentPolicy ?? null}, e.comment_policy, n.comment_policy), takes_visitors = e.takes_visitors, reminders = e.reminders
    from ${eventOf(model)} e where n.id = ${id}`.execute(tx);
}

/** The picture of a template of the community; undefined when there is no such template. */
export async function coverOfTemplate(tx: Tx, id: string, communityId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ cover: string | null }>`select model ->> 'cover' as cover from event_templates
    where id = ${id} and community_id = ${communityId} and deleted_at is null for share`.execute(tx);
  return rows[0]?.cover;
}

/** Copies the other hosts of the event, as far as they are members. */
export async function copyHosts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`insert into event_hosts (event_id, user_id, role)
    select e.id, h.user_id, case h.role when 'organiser' then 'co_organiser' else h.role end from event_hosts h
    join events e on e.id = ${to} join memberships m on m.community_id = e.community_id and m.user_id = h.user_id and m.state = 'active'
    where h.event_id = ${from} on conflict do nothing`.execute(tx);
}
