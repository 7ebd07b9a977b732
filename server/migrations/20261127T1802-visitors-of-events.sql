-- Answers of people without an account, who have confirmed an e-mail address.
alter table events add column takes_visitors boolean not null default false;

create table event_visitors (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  name text not null,
  email text not null,
  email_key text not null,
  -- The key without what follows a plus, so that one mailbox answers once. Null: the person was erased, and the count stays.
  mailbox text,
  language text check (language in ('en-US', 'zh-CN')),
  is_reminded boolean not null default true,
  -- Up to when reminders were sent.
  reminded_until timestamptz,
  -- What the last mail said: the state of the registration, `ics_sequence` of the event, and the deadline of its new date.
  told_state text,
  told_sequence integer not null default 0,
  told_reconfirm_by timestamptz,
  -- SEQUENCE of the last calendar part, and whether it put the event into the calendar.
  calendar_sequence integer not null default -1,
  is_in_calendar boolean not null default false,
  created_at timestamptz not null default app_now()
);
create unique index event_visitors_mailbox on event_visitors (event_id, mailbox) where mailbox is not null;
create index event_visitors_email on event_visitors (email_key) where mailbox is not null;

alter table registrations
  alter column user_id drop not null,
  add column visitor_id uuid references event_visitors (id) on delete cascade,
  add constraint registrations_holder check (num_nonnulls(user_id, visitor_id) = 1);
create unique index registrations_live_visitor on registrations (visitor_id)
  where visitor_id is not null and state in ('pending', 'going', 'waitlisted', 'offered');
create index registrations_visitor on registrations (visitor_id, created_at desc) where visitor_id is not null;

-- Whether a mailbox belongs to an account that may not answer.
create index users_mailbox on users (regexp_replace(email_key, '\+[^@]*@', '@'));
