import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { eventFinding, MapEvent } from '#contract/events/finding.ts';
import { type Bounds, readBounds } from '#contract/browser/bounds.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isAddressOpen, isListed, sources } from '../events.visibility.repository.ts';
import { narrowed, within } from './events.filter.repository.ts';

type Caller = Viewer | null;
type Condition = RawBuilder<SqlBool>;
type Column = RawBuilder<number>;
type Query = z.output<NonNullable<(typeof eventFinding.map)['query']>>;
type Row = Omit<MapEvent, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date };

const MAX_ON_MAP = 200;
/** The most, in degrees, by which the point shown to a reader can differ from the one in the index. */
const ROUNDING = 0.05;

/** The point of a community is a setting of its administrators; others see it as roughly as a withheld address. */
const rounded = (column: RawBuilder<unknown>): Column => sql`round((${column})::numeric, 1)::double precision`;
const placed = (viewer: Caller, axis: 'lat' | 'lng'): Column => sql`case when e.area_lat is null then ${rounded(sql.ref(`c.${axis}`))}
  when ${isAddressOpen(viewer)} then ${sql.ref(`e.venue_${axis}`)} else ${sql.ref(`e.area_${axis}`)} end`;

const isBetween = ({ west, south, east, north }: Bounds, latitude: RawBuilder<unknown>, longitude: RawBuilder<unknown>): Condition =>
  sql`(${latitude} between ${south} and ${north} and ${
    west <= east ? sql`${longitude} between ${west} and ${east}` : sql`(${longitude} >= ${west} or ${longitude} <= ${east})`
  })`;

const widened = ({ south, north }: Bounds): Bounds => ({ south: south - ROUNDING, north: north + ROUNDING, west: -180, east: 180 });

/** Finds candidates by the indexes first, and then keeps those whose point, as shown to this reader, is in sight. */
const isInSight = (bounds: Bounds, viewer: Caller): Condition => sql`(e.id in (
  select n.id from events n where n.status in ('published', 'cancelled', 'postponed')
    and ${isBetween(widened(bounds), sql`n.area_lat`, sql`n.area_lng`)}
  union all select n.id from communities h join events n on n.community_id = h.id
    where n.area_lat is null and ${isBetween(widened(bounds), sql`h.lat`, sql`h.lng`)} and h.status = 'active')
  and ${isBetween(bounds, placed(viewer, 'lat'), placed(viewer, 'lng'))})`;

// Events on a map.

export async function map(
  on: Db | Tx,
  viewer: Caller,
  { from, to, bbox, ...filter }: Query,
): Promise<{ items: MapEvent[]; isCut: boolean }> {
  const bounds = bbox === undefined ? null : readBounds(bbox);
  const conditions = [
    isListed(viewer),
    ...within({ ...(from && { from }), ...(to && { to }) }),
    ...narrowed(viewer, filter),
    sql`e.mode <> 'online'`,
    bounds ? isInSight(bounds, viewer) : sql`coalesce(e.area_lat, c.lat) is not null`,
  ];
  const { rows } = await sql<Row>`select e.id, e.slug, e.title, e.mode, e.status, e.starts_at as "startsAt", e.ends_at as "endsAt",
      e.zone, e.all_day as "allDay", c.name as community, r.state as "myState", ${placed(viewer, 'lat')} as lat, ${placed(viewer, 'lng')} as lng,
      case when e.area_lat is not null and ${isAddressOpen(viewer)} then 'exact' else 'area' end as precision,
      coalesce(e.venue_name, '') as place, e.venue_city as city
    from ${sources(viewer)} where ${sql.join(conditions, sql` and `)}
    order by e.starts_at, e.id limit ${sql.lit(MAX_ON_MAP + 1)}`.execute(on);
  const items = rows
    .slice(0, MAX_ON_MAP)
    .map((row) => ({ ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() }));
  return { items, isCut: rows.length > MAX_ON_MAP };
}
