-- Kinds of communities that somebody likes: they come first in what is recommended to them.
create table person_interests (
  user_id uuid not null references users (id) on delete cascade,
  category_id uuid not null references categories (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, category_id)
);
create index person_interests_category on person_interests (category_id);

-- The largest communities of a category, wherever they stand among all.
create index communities_category_members on communities (category_id, member_count desc, id) where status = 'active';

-- Whoever was here before the first steps were has made them.
update users set did_complete_onboarding = true where not did_complete_onboarding;
