insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000002d4', '01900000-0000-7000-8000-000000000140', 'menu.jobs', '/system/job', 0, 9, 'thunderbolt', 'jobs/jobs', 'system:job:read', true),
  ('01900000-0000-7000-8000-0000000002d5', '01900000-0000-7000-8000-0000000002d4', 'menu.button.update', null, 3, 1, null, null, 'system:job:update', true);
