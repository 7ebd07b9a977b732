-- Seats that are kept while their holder fills in a form; counted as held in each pool they are drawn from.
create table seat_holds (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  pool_id uuid not null references inventory_pools (id) on delete cascade,
  ticket_type_id uuid references ticket_types (id) on delete cascade,
  party_size smallint not null check (party_size between 1 and 10),
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  unique (event_id, user_id)
);
create index seat_holds_due on seat_holds (expires_at);
