-- Signs the tickets of one event. The clock is not asked, so that each row gets a value of its own.
alter table events add column ticket_secret uuid not null default gen_random_uuid();

-- One row per person of a party who was let in. Rows that were undone stay.
create table check_ins (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  registration_id uuid not null references registrations (id) on delete cascade,
  person_index smallint not null check (person_index between 0 and 9),
  -- Made by the device for each scan: the same scan that is sent again changes nothing.
  nonce uuid not null,
  gate text not null default '',
  checked_by uuid references users (id) on delete set null,
  -- By the clock of the device, which may have been offline; never later than the row.
  scanned_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null
);
create unique index check_ins_once on check_ins (registration_id, person_index) where undone_at is null;
create unique index check_ins_nonce on check_ins (event_id, nonce);
create index check_ins_event on check_ins (event_id, gate) where undone_at is null;
