create table channels (
  id uuid primary key,
  community_id uuid not null references communities (id) on delete cascade,
  kind text not null default 'text' check (kind in ('text', 'announcement')),
  name text not null,
  topic text not null default '',
  -- public and members: every member; private: only those with a row in channel_members.
  visibility text not null default 'members' check (visibility in ('public', 'members', 'private')),
  history_for_new text not null default 'all' check (history_for_new in ('all', 'from_join')),
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 21600),
  sort_order integer not null default 0,
  last_seq bigint not null default 0,
  countable_total bigint not null default 0,
  -- Rises with every change of any message.
  rev bigint not null default 0,
  last_message_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default app_now(),
  version integer not null default 1
);
create unique index channels_name on channels (community_id, lower(name)) where archived_at is null;

create table channel_members (
  channel_id uuid not null references channels (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  joined_seq bigint not null default 0,
  last_read_seq bigint not null default 0,
  -- countable_index of the message at last_read_seq, so that unread is one subtraction.
  last_read_index bigint not null default 0,
  primary key (channel_id, user_id)
);
create index channel_members_user on channel_members (user_id);

create table messages (
  id uuid primary key,
  channel_id uuid not null references channels (id) on delete cascade,
  seq bigint not null,
  countable_index bigint not null,
  rev bigint not null,
  sender_id uuid not null references users (id) on delete cascade,
  client_msg_id uuid not null,
  reply_to_id uuid,
  body text not null,
  state text not null default 'visible' check (state in ('visible', 'deleted')),
  edited_at timestamptz,
  sent_at timestamptz not null default app_now()
);
create unique index messages_seq on messages (channel_id, seq);
-- One stored message per sender and client id, for ever.
create unique index messages_client_id on messages (sender_id, client_msg_id);
create index messages_rev on messages (channel_id, rev);

-- One row per person that a message names.
create table mentions (
  user_id uuid not null references users (id) on delete cascade,
  channel_id uuid not null references channels (id) on delete cascade,
  seq bigint not null,
  primary key (user_id, channel_id, seq)
);
