-- What new events of a community start from. `model`: planned columns of an event; what it asks and its ticket types beside it.
create table event_templates (
  id uuid primary key,
  community_id uuid not null references communities (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  model jsonb not null,
  capacity integer,
  online_capacity integer,
  questions jsonb not null,
  ticket_types jsonb not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1,
  -- Restored within a day, then removed.
  deleted_at timestamptz
);
create index event_templates_of on event_templates (community_id) where deleted_at is null;
create index event_templates_deleted on event_templates (deleted_at) where deleted_at is not null;
create index event_templates_by on event_templates (created_by) where created_by is not null;
-- Pictures that a template shows stay.
create index event_templates_covers on event_templates (community_id, (model ->> 'cover'));
