-- Who else did the same since it was last read; the latest of them is the actor.
alter table notifications add column others uuid[] not null default '{}';
-- The wish by which a row was marked as read or cleared, so that it can be taken back as a whole.
alter table notifications add column read_action uuid;
alter table notifications add column clear_action uuid;

create index notifications_unread on notifications (user_id) where read_at is null and cleared_at is null;
-- The daily job that drops what is old finds it by these.
create index notifications_age on notifications (created_at);
create index notifications_cleared on notifications (cleared_at) where cleared_at is not null;

insert into menus (id, parent_id, name, route_path, sort_order, icon, component_url, hide_in_menu, current_active_menu, keep_alive) values
  ('01900000-0000-7000-8000-000000000120', null, 'menu.notifications', '/notifications', null, null, 'notifications/notifications', true, null, true);
insert into role_menus (role_id, menu_id) values ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000120');
