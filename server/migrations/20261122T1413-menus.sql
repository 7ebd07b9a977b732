-- What an administrator writes: a name in both languages instead of a key of the catalog, and a short text at the entry.
alter table menus
  add column name_en text,
  add column name_zh text,
  add column badge text not null default '' check (char_length(badge) <= 12),
  add constraint menus_both_names check ((name_en is null) = (name_zh is null));

insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-000000000190', '01900000-0000-7000-8000-000000000140', 'menu.menus', '/system/menu', 0, 3, 'menu', 'menu-editor/menu-editor', 'system:menu:read', true),
  ('01900000-0000-7000-8000-000000000191', '01900000-0000-7000-8000-000000000190', 'menu.button.add', null, 3, 1, null, null, 'system:menu:create', true),
  ('01900000-0000-7000-8000-000000000192', '01900000-0000-7000-8000-000000000190', 'menu.button.update', null, 3, 2, null, null, 'system:menu:update', true),
  ('01900000-0000-7000-8000-000000000193', '01900000-0000-7000-8000-000000000190', 'menu.button.delete', null, 3, 3, null, null, 'system:menu:delete', true);
