import { type RawBuilder, sql } from 'kysely';

/** The source that a new event copies: an event or a template. */
export type Model = { event: string } | { template: string };

/** Columns of an event that a template keeps. Its instants define how long before the start answers open and close. */
const modelColumns = [
  'title',
  'summary',
  'description',
  'cover',
  'tags',
  'category_id',
  'language',
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

/** The columns of the event `e` that a template keeps. */
export const modelOfEvent = sql`(select jsonb_object_agg(k.key, k.value) from jsonb_each(to_jsonb(e)) k where k.key = any(${modelColumns}::text[]))`;

/** The columns of the template `m`, as a row of events. */
export const eventOfTemplate = sql`jsonb_populate_record(null::events, m.model)`;

/** A row of events, to be named `e`. */
export const eventOf = (model: Model): RawBuilder<unknown> =>
  'event' in model
    ? sql`(select * from events where id = ${model.event})`
    : sql`(select x.* from event_templates m cross join lateral ${eventOfTemplate} x where m.id = ${model.template})`;

/** Rows of questions that are asked, to be named `s`. */
export const questionsOf = (model: Model): RawBuilder<unknown> =>
  'event' in model
    ? sql`(select * from event_questions where event_id = ${model.event} and retired_at is null)`
    : sql`(select x.* from event_templates m cross join lateral jsonb_populate_recordset(null::event_questions, m.questions) x
        where m.id = ${model.template})`;

/** The pools that the ticket type `t` of an event shares with others. */
export const sharedOfType = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'label', s.label, 'capacity', s.capacity)), '[]')
  from ticket_type_pools l join inventory_pools s on s.id = l.pool_id where l.ticket_type_id = t.id and s.label is not null)`;

/** Rows of ticket types, to be named `t`, with their capacity, the pools that they share, and the start to which their sales lead. */
export const typesOf = (model: Model): RawBuilder<unknown> =>
  'event' in model
    ? sql`(select t.*, o.capacity, ${sharedOfType} as shared, e.starts_at from ticket_types t
        join inventory_pools o on o.event_id = t.event_id and o.name = 'ticket:' || t.id join events e on e.id = t.event_id
        where t.event_id = ${model.event})`
    : sql`(select t.*, (x.value ->> 'capacity')::int as capacity, coalesce(x.value -> 'shared', '[]') as shared,
        (m.model ->> 'starts_at')::timestamptz as starts_at
        from event_templates m cross join jsonb_array_elements(m.ticket_types) x (value)
        cross join lateral jsonb_populate_record(null::ticket_types, x.value) t where m.id = ${model.template})`;
