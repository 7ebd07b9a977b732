-- What hosts write to guests of an event: now, or at a planned time.
create table event_messages (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  -- Made by the browser, so that a repeated call creates nothing.
  client_id uuid not null,
  subject text not null check (char_length(subject) between 1 and 120),
  body text not null check (char_length(body) between 1 and 10000),
  segment text not null check (segment in ('everyone', 'going', 'waitlisted', 'pending', 'maybe', 'checked_in', 'not_checked_in', 'chosen')),
  -- Registrations, of the segment `chosen` only.
  chosen uuid[] not null default '{}' check ((segment = 'chosen') = (cardinality(chosen) > 0) and cardinality(chosen) <= 100),
  state text not null check (state in ('scheduled', 'sending', 'sent', 'cancelled', 'stopped', 'test')),
  -- The state of the event that the message was written for; in another, a planned message is stopped.
  event_status text not null,
  send_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null default app_now(),
  version integer not null default 1,
  unique (event_id, client_id)
);
create index event_messages_event on event_messages (event_id, created_at desc, id desc) where state <> 'test';
create index event_messages_due on event_messages (send_at) where state in ('scheduled', 'sending');
create index event_messages_author on event_messages (created_by);

-- One row per message and person: a message is sent once, also when its job runs again or twice at a time.
create table event_message_recipients (
  message_id uuid not null references event_messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  -- Null for those who have blocked the author, or do not want notices of events.
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (message_id, user_id)
);
create index event_message_recipients_user on event_message_recipients (user_id);

alter table mail_choices
  drop constraint mail_choices_without_check,
  add constraint mail_choices_without_check check (without <@
    array['requests', 'decisions', 'announcements', 'replies', 'mentions', 'digest', 'invitations', 'reminders', 'hosts']);
