-- A session that proved itself a moment ago may do what is sensitive; signing in is such a proof.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set not null;
alter table sessions alter column confirmed_at set default app_now();

alter table users add column password_changed_at timestamptz;
-- The number in E.164 once its owner has proven it; only then it signs in.
alter table users add column phone_key text unique;
alter table users add column phone_verified_at timestamptz;
-- The moment from which a job may erase the account; signing in before takes it back.
alter table users add column delete_at timestamptz;
create index users_delete on users (delete_at) where delete_at is not null;

-- Which version of which document somebody agreed to.
create table consents (
  user_id uuid not null references users (id) on delete cascade,
  document text not null check (document in ('privacy', 'terms')),
  version date not null,
  accepted_at timestamptz not null default app_now(),
  primary key (user_id, document, version)
);

-- Secrets that serve once: links, tickets and codes. A token is found by its hash, a code by its key.
create table one_time_secrets (
  id uuid primary key,
  purpose text not null,
  secret_hash bytea not null,
  key text,
  user_id uuid references users (id) on delete cascade,
  data jsonb not null default '{}',
  tries integer not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index one_time_secrets_token on one_time_secrets (purpose, secret_hash) where key is null;
create unique index one_time_secrets_code on one_time_secrets (purpose, key) where key is not null;
create index one_time_secrets_user on one_time_secrets (user_id) where user_id is not null;
create index one_time_secrets_expiry on one_time_secrets (expires_at);

-- How often something was tried lately, and until when it has to wait.
create table tries (
  key text primary key,
  count integer not null,
  blocked_until timestamptz not null,
  forgotten_at timestamptz not null
);
create index tries_forgotten on tries (forgotten_at);
