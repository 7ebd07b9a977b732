-- Minutes before the start at which those who go are reminded.
alter table events add column reminders integer[] not null default '{1440,60}',
  add constraint events_reminders check (cardinality(reminders) <= 5 and reminders <@ array[15, 30, 60, 120, 360, 1440, 2880, 10080]);

-- Instead of the schedules of the hosts: no reminders, or times of one's own. Without a row, the hosts decide.
create table reminder_choices (
  user_id uuid primary key references users (id) on delete cascade,
  level text not null check (level in ('off', 'own')),
  minutes integer[] not null default '{}'
    check (cardinality(minutes) <= 5 and minutes <@ array[15, 30, 60, 120, 360, 1440, 2880, 10080])
);

-- Reminders that were raised: each once, and again for another date.
create table event_reminders (
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  starts_at timestamptz not null,
  minutes integer not null,
  primary key (event_id, user_id, starts_at, minutes)
);
create index event_reminders_user on event_reminders (user_id);
create index event_reminders_age on event_reminders (starts_at);

-- Up to when reminders were raised: what came due in a longer stop is raised after it, as far as it is still of use.
create table reminder_runs (
  id boolean primary key default true check (id),
  done_until timestamptz not null default app_now()
);
insert into reminder_runs default values;
