-- A browser finds a page whatever the case of its path: of two that differ in nothing else, nobody reached the second one.
-- The product's own row keeps its path, else the oldest one; the others go on below a path that is theirs alone.
update menus set route_path = menus.route_path || '-' || menus.id, version = menus.version + 1, updated_at = app_now()
  from (select id, row_number() over (partition by lower(route_path) order by id::text not like '01900000-0000-7000-8000-%', id) as place
          from menus where route_path is not null) ranked
  where ranked.id = menus.id and ranked.place > 1;
create unique index menus_path_any_case on menus (lower(route_path));
alter table menus drop constraint menus_route_path_key;
