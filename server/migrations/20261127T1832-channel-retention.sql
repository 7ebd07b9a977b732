-- Messages of a channel can be deleted after some days. See docs/decisions/0041-messages-that-end.md.
alter table channels
  -- Null: they are kept for ever. The numbers are those of `chatLimits.retentionDays`.
  add column retention_days integer constraint channels_retention_check check (retention_days between 1 and 3650),
  -- Messages up to this `seq` are gone, whether their rows are deleted yet or not; 0 for none.
  add column floor_seq bigint not null default 0,
  -- `countable_index` of the message at `floor_seq`, so that those are never unread.
  add column floor_index bigint not null default 0;
create index channels_retention on channels (id) where retention_days is not null;
create index channels_floor on channels (id) where floor_seq > 0;
-- Mentions in messages that are deleted.
create index mentions_message on mentions (channel_id, seq);
