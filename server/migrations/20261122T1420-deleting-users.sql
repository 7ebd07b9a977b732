-- Who wants the account gone: its owner, or whoever looks after accounts. Then it is closed, and how it was before is kept.
alter table deletion_wishes
  add column is_decided boolean not null default false,
  add column was_enabled boolean not null default true;

insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000002b1', '01900000-0000-7000-8000-0000000001d0', 'menu.button.delete', null, 3, 4, null, null, 'system:user:delete', true);
