-- When those who were at an event are asked how it was: hours after its end, or never.
alter table events
  add column feedback_hours integer default 3 check (feedback_hours in (1, 3, 24, 72)),
  -- When all of them were asked; until then, up to which registration.
  add column feedback_asked_at timestamptz,
  add column feedback_asked_to uuid;
-- Guests of events that are over are not asked late.
update events set feedback_asked_at = app_now() where ends_at <= app_now();
create index events_feedback_due on events (ends_at) where feedback_asked_at is null and feedback_hours is not null and status = 'published';

-- One of each person who was there.
create table event_feedback (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  visitor_id uuid references event_visitors (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  text text not null default '' check (char_length(text) <= 2000),
  -- Whether hosts see whose it is.
  shows_name boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint event_feedback_by check (num_nonnulls(user_id, visitor_id) = 1)
);
create unique index event_feedback_user on event_feedback (event_id, user_id) where user_id is not null;
create unique index event_feedback_visitor on event_feedback (visitor_id) where visitor_id is not null;
create index event_feedback_event on event_feedback (event_id, id);
create index event_feedback_of_user on event_feedback (user_id) where user_id is not null;
