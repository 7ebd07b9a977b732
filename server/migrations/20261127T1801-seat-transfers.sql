-- Whether guests may hand their seats over: where everyone may come, also where hosts decide on each person, or not at all.
alter table events add column transfers text not null default 'open' check (transfers in ('open', 'always', 'never'));

-- A seat that its holder hands to another person. The holder keeps it until it is accepted.
create table seat_transfers (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  registration_id uuid not null references registrations (id) on delete cascade,
  from_user uuid not null references users (id) on delete cascade,
  -- Null where an address is that of no account: the giver does not learn of it.
  to_user uuid references users (id) on delete cascade,
  -- As the giver wrote it.
  called text not null,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- The registration of the receiver.
  taken_id uuid references registrations (id) on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  answered_at timestamptz
);
create unique index seat_transfers_open on seat_transfers (registration_id) where state = 'offered';
create unique index seat_transfers_taken on seat_transfers (taken_id) where taken_id is not null;
create index seat_transfers_received on seat_transfers (to_user, event_id) where state = 'offered';
create index seat_transfers_registration on seat_transfers (registration_id);
create index seat_transfers_giver on seat_transfers (from_user);
create index seat_transfers_event on seat_transfers (event_id);
