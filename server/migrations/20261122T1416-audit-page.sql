insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000001e0', '01900000-0000-7000-8000-000000000140', 'menu.audit', '/system/audit', 0, 7, 'audit', 'audit/audit', 'system:audit:read', true),
  ('01900000-0000-7000-8000-0000000001e1', '01900000-0000-7000-8000-0000000001e0', 'menu.button.export', null, 3, 1, null, null, 'system:audit:export', true),
  ('01900000-0000-7000-8000-0000000001e2', '01900000-0000-7000-8000-0000000001e0', 'menu.button.verify', null, 3, 2, null, null, 'system:audit:verify', true);
