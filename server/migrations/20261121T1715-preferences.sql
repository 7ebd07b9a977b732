-- What somebody keeps with their account so that every device has it; the latest change wins.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 8192),
  changed_at timestamptz not null
);
