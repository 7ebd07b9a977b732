-- Events that came from a calendar of another program. The name that it gives an event is taken once in a community,
-- so that the same calendar imported again, or in two tabs at once, makes no event twice.
create table imported_events (
  community_id uuid not null references communities (id) on delete cascade,
  uid text not null check (char_length(uid) between 1 and 255),
  event_id uuid not null unique references events (id) on delete cascade,
  imported_at timestamptz not null default app_now(),
  primary key (community_id, uid)
);
