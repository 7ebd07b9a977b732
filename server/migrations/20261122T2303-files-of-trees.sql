-- Who may take the menu and the departments as files.
insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-000000000194', '01900000-0000-7000-8000-000000000190', 'menu.button.export', null, 3, 4, null, null, 'system:menu:export', true),
  ('01900000-0000-7000-8000-000000000184', '01900000-0000-7000-8000-000000000180', 'menu.button.export', null, 3, 4, null, null, 'system:dept:export', true);
