-- The table of attendees of a host, the latest answer first.
create index registrations_event on registrations (event_id, created_at desc, id desc);

insert into menus (id, parent_id, name, route_path, sort_order, icon, component_url, hide_in_menu, current_active_menu, keep_alive) values
  ('01900000-0000-7000-8000-000000000320', null, 'menu.manageEvent', '/events/:slug/manage', null, null, 'events/manage', true, '/events', true);
insert into role_menus (role_id, menu_id) values ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000320');
