import { newId } from '#kernel/ids.ts';
import type { ArchiveRow } from './archive-rows.ts';
import type { ImportTable } from './communities.import.write.repository.ts';

type EventRow = ArchiveRow<'events'>;
type InSeries = EventRow & { series_id: string; rrule: string; series_start: string };

/** Whether the event is a date of a series whose rule is known. */
export const isInSeries = (row: EventRow): row is InSeries =>
  row.series_id !== null && row.rrule !== null && row.series_start !== null && row.recurrence_id !== null;

/** The row of a series for its first event, none for the others: every date names the rule. */
export function seriesRows(idOf: (old: string) => string, communityId: string, createdBy: string) {
  const known = new Set<string>();
  return (row: EventRow): Record<string, unknown>[] => {
    if (!isInSeries(row) || known.has(row.series_id)) return [];
    known.add(row.series_id);
    const { series_id: id, rrule, series_start: start, series_filled_until: filled, zone } = row;
    return [{ id: idOf(id), community_id: communityId, rrule, wall_start: start, zone, filled_until: filled, created_by: createdBy }];
  };
}

/** A category that the site does not have becomes that of the community; without its time, a planned publication becomes a draft. */
export const plannedOf = ({ status, publish_at, category }: EventRow, categories: ReadonlyMap<string, string>) => ({
  category_id: categories.get(category ?? '') ?? null,
  status: status === 'scheduled' && publish_at === null ? ('draft' as const) : status,
  publish_at: status === 'scheduled' ? publish_at : null,
});

type IdOf = (old: string) => string;
type Rows = Record<string, unknown>[];

/** What hangs on events, each table after those that it refers to. The own pool of a ticket type has an id that follows from that of the type. */
export function belongingsOf(idOf: IdOf, hostId: string): [ImportTable, (row: EventRow) => Rows][] {
  const ownPool = (typeId: string): string => idOf(idOf(typeId));
  const pools = ({ id, capacity, ticket_types: types, shared_pools: shared }: EventRow): Rows =>
    [
      { id: newId(), name: 'seats', label: null, capacity },
      ...types.map((type) => ({ id: ownPool(type.id), name: `ticket:${idOf(type.id)}`, label: null, capacity: type.capacity })),
      ...shared.map((pool) => ({ id: idOf(pool.id), name: `pool:${idOf(pool.id)}`, label: pool.name, capacity: pool.capacity })),
    ].map((pool) => ({ ...pool, event_id: idOf(id) }));
  const draws = ({ ticket_types: types, shared_pools: shared }: EventRow): Rows =>
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

/** The places online of those that have a limit. */
export const onlineOf =
  (idOf: IdOf) =>
  ({ id, online_capacity: capacity }: EventRow): Rows =>
    capacity === null ? [] : [{ event_id: idOf(id), capacity }];
