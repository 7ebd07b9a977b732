insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000002e0', null, 'menu.dashboard', '/dashboard', 0, 5, 'dashboard', null, null, true),
  ('01900000-0000-7000-8000-0000000002e1', '01900000-0000-7000-8000-0000000002e0', 'menu.siteDashboard', '/dashboard/admin', 0, 3, 'chart', 'dashboard/admin', 'system:dashboard:read', true);
