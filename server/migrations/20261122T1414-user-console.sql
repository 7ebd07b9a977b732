-- The list of accounts: by name, address and number from their beginnings, and in the order of each column.
create index users_username_prefix on users (username_key text_pattern_ops);
create index users_email_prefix on users (email_key text_pattern_ops);
create index users_phone_prefix on users (phone text_pattern_ops) where phone <> '';
create index users_created on users (created_at, id) where deleted_at is null;
create index users_last_login on users (coalesce(last_login_at, '-infinity'), id) where deleted_at is null;
create index users_username_order on users (username_key, id) where deleted_at is null;
create index users_email_order on users (email_key, id) where deleted_at is null;

insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000001d0', '01900000-0000-7000-8000-000000000140', 'menu.user', '/system/user', 0, 1, 'user', 'user-console/users', 'system:user:read', true),
  ('01900000-0000-7000-8000-0000000001d1', '01900000-0000-7000-8000-0000000001d0', 'menu.button.update', null, 3, 1, null, null, 'system:user:update', true),
  ('01900000-0000-7000-8000-0000000001d2', '01900000-0000-7000-8000-0000000001d0', 'menu.button.export', null, 3, 2, null, null, 'system:user:export', true);

update menus set sort_order = 8 where id = '01900000-0000-7000-8000-000000000141';
