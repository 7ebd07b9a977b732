-- Null: a seat can be given back until the event is over.
alter table events add column cancel_cutoff_hours smallint check (cancel_cutoff_hours between 0 and 720);
alter table events add column show_attendees text not null default 'all' check (show_attendees in ('all', 'members', 'hosts'));

-- Names of the people that the party brings along; fewer than the party has where some are not named.
alter table registrations add column guests text[] not null default '{}' check (cardinality(guests) < party_size);

-- Answers that hold no seat.
create table event_interests (
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  interest text not null check (interest in ('maybe', 'no')),
  updated_at timestamptz not null default app_now(),
  primary key (event_id, user_id)
);
create index event_interests_user on event_interests (user_id);
