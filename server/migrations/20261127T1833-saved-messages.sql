-- Messages that a person keeps at hand. At most as many as `chatLimits.savedMessages`, counted under the lock of the person's row.
create table saved_messages (
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid not null references messages (id) on delete cascade,
  saved_at timestamptz not null default app_now(),
  primary key (user_id, message_id)
);
create index saved_messages_latest on saved_messages (user_id, saved_at desc, message_id desc);
create index saved_messages_message on saved_messages (message_id);
