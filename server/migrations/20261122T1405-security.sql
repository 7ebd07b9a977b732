-- The secret of an authenticator app, sealed. It counts from `confirmed_at`; each step of thirty seconds serves once.
create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Rises with every use where the authenticator counts; a smaller one would be a copy.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- Browser and network of each sign-in, as a hash: from where somebody is known.
create table sign_in_places (
  user_id uuid not null references users (id) on delete cascade,
  place_hash bytea not null,
  last_seen_at timestamptz not null default app_now(),
  primary key (user_id, place_hash)
);
create index sign_in_places_age on sign_in_places (last_seen_at);

-- Apart from `last_used_at`, from which the end of a session is counted.
alter table sessions add column last_seen_at timestamptz;
update sessions set last_seen_at = last_used_at;
alter table sessions alter column last_seen_at set not null;
alter table sessions alter column last_seen_at set default app_now();

insert into menus (id, parent_id, name, route_path, sort_order, icon, component_url, hide_in_menu, current_active_menu, keep_alive) values
  ('01900000-0000-7000-8000-000000000160', '01900000-0000-7000-8000-00000000010b', 'menu.settings', '/personal-center/settings', 2, 'setting', 'settings/settings', false, null, false);
insert into role_menus (role_id, menu_id) values ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000160');
