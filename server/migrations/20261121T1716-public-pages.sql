-- Pages that visitors read in the public frame stand inside the application for whoever is signed in.
insert into menus (id, parent_id, name, route_path, sort_order, icon, component_url, hide_in_menu, current_active_menu, keep_alive) values
  ('01900000-0000-7000-8000-000000000130', null, 'menu.about', '/about', 120, 'info', 'site/about', false, null, true),
  ('01900000-0000-7000-8000-000000000131', null, 'menu.contact', '/contact', null, null, 'site/contact', true, '/about', true),
  ('01900000-0000-7000-8000-000000000132', null, 'menu.privacy', '/privacy', null, null, 'site/privacy', true, '/about', true),
  ('01900000-0000-7000-8000-000000000133', null, 'menu.terms', '/terms', null, null, 'site/terms', true, '/about', true);

insert into role_menus (role_id, menu_id)
  select '01900000-0000-7000-8000-000000000002', id from menus where route_path in ('/about', '/contact', '/privacy', '/terms');
