-- The rule by which an event repeats. Each date is an event of its own, known by its original start.
create table event_series (
  id uuid primary key,
  community_id uuid not null references communities (id) on delete cascade,
  -- The part of RFC 5545 that the editor offers: `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=12`.
  rrule text not null,
  -- The first date: local time, as the rule counts.
  wall_start timestamp not null,
  zone text not null,
  -- Dates until then are events; null once all of them are.
  filled_until timestamp,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1
);
create index event_series_community on event_series (community_id);
create index event_series_due on event_series (filled_until) where filled_until is not null;

insert into event_series (id, community_id, rrule, wall_start, zone, created_by)
  select series_id, (array_agg(community_id))[1],
    'FREQ=WEEKLY;BYDAY=' || (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow from min(recurrence_id))::int] || ';COUNT=' || count(*),
    min(recurrence_id), (array_agg(zone))[1], (array_agg(created_by))[1]
  from events where series_id is not null and recurrence_id is not null group by series_id;
update events set series_id = null where series_id is not null and recurrence_id is null;

alter table events add constraint events_series foreign key (series_id) references event_series (id) on delete set null;
-- Edited or moved by itself; edits of the series leave it alone.
alter table events add column is_exception boolean not null default false;
