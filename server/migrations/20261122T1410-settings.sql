-- What an administrator has set, in one row: whoever changes it says which state they have seen.
alter table settings add column version integer not null default 1;
insert into settings (key, value) values ('site', '{}');

-- The demo world's own entries, which a setting hides.
alter table menus add column is_demo boolean not null default false;
update menus set is_demo = true
  where exists (select from settings where key = 'first_start' and value->>'kind' = 'demo')
    and (route_path = any (array['/access', '/route-nest', '/outside', '/exception'])
      or route_path ~ '^/(access|route-nest|outside|exception)/' or permission_code like 'permission:button:%');
