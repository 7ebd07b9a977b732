-- What happened on the site on each day, in UTC. A day is counted while it lasts and stands as it ended: what is deleted
-- later stays counted. Days from before this table were counted from what was still there.
create table site_days (
  day date primary key,
  new_people integer not null,
  new_communities integer not null,
  new_events integer not null,
  messages integer not null,
  -- Answers of that day that are going.
  rsvps integer not null,
  -- People who were here on that day.
  active_people integer not null
);

-- How many there were when a job counted last.
create table site_totals (
  only_row boolean primary key default true check (only_row),
  people integer not null,
  communities integer not null,
  events integer not null,
  upcoming_events integer not null,
  -- Different people who were here today, in seven days and in thirty.
  active_day integer not null,
  active_week integer not null,
  active_month integer not null,
  -- From this day on, whoever came to read only counts among the active too.
  seen_since date not null,
  counted_at timestamptz not null
);

-- Who was here on which of the last days; only so long as different people have to be told apart.
create table active_days (
  day date not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (day, user_id)
);
create index active_days_user on active_days (user_id);

-- What went wrong in each minute, of all instances together: each adds what it counted.
create table failures (
  minute timestamptz not null,
  kind text not null check (kind in ('answer', 'job')),
  count integer not null,
  primary key (minute, kind)
);

-- What one day is counted by. Messages come in the order of their time, so that a summary of their pages is enough.
create index messages_sent on messages using brin (sent_at) with (pages_per_range = 32);
create index registrations_day on registrations (created_at);
create index events_published_at on events (published_at) where status in ('published', 'cancelled', 'postponed');
