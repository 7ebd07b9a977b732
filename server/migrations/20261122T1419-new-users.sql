-- Accounts that somebody makes for somebody else.
insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000002b0', '01900000-0000-7000-8000-0000000001d0', 'menu.button.add', null, 3, 3, null, null, 'system:user:create', true);
