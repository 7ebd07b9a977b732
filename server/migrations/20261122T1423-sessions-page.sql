-- Who is signed in, in each order of the list.
create index sessions_last_seen on sessions (last_seen_at, id) where revoked_at is null;
create index sessions_created on sessions (created_at, id) where revoked_at is null;

insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000002d0', '01900000-0000-7000-8000-000000000140', 'menu.sessions', '/system/session', 0, 6, 'laptop', 'sessions/sessions', 'system:session:read', true),
  ('01900000-0000-7000-8000-0000000002d1', '01900000-0000-7000-8000-0000000002d0', 'menu.button.endSession', null, 3, 1, null, null, 'system:session:end', true),
  ('01900000-0000-7000-8000-0000000002d2', '01900000-0000-7000-8000-0000000002d0', 'menu.button.export', null, 3, 2, null, null, 'system:session:export', true);
