-- Archives of communities, uploaded to be imported.
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo', 'accounts', 'archive'));

create table community_imports (
  -- The id of its upload, which holds the archive until the import is over.
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  file_name text not null,
  state text not null default 'checking' check (state in ('checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  files integer not null default 0,
  summary jsonb,
  dropped_images text[] not null default '{}',
  dropped_count integer not null default 0,
  failure jsonb,
  -- What the importer chose.
  name text not null default '',
  slug text not null default '',
  community_id uuid references communities (id) on delete set null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '1 day'
);
-- One at a time.
create unique index community_imports_open on community_imports (user_id) where state in ('checking', 'checked', 'running');
create index community_imports_user on community_imports (user_id, created_at desc);
create index community_imports_expiry on community_imports (expires_at);
create index community_imports_community on community_imports (community_id) where community_id is not null;

-- Authors of an imported community other than the importer: deleted accounts with a name, which go with the community.
alter table users add column imported_into uuid references communities (id) on delete set null;
create index users_imported on users (imported_into) where imported_into is not null;
