insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000002d6', '01900000-0000-7000-8000-000000000140', 'menu.moderation', '/system/moderation', 0, 5, 'safety', 'moderation/moderation', 'system:moderation:read', true),
  ('01900000-0000-7000-8000-0000000002d7', '01900000-0000-7000-8000-0000000002d6', 'menu.button.update', null, 3, 1, null, null, 'system:moderation:update', true);
