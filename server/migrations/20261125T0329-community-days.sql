-- What happened in each community on each day, in UTC; days without anything have no row. A day is counted while it lasts and stands as it
-- ended.
create table community_days (
  community_id uuid not null references communities (id) on delete cascade,
  day date not null,
  joined integer not null,
  -- Members who left, were removed or banned.
  left_count integer not null,
  -- Members who posted, commented, reacted, wrote a message or answered an event.
  active integer not null,
  posts integer not null,
  comments integer not null,
  messages integer not null,
  -- Answers of that day that are going.
  rsvps integer not null,
  -- Posts, comments and messages by hour of UTC.
  hours integer[] not null check (cardinality(hours) = 24),
  primary key (community_id, day)
);
create index community_days_day on community_days (day);

-- Who was active in which of the last weeks, from Monday; only so long as different people have to be told apart.
create table active_members (
  community_id uuid not null references communities (id) on delete cascade,
  week date not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The last day of that week with activity.
  last_on date not null,
  primary key (community_id, week, user_id)
);
create index active_members_user on active_members (user_id);
create index active_members_week on active_members (week);

-- Which days of the communities are counted: from the first to the last, without a gap.
create table community_counts (
  only_row boolean primary key default true check (only_row),
  first_day date not null,
  last_day date not null,
  counted_at timestamptz not null
);

-- What one day is counted by.
create index posts_day on posts (published_at) where state = 'published' and type <> 'modmail';
create index comments_day on comments (created_at);
create index post_reactions_day on post_reactions using brin (created_at) with (pages_per_range = 32);
create index comment_reactions_day on comment_reactions using brin (created_at) with (pages_per_range = 32);
create index memberships_joined_day on memberships (joined_at) where joined_at is not null;
create index memberships_left_day on memberships (changed_at) where state in ('left', 'removed', 'banned');
-- Those who joined a community in a week, also when they have left since.
create index memberships_cohort on memberships (community_id, joined_at) where joined_at is not null;

-- What a person wrote.
create index posts_author on posts (author_id, published_at desc) where state = 'published' and type <> 'modmail';
create index comments_author on comments (author_id, created_at desc) where deleted_at is null;

-- A heading has no page of its own, so its path makes room for the page at /dashboard.
update menus set route_path = '/dashboards' where id = '01900000-0000-7000-8000-0000000002e0' and route_path = '/dashboard';
insert into menus (id, parent_id, name, route_path, menu_type, sort_order, icon, component_url, permission_code, keep_alive) values
  ('01900000-0000-7000-8000-0000000002e2', '01900000-0000-7000-8000-0000000002e0', 'menu.ownDashboard', '/dashboard', 0, 1, 'profile', 'dashboard/mine', null, true),
  ('01900000-0000-7000-8000-0000000002e3', '01900000-0000-7000-8000-0000000002e0', 'menu.communityDashboard', '/dashboard/communities', 0, 2, 'team', 'dashboard/communities', null, true);
insert into role_menus (role_id, menu_id) select '01900000-0000-7000-8000-000000000002', id from menus
  where id in ('01900000-0000-7000-8000-0000000002e0', '01900000-0000-7000-8000-0000000002e2', '01900000-0000-7000-8000-0000000002e3')
  on conflict do nothing;
