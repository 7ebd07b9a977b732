-- Communities that host an event together with its own; not accepted yet: asked.
create table event_communities (
  event_id uuid not null references events (id) on delete cascade,
  community_id uuid not null references communities (id) on delete cascade,
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null default app_now(),
  accepted_at timestamptz,
  primary key (event_id, community_id)
);
create index event_communities_of on event_communities (community_id, event_id) where accepted_at is not null;
create index event_communities_asker on event_communities (asked_by) where asked_by is not null;
