-- The page on which an administrator changes the site.
insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000001f1', '01900000-0000-7000-8000-000000000140', 'menu.siteSettings', '/system/settings', 0, 9, 'sliders', 'site-settings/site-settings', 'system:settings:read', true),
  ('01900000-0000-7000-8000-0000000001f2', '01900000-0000-7000-8000-0000000001f1', 'menu.button.update', null, 3, 1, null, null, 'system:settings:update', true);
