-- Every message that leaves, written with the change that calls for it; the job that sends it knows the id only.
create table outbox_messages (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null check (char_length(recipient) <= 254),
  language text not null check (language in ('zh-CN', 'en-US')),
  kind text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- kept: no transport is set. failed: its job was given up.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  tries integer not null default 0,
  -- Why the last try failed; never with the address in it.
  last_error text,
  -- Somebody is sending it until then.
  claimed_until timestamptz,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  -- Codes and links are nobody's business once the message has been taken.
  check (state <> 'sent' or (text = '' and html = '' and sent_at is not null))
);

-- The lists of the console, and the daily job that drops what is old.
create index outbox_messages_age on outbox_messages (created_at, id);
create index outbox_messages_state on outbox_messages (state, created_at, id);
create index outbox_messages_channel on outbox_messages (channel, created_at, id);
create index outbox_messages_recipient on outbox_messages (lower(recipient) text_pattern_ops);

-- The console: one heading for its pages, and for each page what reading and changing takes.
insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-000000000140', null, 'menu.system', '/system', 0, 100, 'setting', null, null, true),
  ('01900000-0000-7000-8000-000000000141', '01900000-0000-7000-8000-000000000140', 'menu.outbox', '/system/outbox', 0, 1, 'mail', 'outbox/outbox', 'system:outbox:read', true),
  ('01900000-0000-7000-8000-000000000142', '01900000-0000-7000-8000-000000000141', 'menu.button.update', null, 3, 1, null, null, 'system:outbox:update', true);
