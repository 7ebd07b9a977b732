-- Several feeds per person: their own events, those of a community, or of a filter of the list. Earlier addresses stay valid.
alter table calendar_feeds
  drop constraint calendar_feeds_pkey,
  add column id uuid not null default gen_random_uuid() primary key,
  add column kind text not null default 'own' check (kind in ('own', 'community', 'filter')),
  add column community_id uuid references communities (id) on delete cascade,
  add column filter jsonb not null default '{}',
  -- When a program last read it, to the hour.
  add column read_at timestamptz,
  -- Of the content as it was last read, so that programs learn whether it has changed, also by what has left it.
  add column content_hash bytea,
  add column changed_at timestamptz not null default app_now(),
  add constraint calendar_feeds_of_community check ((kind = 'community') = (community_id is not null));
alter table calendar_feeds alter column id drop default;
create index calendar_feeds_user on calendar_feeds (user_id, created_at, id);
create index calendar_feeds_community on calendar_feeds (community_id) where community_id is not null;
