-- Whom without an account a message of hosts was mailed to: once each, also when its job runs again or twice at a time.
create table event_message_visitors (
  message_id uuid not null references event_messages (id) on delete cascade,
  visitor_id uuid not null references event_visitors (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (message_id, visitor_id)
);
create index event_message_visitors_visitor on event_message_visitors (visitor_id);

-- Whether a visitor gets these mails; reminders have a choice of their own.
alter table event_visitors add column hears_hosts boolean not null default true;
