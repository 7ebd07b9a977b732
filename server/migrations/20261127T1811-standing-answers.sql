-- Answers to a whole series: dates that are added later are answered as these say.
create table standing_answers (
  series_id uuid not null references event_series (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  party_size smallint not null check (party_size between 1 and 10),
  guests text[] not null default '{}',
  way text not null default 'in_person' check (way in ('in_person', 'online')),
  -- The name of a ticket type, as each date has types of its own.
  ticket_type text,
  -- Answers to questions, each with the question in the words in which it was answered.
  answers jsonb not null default '[]',
  created_at timestamptz not null default app_now(),
  primary key (series_id, user_id)
);
create index standing_answers_order on standing_answers (series_id, created_at, user_id);
create index standing_answers_user on standing_answers (user_id);

-- Dates that one sending has answered or given back, so that the same sending that comes again does nothing twice. Kept for a day.
create table done_dates (
  user_id uuid not null references users (id) on delete cascade,
  key uuid not null,
  event_id uuid not null references events (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, key, event_id)
);
create index done_dates_event on done_dates (event_id);
create index done_dates_created on done_dates (created_at);
