-- Events of which the calendars of guests have to be looked at again: somebody answered, or the event changed.
create table calendar_changes (
  event_id uuid primary key references events (id) on delete cascade,
  -- Rises with each change, so that one during the look is not lost.
  rev bigint not null default 1,
  changed_at timestamptz not null default app_now()
);

-- What the calendar of a guest was last told by mail.
create table calendar_invitations (
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  method text not null check (method in ('request', 'cancel')),
  -- ics_sequence of the event that it was told of.
  told integer not null,
  -- SEQUENCE of the mail: rises with each one, also where only the answer of the guest has changed.
  sequence integer not null,
  sent_at timestamptz not null default app_now(),
  primary key (event_id, user_id)
);
create index calendar_invitations_user on calendar_invitations (user_id);

alter table outbox_messages
  add column calendar text,
  add constraint outbox_messages_calendar check (calendar is null or (channel = 'mail' and state <> 'sent'));

alter table mail_choices
  drop constraint mail_choices_without_check,
  add constraint mail_choices_without_check
    check (without <@ array['requests', 'decisions', 'announcements', 'replies', 'mentions', 'digest', 'invitations', 'reminders']);
