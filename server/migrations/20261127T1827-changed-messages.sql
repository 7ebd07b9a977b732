-- What is done with messages after they were sent. `reactions`: counts by emoji in the order of the first, kept with the rows they count.
alter table messages
  add column edit_count integer not null default 0,
  add column deleted_by text check (deleted_by in ('sender', 'moderator')),
  add column deleted_at timestamptz,
  add column reactions jsonb not null default '[]';
-- Only moderators deleted until now.
update messages set deleted_by = 'moderator', deleted_at = sent_at where state = 'deleted';
alter table messages add constraint messages_deleted_check check (state = 'deleted' or (deleted_by is null and deleted_at is null));

create table message_revisions (
  message_id uuid not null references messages (id) on delete cascade,
  -- How often the message had been changed when it said this.
  edit_count integer not null,
  body text not null,
  replaced_at timestamptz not null default app_now(),
  primary key (message_id, edit_count)
);

create table message_reactions (
  message_id uuid not null references messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  emoji text not null,
  created_at timestamptz not null default app_now(),
  primary key (message_id, user_id, emoji)
);
create index message_reactions_user on message_reactions (user_id);
