-- Calls that were sent with an Idempotency-Key, with their sealed answers; null while one is being carried out.
create table idempotent_calls (
  user_id uuid not null references users (id) on delete cascade,
  route text not null,
  key text not null check (length(key) between 1 and 255),
  id uuid not null,
  hash bytea not null,
  answer text,
  created_at timestamptz not null default app_now(),
  primary key (user_id, route, key)
);
create index idempotent_calls_age on idempotent_calls (created_at);
