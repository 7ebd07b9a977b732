-- Who has the product in sight. A row per person, renewed while they look; older ones say nothing.
create table presence (
  user_id uuid primary key references users (id) on delete cascade,
  seen_at timestamptz not null
) with (fillfactor = 70);
-- Their own choice: without it they are never in `presence`, and no one sees them typing.
alter table users add column shows_presence boolean not null default true;
