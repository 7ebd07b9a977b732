import { sql } from 'kysely';
import { instantOf } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { insertRows, type KeyedRows, readersOf, type AnyRow } from '#kernel/db/rows.ts';
import type { Tx } from '#kernel/transaction.ts';

/** The ticket types, in the order of the hosts, and the pools that they share; each as one value, over `e`. */
const ticketTypes = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description,
    'sales_from', ${instantOf(sql`t.sales_from`)},
    'sales_until', ${instantOf(sql`t.sales_until`)}, 'min_per_order', t.min_per_order,
    'max_per_order', t.max_per_order, 'is_hidden', t.is_hidden, 'capacity', o.capacity) order by t.place, t.id), '[]')
  from ticket_types t join inventory_pools o on o.event_id = t.event_id and o.name = 'ticket:' || t.id where t.event_id = e.id)`;
const sharedPools = sql`(select coalesce(json_agg(json_build_object('id', i.id, 'name', i.label, 'capacity', i.capacity, 'ticket_type_ids',
    array(select l.ticket_type_id from ticket_type_pools l where l.pool_id = i.id order by l.ticket_type_id)) order by i.label, i.id), '[]')
  from inventory_pools i where i.event_id = e.id and i.label is not null)`;

const eventLists = {
  events: (id) => ({
    columns: sql`e.id, e.slug, e.series_id, s.rrule, s.wall_start as series_start, s.filled_until as series_filled_until,
      e.recurrence_id, e.is_exception, e.title, e.summary, e.description, e.cover, e.tags, e.language, e.mode, e.wall_start,
      e.wall_end, e.zone, e.starts_at, e.ends_at, e.all_day, e.venue_name, e.venue_line, e.venue_city, e.venue_country, e.venue_lat, e.venue_lng,
      e.online_url, e.visibility, e.status, e.status_reason, e.archived_status, e.restore_until, e.waitlist_mode, e.guests_per_rsvp, e.rsvp_opens_at, e.rsvp_closes_at,
      (select k.slug from categories k where k.id = e.category_id) as category, e.is_tentative, e.publish_at, e.venue_note, e.venue_reveal,
      e.cancel_cutoff_hours, e.show_attendees, e.join_mode, e.external_url, e.transfers, e.offer_ttl_minutes, e.comment_policy, e.reminders, e.feedback_hours, e.published_at, e.created_at, (select i.capacity from inventory_pools i where i.event_id = e.id and i.name = 'seats') as capacity,
      case when e.mode = 'hybrid' then (select i.capacity from inventory_pools i where i.event_id = e.id and i.name = 'stream') end as online_capacity,
      ${ticketTypes} as ticket_types, ${sharedPools} as shared_pools,
      (select sum(i.confirmed) from inventory_pools i where i.event_id = e.id and i.name in ('seats', 'stream'))::int as confirmed`,
    from: sql`events e left join event_series s on s.id = e.series_id where e.community_id = ${id}`,
    key: sql`e.id`,
  }),
} satisfies Record<string, (communityId: string) => KeyedRows>;

/** The list that events give to the file of a community, with its rows. */
export const readEventLists = (db: Db) => readersOf(db, eventLists);

const tableColumns = {
  event_series: {
    id: 'uuid',
    community_id: 'uuid',
    rrule: 'text',
    wall_start: 'timestamp',
    zone: 'text',
    filled_until: 'timestamp',
    created_by: 'uuid',
  },
  events: {
    id: 'uuid',
    slug: 'text',
    community_id: 'uuid',
    series_id: 'uuid',
    recurrence_id: 'timestamp',
    is_exception: 'boolean',
    title: 'text',
    summary: 'text',
    description: 'text',
    cover: 'text',
    tags: 'text[]',
    language: 'text',
    mode: 'text',
    wall_start: 'timestamp',
    wall_end: 'timestamp',
    zone: 'text',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    all_day: 'boolean',
    venue_name: 'text',
    venue_line: 'text',
    venue_city: 'text',
    venue_country: 'text',
    venue_lat: 'double precision',
    venue_lng: 'double precision',
    online_url: 'text',
    visibility: 'text',
    status: 'text',
    status_reason: 'text',
    archived_status: 'text',
    restore_until: 'timestamptz',
    waitlist_mode: 'text',
    guests_per_rsvp: 'smallint',
    rsvp_opens_at: 'timestamptz',
    rsvp_closes_at: 'timestamptz',
    category_id: 'uuid',
    is_tentative: 'boolean',
    publish_at: 'timestamptz',
    venue_note: 'text',
    venue_reveal: 'text',
    cancel_cutoff_hours: 'smallint',
    show_attendees: 'text',
    join_mode: 'text',
    external_url: 'text',
    transfers: 'text',
    offer_ttl_minutes: 'int',
    comment_policy: 'text',
    reminders: 'int[]',
    feedback_hours: 'int',
    search: 'tsvector',
    created_by: 'uuid',
    published_at: 'past',
    created_at: 'past',
  },
  event_hosts: { event_id: 'uuid', user_id: 'uuid' },
  inventory_pools: { id: 'uuid', event_id: 'uuid', name: 'text', label: 'text', capacity: 'int' },
  ticket_types: {
    id: 'uuid',
    event_id: 'uuid',
    name: 'text',
    description: 'text',
    sales_from: 'timestamptz',
    sales_until: 'timestamptz',
    min_per_order: 'smallint',
    max_per_order: 'smallint',
    is_hidden: 'boolean',
    place: 'int',
  },
  ticket_type_pools: { ticket_type_id: 'uuid', pool_id: 'uuid' },
} as const;
export type EventTable = keyof typeof tableColumns;

export const insertPortable = (tx: Tx, table: EventTable, rows: readonly AnyRow[]): Promise<void> =>
  insertRows(tx, { table, columns: tableColumns[table] }, rows);

/** A hybrid event has its second pool from the beginning. */
export async function setOnlinePlaces(tx: Tx, rows: readonly AnyRow[]): Promise<void> {
  await sql`update inventory_pools p set capacity = r.capacity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (event_id uuid, capacity int)
    where p.event_id = r.event_id and p.name = 'stream'`.execute(tx);
}

/** Ids of the site's categories by slug. */
export async function categoryIds(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('categories').select(['slug', 'id']).limit(200).execute();
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}
