import { type RawBuilder, sql } from 'kysely';

/** What a new event takes over of an event, or of a template. */
export type Model = { event: string } | { template: string };

/** Columns of an event that a template keeps; its instants give how long before the start answers open and close. */
const modelColumns = [
  'title',
  'summary',
  'description',
  'cover',
  'tags',
  'category_id',
  'mode',
  'zone',
  'all_day',
  'is_tentative',
  'visibility',
  'wall_start',
  'wall_end',
  'starts_at',
  'ends_at',
  'online_url',
  'waitlist_mode',
  'guests_per_rsvp',
  'question_count',
  'venue_name',
  'venue_line',
  'venue_city',
  'venue_country',
  'venue_lat',
  'venue_lng',
  'venue_note',
  'venue_reveal',
  'rsvp_opens_at',
  'rsvp_closes_at',
  'cancel_cutoff_hours',
  'show_attendees',
  'join_mode',
  'external_url',
  'offer_ttl_minutes',
  'transfers',
  'takes_visitors',
  'comment_policy',
  'reminders',
  'feedback_hours',
  'has_chat',
];

/** Over `e`, an event: what a template keeps of it. */
export const modelOfEvent = sql`(select jsonb_object_agg(k.key, k.value) from jsonb_each(to_jsonb(e)) k where k.key = any(${modelColumns}::text[]))`;

/** Over `m`, a template: its columns as a row of events. */
export const eventOfTemplate = sql`jsonb_populate_record(null::events, m.model)`;

/** As `e`, a row of events. */
export const eventOf = (model: Model): RawBuilder<unknown> =>
  'event' in model
    ? sql`(select * from events where id = ${model.event})`
    : sql`(select x.* from event_templates m cross join lateral ${eventOfTemplate} x where m.id = ${model.template})`;

/** As `s`, rows of questions that are asked. */
export const questionsOf = (model: Model): RawBuilder<unknown> =>
  'event' in model
    ? sql`(select * from event_questions where event_id = ${model.event} and retired_at is null)`
    : sql`(select x.* from event_templates m cross join lateral jsonb_populate_recordset(null::event_questions, m.questions) x
        where m.id = ${model.template})`;

/** Of the ticket type `t` of an event: the pools that it shares with others. */
export const sharedOfType = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'label', s.label, 'capacity', s.capacity)), '[]')
  from ticket_type_pools l join inventory_pools s on s.id = l.pool_id where l.ticket_type_id = t.id and s.label is not null)`;

/** As `t`, rows of ticket types with their capacity, the pools that they share, and the start that their sales lead to. */
export const typesOf = (model: Model): RawBuilder<unknown> =>
  'event' in model
    ? sql`(select t.*, o.capacity, ${sharedOfType} as shared, e.starts_at from ticket_types t
        join inventory_pools o on o.event_id = t.event_id and o.name = 'ticket:' || t.id join events e on e.id = t.event_id
        where t.event_id = ${model.event})`
    : sql`(select t.*, (x.value ->> 'capacity')::int as capacity, coalesce(x.value -> 'shared', '[]') as shared,
        (m.model ->> 'starts_at')::timestamptz as starts_at
        from event_templates m cross join jsonb_array_elements(m.ticket_types) x (value)
        cross join lateral jsonb_populate_record(null::ticket_types, x.value) t where m.id = ${model.template})`;
