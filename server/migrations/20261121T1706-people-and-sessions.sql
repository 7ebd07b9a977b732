-- The one clock of the product. Tests move `shift`; in production it stays zero.
create table clock (
  only_row boolean primary key default true check (only_row),
  shift interval not null default '0'
);
insert into clock default values;

create function app_now() returns timestamptz language sql stable parallel safe
  return now() + (select shift from clock);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default app_now()
);

create table departments (
  id uuid primary key,
  parent_id uuid references departments (id),
  name text not null check (char_length(name) between 2 and 20),
  sort_order integer not null default 0,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  remark text not null default '',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1
);
create index departments_parent on departments (parent_id);

create table users (
  id uuid primary key,
  username text not null,
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  email_verified_at timestamptz,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  profile_picture text,
  bio text not null default '',
  phone text not null default '',
  gender text check (gender in ('female', 'male', 'other', 'undisclosed')),
  location text not null default '',
  date_of_birth date,
  job_title text not null default '',
  language text check (language in ('zh-CN', 'en-US')),
  did_complete_onboarding boolean not null default false,
  is_public boolean not null default true,
  is_admin boolean not null default false,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  department_id uuid references departments (id),
  last_login_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index users_department on users (department_id);

-- One row per sign-in; the refresh tokens of a session are its family.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('signed_out', 'token_reuse', 'password_changed', 'disabled', 'revoked'))
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_expiry on sessions (expires_at);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Set by the one use that a token has; a later use outside the grace ends the family.
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table roles (
  id uuid primary key,
  code text not null unique,
  name text not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  remark text not null default '',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1
);

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role_id uuid not null references roles (id) on delete cascade,
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

create table menus (
  id uuid primary key,
  parent_id uuid references menus (id) on delete cascade,
  -- A key of the word catalog, or the text itself.
  name text not null,
  route_path text unique,
  -- 0 menu, 1 iframe, 2 external link, 3 button
  menu_type smallint not null default 0 check (menu_type between 0 and 3),
  sort_order integer,
  icon text,
  component_url text,
  permission_code text,
  keep_alive boolean not null default true,
  hide_in_menu boolean not null default false,
  current_active_menu text,
  iframe_link text,
  external_link_url text,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1,
  check (route_path is null or route_path like '/%')
);
create index menus_parent on menus (parent_id);

-- A role holds menus; a button's code reaches whoever holds its row.
create table role_menus (
  role_id uuid not null references roles (id) on delete cascade,
  menu_id uuid not null references menus (id) on delete cascade,
  primary key (role_id, menu_id)
);
create index role_menus_menu on role_menus (menu_id);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  actor_id uuid references users (id) on delete set null,
  subject_type text not null,
  subject_id uuid not null,
  community_id uuid,
  -- Fills the sentence of the kind in the reader's language.
  params jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  cleared_at timestamptz,
  -- At most one per person, kind and object.
  unique (user_id, kind, subject_id)
);
create index notifications_user on notifications (user_id, created_at desc, id desc) where cleared_at is null;
