-- Accounts from a file. What a file says of people is dropped as soon as nobody needs it, and the whole row after a day.
create table user_imports (
  -- That of the upload, so that whoever asks twice gets the same import.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  file_name text not null,
  mode text not null check (mode in ('create', 'skip', 'update')),
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'faulty', 'running', 'done', 'refused', 'cancelled', 'failed')),
  -- The file as text; only while it is checked or waits to be imported.
  content text,
  rows int not null,
  done int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  skipped int not null default 0,
  faulty int not null default 0,
  sends_invitations boolean not null default true,
  failure text check (failure in ('forbidden', 'broken')),
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  expires_at timestamptz not null,
  check (content is null or state in ('checking', 'checked', 'running'))
);
create index user_imports_due on user_imports (expires_at);
create index user_imports_of_person on user_imports (user_id);

create table user_import_faults (
  import_id uuid not null references user_imports (id) on delete cascade,
  place int not null,
  line int not null,
  "column" text not null,
  value text not null,
  rule text not null,
  params jsonb not null default '{}',
  primary key (import_id, place)
);

-- Who still has to be told of their new account.
create table user_import_invitations (
  import_id uuid not null references user_imports (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (import_id, user_id)
);
create index user_import_invitations_of_person on user_import_invitations (user_id);

-- The file comes in like any other that is uploaded.
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('avatar', 'cover', 'logo', 'accounts'));
