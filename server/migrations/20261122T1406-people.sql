-- Who wants nothing to do with whom.
create table blocks (
  user_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, user_id);

-- Names that people had. For 30 days they lead to the page of today, and nobody else can take them.
create table former_usernames (
  username_key text not null,
  user_id uuid not null references users (id) on delete cascade,
  changed_at timestamptz not null default app_now()
);
create index former_usernames_key on former_usernames (username_key, changed_at desc);
create index former_usernames_user on former_usernames (user_id, changed_at desc);
create index former_usernames_age on former_usernames (changed_at);

-- Runs after the unique index has let the name in, so it also sees who gave it up a moment ago. Refuses as that index does.
create function guard_username() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.username_key = new.username_key then
      return null;
    end if;
    insert into former_usernames (username_key, user_id) values (old.username_key, old.id);
  end if;
  if exists (select from former_usernames f
      where f.username_key = new.username_key and f.user_id <> new.id and f.changed_at > app_now() - interval '30 days') then
    raise unique_violation using message = 'The name is kept for whoever had it.', constraint = 'users_username_key_key';
  end if;
  return null;
end $$;
create trigger users_guard_username after insert or update of username_key on users for each row execute function guard_username();

insert into menus (id, parent_id, name, route_path, sort_order, icon, component_url, hide_in_menu, current_active_menu, keep_alive) values
  ('01900000-0000-7000-8000-000000000170', null, 'menu.person', '/people/:username', null, null, 'people/person', true, null, true);
insert into role_menus (role_id, menu_id) values ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000170');

-- The zone in which somebody reads times; null follows the device.
alter table users add column timezone text;
alter table users add column messages_from text not null default 'everyone' check (messages_from in ('everyone', 'shared', 'nobody'));

-- What somebody does not want to be told of. News of the account itself cannot be switched off.
create table muted_topics (
  user_id uuid not null references users (id) on delete cascade,
  topic text not null check (topic in ('communities', 'events', 'chat')),
  primary key (user_id, topic)
);

-- A private address under which calendar programs read somebody's events.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default app_now()
);

-- Copies of what an account holds. The file is exports/<id>.zip.
create table exports (
  id uuid primary key,
  -- Null when the account is gone: then the file goes too.
  user_id uuid references users (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  -- Parts that are in it by now.
  done smallint not null default 0,
  size bigint,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '7 days'
);
-- One at a time.
create unique index exports_waiting on exports (user_id) where state = 'waiting';
create index exports_user on exports (user_id, created_at desc);
create index exports_expiry on exports (expires_at);

-- Who asked to be deleted, so that they are told when signing in has taken it back.
create table deletion_wishes (
  user_id uuid primary key references users (id) on delete cascade,
  asked_at timestamptz not null default app_now()
);
