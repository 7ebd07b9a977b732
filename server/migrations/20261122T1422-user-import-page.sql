-- The page on which accounts are imported; its right is a button of the page of accounts.
insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive, hide_in_menu, current_active_menu) values
  ('01900000-0000-7000-8000-0000000002c0', '01900000-0000-7000-8000-000000000140', 'menu.userImport', '/system/user/import', 0, 10, 'user', 'user-import/import', 'system:user:import', false, true, '/system/user');
