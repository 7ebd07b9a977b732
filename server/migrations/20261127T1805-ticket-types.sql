-- Kinds of tickets of an event. An event without any has one unnamed kind, its RSVP: registrations then have no type.
create table ticket_types (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  name text not null,
  description text not null default '',
  -- In the smallest unit of the currency. Tickets that cost something cannot be given out yet.
  price integer not null default 0 check (price >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  sales_from timestamptz,
  sales_until timestamptz,
  min_per_order smallint not null default 1 check (min_per_order between 1 and 10),
  max_per_order smallint not null default 1 check (max_per_order between 1 and 10),
  is_hidden boolean not null default false,
  -- The order in which hosts show them.
  place integer not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1,
  check (sales_from < sales_until),
  check (min_per_order <= max_per_order)
);
create index ticket_types_event on ticket_types (event_id, place, id);

-- What a type draws from beside the seats of the way: its own pool `ticket:<id>`, and any that it shares with others.
create table ticket_type_pools (
  ticket_type_id uuid not null references ticket_types (id) on delete cascade,
  pool_id uuid not null references inventory_pools (id) on delete cascade,
  primary key (ticket_type_id, pool_id)
);
create index ticket_type_pools_pool on ticket_type_pools (pool_id);

alter table registrations add column ticket_type_id uuid references ticket_types (id) on delete set null;
create index registrations_ticket_type on registrations (ticket_type_id) where ticket_type_id is not null;
