import { imageAddress } from '#contract/browser/image-address.ts';
import type { FileRow } from '#features/community-transfer/index.ts';
import type { AnyRow } from '#kernel/db/rows.ts';
import { newId } from '#kernel/ids.ts';
import { vectorText } from '#kernel/search.ts';
import { zonedTime } from '#kernel/zoned-time.ts';
import { eventSlug, eventWords } from '../event-plan.ts';
import type { EventTable } from './events.portable.repository.ts';

type EventRow = FileRow<'events'>;
type InSeries = EventRow & { series_id: string; rrule: string; series_start: string };
type IdOf = (old: string) => string;
type Shape = (row: EventRow) => AnyRow[];

/** Whether the event is a date of a series whose rule is known. */
const isInSeries = (row: EventRow): row is InSeries =>
  row.series_id !== null && row.rrule !== null && row.series_start !== null && row.recurrence_id !== null;

/** The row of a series for its first event, none for the others: every date names the rule. */
export function seriesRows(idOf: IdOf, communityId: string, createdBy: string): Shape {
  const known = new Set<string>();
  return (row) => {
    if (!isInSeries(row) || known.has(row.series_id)) return [];
    known.add(row.series_id);
    const { series_id: id, rrule, series_start: start, series_filled_until: filled, zone } = row;
    return [{ id: idOf(id), community_id: communityId, rrule, wall_start: start, zone, filled_until: filled, created_by: createdBy }];
  };
}

type About = {
  communityId: string;
  createdBy: string;
  idOf: IdOf;
  /** The new picture, null if there is none. */
  cover: string | null;
  /** Ids of the site's categories by slug. */
  categories: ReadonlyMap<string, string>;
};
/**
 * A category that the site does not have becomes that of the community; without its time, a planned publication becomes a draft. Only deleted
 * drafts keep the time until which they can be restored.
 */
export function eventRow(row: EventRow, { communityId, createdBy, idOf, cover, categories }: About): AnyRow {
  const [start, end] = [zonedTime(row.wall_start, row.zone)!, zonedTime(row.wall_end, row.zone)!];
  const { title, summary } = row;
  const venue = { name: row.venue_name ?? '', city: row.venue_city };
  const isScheduled = row.status === 'scheduled';
  const archivedStatus = row.status === 'archived' ? (row.archived_status ?? (row.status_reason === null ? 'draft' : 'cancelled')) : null;
  return {
    ...row,
    id: idOf(row.id),
    slug: eventSlug(title),
    community_id: communityId,
    series_id: isInSeries(row) ? idOf(row.series_id) : null,
    cover: cover && imageAddress('cover', cover),
    category_id: categories.get(row.category ?? '') ?? null,
    status: isScheduled && row.publish_at === null ? 'draft' : row.status,
    archived_status: archivedStatus,
    restore_until: archivedStatus === 'draft' ? row.restore_until : null,
    publish_at: isScheduled ? row.publish_at : null,
    zone: start.zone,
    starts_at: start.instant,
    ends_at: end.instant,
    search: vectorText(eventWords({ title, summary, venue })),
    created_by: createdBy,
  };
}

/**
 * The tables that refer to events, each after those that it refers to. The id of a ticket type's own pool follows from the id of the type.
 */
export function belongingsOf(idOf: IdOf, hostId: string): [EventTable, Shape][] {
  const ownPool = (typeId: string): string => idOf(idOf(typeId));
  const pools: Shape = ({ id, capacity, ticket_types: types, shared_pools: shared }) =>
    [
      { id: newId(), name: 'seats', label: null, capacity },
      ...types.map((type) => ({ id: ownPool(type.id), name: `ticket:${idOf(type.id)}`, label: null, capacity: type.capacity })),
      ...shared.map((pool) => ({ id: idOf(pool.id), name: `pool:${idOf(pool.id)}`, label: pool.name, capacity: pool.capacity })),
    ].map((pool) => ({ ...pool, event_id: idOf(id) }));
  const draws: Shape = ({ ticket_types: types, shared_pools: shared }) =>
    types.flatMap(({ id }) => [
      { ticket_type_id: idOf(id), pool_id: ownPool(id) },
      ...shared.flatMap((pool) => (pool.ticket_type_ids.includes(id) ? [{ ticket_type_id: idOf(id), pool_id: idOf(pool.id) }] : [])),
    ]);
  return [
    ['event_hosts', ({ id }) => [{ event_id: idOf(id), user_id: hostId }]],
    ['inventory_pools', pools],
    [
      'ticket_types',
      ({ id, ticket_types: types }) => types.map((type, place) => ({ ...type, id: idOf(type.id), event_id: idOf(id), place })),
    ],
    ['ticket_type_pools', draws],
  ];
}

/** The places online of events that have a limit. */
export const onlineOf =
  (idOf: IdOf): Shape =>
  ({ id, online_capacity: capacity }) =>
    capacity === null ? [] : [{ event_id: idOf(id), capacity }];
