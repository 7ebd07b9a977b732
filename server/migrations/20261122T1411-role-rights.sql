-- What holding a row of the menu table permits: its own code. A button with one of the four short codes below a page of the
-- console stands for that page's verb, too: permission:button:add below system:role:read is system:role:create.
create view menu_codes as
  select id as menu_id, permission_code as code from menus where permission_code is not null and status = 'enabled'
  union all
  select button.id, regexp_replace(page.permission_code, 'read$', case button.permission_code
      when 'permission:button:get' then 'read'
      when 'permission:button:add' then 'create'
      when 'permission:button:update' then 'update'
      else 'delete' end)
    from menus button join menus page on page.id = button.parent_id
    where button.status = 'enabled' and page.status = 'enabled' and page.permission_code like 'system:%:read'
      and button.permission_code in ('permission:button:get', 'permission:button:add', 'permission:button:update', 'permission:button:delete');
