-- Portable archives of communities. The file is community-archives/<id>.zip.
create table community_archives (
  id uuid primary key,
  -- Null when the community is gone: then the file goes too.
  community_id uuid references communities (id) on delete set null,
  asked_by uuid references users (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  -- Parts that are in it by now.
  done smallint not null default 0,
  size bigint,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '7 days'
);
-- One at a time.
create unique index community_archives_waiting on community_archives (community_id) where state = 'waiting';
create index community_archives_community on community_archives (community_id, created_at desc);
create index community_archives_asked_by on community_archives (asked_by) where asked_by is not null;
create index community_archives_expiry on community_archives (expires_at);
create index community_archives_gone on community_archives (id) where community_id is null;
