-- Sign-ins that failed, until they become one line of the audit log for each account, way and network.
create table failed_sign_ins (
  id bigint generated always as identity primary key,
  -- Null where no account has what was typed; the typed itself is kept nowhere.
  user_id uuid,
  way text not null,
  network text not null,
  count integer not null default 1,
  first_at timestamptz not null default app_now(),
  last_at timestamptz not null default app_now(),
  constraint failed_sign_ins_key unique nulls not distinct (user_id, way, network)
);
create index failed_sign_ins_first on failed_sign_ins (first_at);
