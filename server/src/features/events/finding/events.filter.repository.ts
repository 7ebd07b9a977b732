import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { EventFilter } from '#contract/events/index.ts';
import { foldName, slugPattern } from '#contract/browser/patterns.ts';
import { distanceBetween, isWithin } from '#kernel/nearby.ts';
import { appNow } from '#kernel/clock.ts';
import { matchesSearch } from '#kernel/search.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Condition = RawBuilder<SqlBool>;
type Filter = z.output<typeof EventFilter>;
/** The filters that the list and the calendar have in common. */
type Narrowing = Omit<Filter, 'from' | 'to' | 'when' | 'publishedFrom' | 'page' | 'perPage'>;
type Span = Partial<Pick<Filter, 'from' | 'to' | 'when' | 'publishedFrom' | 'scope' | 'communityId'>>;
type Point = { lat: number; lng: number };

/** The few events of one person. */
const ownScopes: ReadonlySet<Filter['scope']> = new Set<Filter['scope']>(['mine', 'hosting', 'maybe']);

/** A subquery reads the clock once per statement instead of once per event. */
const now = sql<Date>`(select ${appNow})`;

/** PostgreSQL has no year 0. */
const storable = (instant: string): string => (instant.startsWith('0000') ? '-infinity' : instant);

/**
 * The event ends after the instant. Such an event began within the last week, or is one of the few that last longer. So the index of starts
 * is entered where the list begins, not at the first event ever.
 */
const endsAfter = (instant: RawBuilder<unknown>): Condition =>
  sql`(e.ends_at > ${instant} and e.starts_at >= least(${weekBefore(instant)}, ${firstLong(instant)}))`;

/**
 * The event is not over. Postponed events have no date yet: a list of a person or of a community shows all of them, other lists for a week
 * after their former dates, so that events that never get a new one do not head them for ever.
 */
const isAhead = (isOwnList: boolean): Condition => sql`((e.ends_at > ${now} or e.status = 'postponed') and e.starts_at >= least(
  ${weekBefore(now)}, ${firstLong(now)}${isOwnList ? sql`, (select min(starts_at) from events where status = 'postponed')` : sql``}))`;

const weekBefore = (instant: RawBuilder<unknown>) => sql`${instant} - interval '7 days'`;
/** The first start of an event that lasts longer than a week. */
const firstLong = (instant: RawBuilder<unknown>) => sql`(select min(l.starts_at) from (select starts_at from events
    where status in ('published', 'cancelled', 'postponed') and ends_at - starts_at > interval '7 days' and ends_at > ${instant} offset 0) l)`;

const pointOf = ({ lat, lng }: Partial<Point>): Point | null => (lat === undefined || lng === undefined ? null : { lat, lng });

/** An event is located at its place, as far as all may know it; without coordinates it is located at its community. */
const latitude = sql`coalesce(e.area_lat, c.lat)`;
const longitude = sql`case when e.area_lat is null then c.lng else e.area_lng end`;

const isNear = (point: Point): Condition => sql`(e.mode <> 'online' and e.id in (
  select n.id from events n where n.status in ('published', 'cancelled', 'postponed') and ${isWithin(point, sql`n.area_lat`, sql`n.area_lng`)}
  union all select n.id from communities h join events n on n.community_id = h.id
    where n.area_lat is null and ${isWithin(point, sql`h.lat`, sql`h.lng`)} and h.status = 'active'))`;

/** The events of the community, and those that it hosts together with others. */
const isHostedBy = (communityId: string): Condition => sql`(e.community_id = ${communityId} or e.id = any(array(
  select h.event_id from event_communities h where h.community_id = ${communityId} and h.accepted_at is not null)))`;

const isFiledUnder = (slug: string): Condition =>
  slugPattern.test(slug) ? sql`coalesce(e.category_id, c.category_id) = (select id from categories where slug = ${slug})` : sql`false`;

/** The event is among these few of one person, which are read first. */
const isAmong = (ids: RawBuilder<unknown> | null): Condition => (ids === null ? sql`false` : sql`e.id = any(array(${ids}))`);

/** Conditions over `e`, `c`, and the viewer's own `m` and `r`. */
export function narrowed(viewer: Viewer | null, filter: Narrowing): Condition[] {
  const point = pointOf(filter);
  return [
    ...(filter.communityId ? [isHostedBy(filter.communityId)] : []),
    ...(filter.q ? [matchesSearch('e.search', filter.q)] : []),
    ...(filter.scope === 'mine' ? [sql<SqlBool>`r.id is not null`] : []),
    ...(filter.scope === 'hosting' ? [isAmong(viewer && sql`select h.event_id from event_hosts h where h.user_id = ${viewer.id}`)] : []),
    ...(filter.scope === 'maybe'
      ? [isAmong(viewer && sql`select i.event_id from event_interests i where i.user_id = ${viewer.id} and i.interest = 'maybe'`)]
      : []),
    ...(filter.scope === 'joined' ? [sql<SqlBool>`m.state = 'active'`] : []),
    ...(filter.mode ? [sql<SqlBool>`e.mode = ${filter.mode}`] : []),
    ...(filter.category === undefined ? [] : [isFiledUnder(filter.category)]),
    ...(filter.tag ? [sql<SqlBool>`e.tag_keys @> ${[foldName(filter.tag)]}::text[]`] : []),
    ...(filter.language ? [sql<SqlBool>`e.language = ${filter.language}`] : []),
    ...(filter.city ? [sql<SqlBool>`e.city_key = ${foldName(filter.city)}`] : []),
    ...(point ? [isNear(point)] : []),
  ];
}

export function within({ from, to, when = 'upcoming', publishedFrom, scope = 'all', communityId }: Span): Condition[] {
  const isUpcoming = when === 'upcoming' && !publishedFrom;
  const isOwnList = communityId !== undefined || ownScopes.has(scope);
  return [
    ...(publishedFrom ? [sql<SqlBool>`e.published_at >= ${publishedFrom}::date::timestamp at time zone 'UTC'`] : []),
    ...(!publishedFrom && !isUpcoming ? [sql<SqlBool>`(e.ends_at <= ${now} and e.status <> 'postponed')`] : []),
    ...(from ? [endsAfter(sql`${storable(from)}::timestamptz`)] : isUpcoming ? [isAhead(isOwnList)] : []),
    ...(to ? [sql<SqlBool>`e.starts_at < ${storable(to)}`] : []),
  ];
}

/** The city that a profile begins with: *Berlin, Germany*. Read once per statement. */
const isInOwnCity = (viewer: Viewer): RawBuilder<unknown> => sql`(e.city_key = (select lower(trim(normalize(
  (regexp_match(u.location, '^[^,，、]+'))[1], nfkc))) from users u where u.id = ${viewer.id})) is true`;

/** Order by time. Events that start at the same time are ordered by the viewer's city first, then by their language, then by distance. */
export function inOrder(viewer: Viewer | null, filter: Filter): RawBuilder<unknown> {
  if (filter.when === 'past') return sql`e.ends_at desc, e.id desc`;
  const point = pointOf(filter);
  return sql.join([
    sql`e.starts_at`,
    ...(viewer ? [sql`${isInOwnCity(viewer)} desc`] : []),
    ...(viewer?.language ? [sql`(e.language = ${viewer.language}) desc`] : []),
    ...(point ? [distanceBetween(point, latitude, longitude)] : []),
    sql`e.id`,
  ]);
}
