-- Who leads a department and how it is reached; a name stands once among siblings.
alter table departments
  add column leader_id uuid references users (id) on delete set null,
  add column phone text not null default '',
  add column email text not null default '',
  add constraint departments_remark_length check (char_length(remark) <= 50);
create index departments_leader on departments (leader_id);

update departments d set name = left(d.name, 14) || ' ' || right(d.id::text, 5)
 where exists (select 1 from departments o
                where o.parent_id is not distinct from d.parent_id and lower(o.name) = lower(d.name) and o.id < d.id);
create unique index departments_sibling_name on departments (parent_id, lower(name)) nulls not distinct;

insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-000000000180', '01900000-0000-7000-8000-000000000140', 'menu.departments', '/system/dept', 0, 4, 'apartment', 'departments/departments', 'system:dept:read', true),
  ('01900000-0000-7000-8000-000000000181', '01900000-0000-7000-8000-000000000180', 'menu.button.add', null, 3, 1, null, null, 'system:dept:create', true),
  ('01900000-0000-7000-8000-000000000182', '01900000-0000-7000-8000-000000000180', 'menu.button.update', null, 3, 2, null, null, 'system:dept:update', true),
  ('01900000-0000-7000-8000-000000000183', '01900000-0000-7000-8000-000000000180', 'menu.button.delete', null, 3, 3, null, null, 'system:dept:delete', true);
