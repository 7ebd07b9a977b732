-- People whom hosts have named: accounts, or addresses of which the verified owner is meant.
create table event_invitations (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  email text,
  email_key text,
  invited_by uuid references users (id) on delete set null,
  -- By the link of the mail; accounts decline by their answer.
  declined_at timestamptz,
  created_at timestamptz not null default app_now(),
  check (num_nonnulls(user_id, email_key) = 1),
  check ((email is null) = (email_key is null))
);
create unique index event_invitations_user on event_invitations (event_id, user_id) where user_id is not null;
create unique index event_invitations_email on event_invitations (event_id, email_key) where email_key is not null;
create index event_invitations_of on event_invitations (user_id) where user_id is not null;
create index event_invitations_by on event_invitations (invited_by) where invited_by is not null;
create index event_invitations_address on event_invitations (email_key) where email_key is not null;
