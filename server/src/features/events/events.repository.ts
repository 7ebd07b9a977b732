import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Event, EventFilter, EventSummary } from '#contract/events.ts';
import { isInviter } from '#features/communities/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { MOST_COUNTED, offsetOf } from '#kernel/paging.ts';
import { matchesSearch } from '#kernel/search.ts';
import type { Tables, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type DetailRow, toEvent, toSummary } from './events.shapes.ts';
import { hosts, summariesOf } from './events.summaries.repository.ts';
import { isBanned, isCalled, isHost, isListed, isOpenTo, sources } from './events.visibility.repository.ts';

type Caller = Viewer | null;
type Filter = z.output<typeof EventFilter>;
type Condition = RawBuilder<SqlBool>;

/** SQL of reading events: rows come in the shapes of the contract, without anything the viewer may not see. */
export const eventsRepository = (db: Db) => ({
  async list(viewer: Caller, filter: Filter): Promise<{ items: EventSummary[]; total: number }> {
    const { rows } = await summariesOf<{ total: number }>(viewer, page(viewer, filter)).execute(db);
    if (rows[0] || filter.page === 1) return { items: rows.map(toSummary), total: rows[0]?.total ?? 0 };
    // Beyond the last page there is no row to carry the total.
    const beyond = await sql<{ total: number }>`select ${total(viewer, filter)} as total`.execute(db);
    return { items: [], total: beyond.rows[0]!.total };
  },

  /** Those of the given events that may appear in the viewer's lists, in the order given. */
  async listByIds(viewer: Caller, ids: readonly string[]): Promise<EventSummary[]> {
    if (ids.length === 0) return [];
    const rest = sql`join unnest(${ids}::uuid[]) with ordinality as given (id, place) on given.id = e.id where ${isListed(viewer)}`;
    const { rows } = await summariesOf(viewer, { rest, place: sql`given.place` }).execute(db);
    return rows.map(toSummary);
  },

  find: (viewer: Caller, idOrSlug: string): Promise<Event | null> => find(db, viewer, idOrSlug),
  findIn: (tx: Tx, viewer: Caller, idOrSlug: string): Promise<Event | null> => find(tx, viewer, idOrSlug),
});
export type EventsRepository = ReturnType<typeof eventsRepository>;

const matching = (viewer: Caller, filter: Filter): Condition => sql`${isListed(viewer)} and ${conditions(filter)}`;

const total = (viewer: Caller, filter: Filter): RawBuilder<number> =>
  sql`(select count(*) from (select from ${sources(viewer)} where ${matching(viewer, filter)} limit ${sql.lit(MOST_COUNTED)}) counted)`;

function page(viewer: Caller, filter: Filter) {
  const order = filter.when === 'past' ? sql`e.ends_at desc, e.id desc` : sql`e.starts_at, e.id`;
  return {
    rest: sql`where ${matching(viewer, filter)} order by ${order} limit ${filter.perPage} offset ${offsetOf(filter)}`,
    place: sql`row_number() over (order by ${order})`,
    beside: sql`, ${total(viewer, filter)} as total`,
  };
}

/** In a subquery the clock is read once per statement instead of once per event. */
const now = sql<Date>`(select ${appNow})`;

/** PostgreSQL has no year 0. */
const storable = (instant: string): string => (instant.startsWith('0000') ? '-infinity' : instant);

function conditions(filter: Filter): Condition {
  const wanted: Condition[] = [];
  const isUpcoming = filter.when === 'upcoming' && !filter.publishedFrom;
  if (filter.publishedFrom) wanted.push(sql`e.published_at >= ${filter.publishedFrom}::date::timestamp at time zone 'UTC'`);
  else if (!isUpcoming) wanted.push(sql`e.ends_at <= ${now}`);
  if (filter.from) wanted.push(sql`e.ends_at > ${storable(filter.from)}`);
  else if (isUpcoming) wanted.push(sql`e.ends_at > ${now}`);
  if (filter.to) wanted.push(sql`e.starts_at < ${storable(filter.to)}`);
  if (filter.communityId) wanted.push(sql`e.community_id = ${filter.communityId}`);
  if (filter.q) wanted.push(matchesSearch('e.search', filter.q));
  if (filter.scope === 'mine') wanted.push(sql`r.id is not null`);
  if (filter.scope === 'joined') wanted.push(sql`m.state = 'active'`);
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
}

const mayInviteTo = (viewer: Caller): Condition => (viewer?.isAdmin ? sql`(c.status = 'active')` : isInviter('m'));

async function find(on: Kysely<Tables>, viewer: Caller, idOrSlug: string): Promise<Event | null> {
  const hosting = isHost(viewer);
  const { rows } = await summariesOf<DetailRow>(viewer, {
    rest: sql`where ${isCalled(idOrSlug)} and ${isOpenTo(viewer)}`,
    place: sql`1`,
    more: sql`, e.description, e.guests_per_rsvp, e.status_reason, e.language, e.online_url is not null as has_online_url,
      case when (r.state = 'going' and not ${isBanned}) or ${hosting} then e.online_url end as online_url,
      c.visibility as community_visibility, ${isBanned} as is_banned, ${hosting} as is_host,
      e.visibility <> 'private' and e.status in ('published', 'postponed') and ${mayInviteTo(viewer)} as can_invite`,
    beside: sql`, ${hosts} as hosts`,
  }).execute(on);
  return rows[0] ? toEvent(viewer, rows[0]) : null;
}
