-- What every installation has: the two built-in roles, the product's own menu, and the categories.
insert into roles (id, code, name, remark) values
  ('01900000-0000-7000-8000-000000000001', 'admin', 'role.admin', ''),
  ('01900000-0000-7000-8000-000000000002', 'user', 'role.user', '');

insert into menus (id, parent_id, name, route_path, sort_order, icon, component_url, hide_in_menu, current_active_menu, keep_alive) values
  ('01900000-0000-7000-8000-000000000101', null, 'menu.home', '/home', 1, 'home', 'home/home', false, null, true),
  ('01900000-0000-7000-8000-000000000102', null, 'menu.communities', '/communities', 2, 'team', 'communities/communities', false, null, true),
  ('01900000-0000-7000-8000-000000000103', null, 'menu.newCommunity', '/communities/new', null, null, 'communities/new-community', true, '/communities', false),
  ('01900000-0000-7000-8000-000000000104', null, 'menu.community', '/communities/:slug', null, null, 'communities/community', true, '/communities', true),
  ('01900000-0000-7000-8000-000000000105', null, 'menu.join', '/join/:token', null, null, 'communities/join', true, '/communities', false),
  ('01900000-0000-7000-8000-000000000106', null, 'menu.events', '/events', 3, 'calendar', 'events/events', false, null, true),
  ('01900000-0000-7000-8000-000000000107', null, 'menu.newEvent', '/events/new', null, null, 'events/new-event', true, '/events', false),
  ('01900000-0000-7000-8000-000000000108', null, 'menu.event', '/events/:slug', null, null, 'events/event', true, '/events', true),
  ('01900000-0000-7000-8000-000000000109', null, 'menu.chat', '/chat', 4, 'message', 'chat/chat', false, null, true),
  ('01900000-0000-7000-8000-00000000010a', null, 'menu.chat', '/chat/:channelId', null, null, 'chat/chat', true, '/chat', true),
  ('01900000-0000-7000-8000-00000000010b', null, 'menu.personalCenter', '/personal-center', 110, 'user', null, false, null, true),
  ('01900000-0000-7000-8000-00000000010c', '01900000-0000-7000-8000-00000000010b', 'menu.myProfile', '/personal-center/my-profile', 1, 'profile', 'users/my-profile', false, null, false);

-- Everybody has the role 'user', so its menus are everybody's.
insert into role_menus (role_id, menu_id) select '01900000-0000-7000-8000-000000000002', id from menus;

insert into categories (id, slug, name_en, name_zh, sort_order) values
  ('01900000-0000-7000-8000-000000000201', 'technology', 'Technology', '科技', 1),
  ('01900000-0000-7000-8000-000000000202', 'arts', 'Arts & culture', '艺术文化', 2),
  ('01900000-0000-7000-8000-000000000203', 'sports', 'Sports & outdoors', '运动户外', 3),
  ('01900000-0000-7000-8000-000000000204', 'learning', 'Learning', '学习成长', 4),
  ('01900000-0000-7000-8000-000000000205', 'neighbourhood', 'Neighbourhood', '邻里生活', 5),
  ('01900000-0000-7000-8000-000000000206', 'games', 'Games', '游戏', 6),
  ('01900000-0000-7000-8000-000000000207', 'food', 'Food & drink', '美食', 7),
  ('01900000-0000-7000-8000-000000000208', 'business', 'Work & business', '职业商业', 8);
