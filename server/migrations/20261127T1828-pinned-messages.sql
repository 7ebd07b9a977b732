-- Messages that moderators keep at hand. The check decides who takes the last place; the number is the one of `chatLimits.channelPins`.
alter table channels add column pin_count integer not null default 0
  constraint channels_pin_count check (pin_count between 0 and 50);
alter table messages
  add column pinned_at timestamptz,
  add column pinned_by uuid references users (id) on delete set null;
create index messages_pinned on messages (channel_id, pinned_at desc) where pinned_at is not null;
create index messages_pinned_by on messages (pinned_by) where pinned_by is not null;
