-- The list of the console, in each of its orders, and who runs the site.
create index roles_name on roles (name, id);
create index roles_created on roles (created_at, id);
create index roles_updated on roles (updated_at, id);
create index users_admins on users (id) where is_admin;

insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-000000000290', '01900000-0000-7000-8000-000000000140', 'menu.roles', '/system/role', 0, 2, 'safety', 'roles/roles', 'system:role:read', true),
  ('01900000-0000-7000-8000-000000000291', '01900000-0000-7000-8000-000000000290', 'menu.button.add', null, 3, 1, null, null, 'system:role:create', true),
  ('01900000-0000-7000-8000-000000000292', '01900000-0000-7000-8000-000000000290', 'menu.button.update', null, 3, 2, null, null, 'system:role:update', true),
  ('01900000-0000-7000-8000-000000000293', '01900000-0000-7000-8000-000000000290', 'menu.button.delete', null, 3, 3, null, null, 'system:role:delete', true),
  ('01900000-0000-7000-8000-000000000294', '01900000-0000-7000-8000-000000000290', 'menu.button.grant', null, 3, 4, null, null, 'system:role:grant', true),
  ('01900000-0000-7000-8000-000000000295', '01900000-0000-7000-8000-000000000290', 'menu.button.export', null, 3, 5, null, null, 'system:role:export', true);
