-- The outbox as a list of the console: by kind, and in the order in which messages left.
create index outbox_messages_kind on outbox_messages (kind, created_at, id);
create index outbox_messages_sent on outbox_messages (coalesce(sent_at, '-infinity'), id);

insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000002d3', '01900000-0000-7000-8000-000000000141', 'menu.button.export', null, 3, 2, null, null, 'system:outbox:export', true);
