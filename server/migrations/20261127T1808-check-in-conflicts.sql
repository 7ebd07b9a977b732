-- Scans by which a device without the network let a person in, and which the server refused later; hosts settle them.
create table check_in_conflicts (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  registration_id uuid not null references registrations (id) on delete cascade,
  person_index smallint not null check (person_index between 0 and 9),
  nonce uuid not null,
  gate text not null default '',
  checked_by uuid references users (id) on delete set null,
  scanned_at timestamptz not null,
  -- Null: the person had been let in before.
  reason text check (reason in ('invalid', 'other_event', 'other_date', 'cancelled', 'no_seat', 'party', 'event_cancelled', 'undone')),
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  settled_by uuid references users (id) on delete set null,
  check (settled_by is null or settled_at is not null)
);
-- The same scan that is sent again is one conflict.
create unique index check_in_conflicts_nonce on check_in_conflicts (event_id, nonce);
create index check_in_conflicts_open on check_in_conflicts (event_id, created_at desc) where settled_at is null;
create index check_in_conflicts_registration on check_in_conflicts (registration_id);
