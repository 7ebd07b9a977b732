create table categories (
  id uuid primary key,
  slug text not null unique,
  name_en text not null,
  name_zh text not null,
  sort_order integer not null default 0
);

create table communities (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  name_key text not null,
  tagline text not null default '',
  description text not null default '',
  avatar text,
  cover text,
  category_id uuid not null references categories (id),
  tags text[] not null default '{}',
  language text not null check (language in ('zh-CN', 'en-US', 'other')),
  timezone text not null,
  city text,
  country text,
  visibility text not null check (visibility in ('public', 'registered', 'hidden')),
  content_visibility text not null check (content_visibility in ('public', 'registered', 'members')),
  join_policy text not null check (join_policy in ('open', 'request', 'invite')),
  rules text[] not null default '{}',
  -- Counters are written only by the transaction that changes the counted memberships.
  member_count integer not null default 0 check (member_count >= 0),
  owner_count integer not null default 0,
  status text not null default 'active' check (status in ('active', 'archived', 'deleted')),
  last_activity_at timestamptz not null default app_now(),
  -- Words of name, tagline and tags, cut for Chinese and English, names also in pinyin.
  search tsvector not null default '',
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1,
  -- The last line of defence of "an active community has an owner".
  constraint community_has_owner check (status <> 'active' or owner_count >= 1)
);
create index communities_search on communities using gin (search);
create index communities_active on communities (last_activity_at desc, id) where status = 'active';
create index communities_members on communities (member_count desc, id) where status = 'active';
create index communities_newest on communities (created_at desc, id) where status = 'active';
create index communities_name on communities (name_key, id) where status = 'active';
create index communities_category on communities (category_id, last_activity_at desc) where status = 'active';

-- Former addresses, which go on leading to the community.
create table community_slugs (
  slug text primary key,
  community_id uuid not null references communities (id) on delete cascade
);

create table memberships (
  community_id uuid not null references communities (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('pending', 'rejected', 'invited', 'active', 'left', 'removed', 'banned')),
  role text not null default 'member' check (role in ('owner', 'admin', 'moderator', 'member')),
  message text not null default '',
  invited_by uuid references users (id) on delete set null,
  joined_at timestamptz,
  changed_at timestamptz not null default app_now(),
  muted_until timestamptz,
  banned_until timestamptz,
  created_at timestamptz not null default app_now(),
  version integer not null default 1,
  primary key (community_id, user_id)
);
create index memberships_user on memberships (user_id, state);
create index memberships_faces on memberships (community_id, joined_at, user_id) where state = 'active';
create index memberships_pending on memberships (community_id, changed_at) where state = 'pending';

create table invites (
  id uuid primary key,
  community_id uuid not null references communities (id) on delete cascade,
  token_hash bytea not null unique,
  created_by uuid not null references users (id) on delete cascade,
  max_uses integer check (max_uses >= 1),
  uses integer not null default 0,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint invite_uses_within_limit check (max_uses is null or uses <= max_uses)
);
create index invites_community on invites (community_id, created_at desc);

create table invite_uses (
  invite_id uuid not null references invites (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  used_at timestamptz not null default app_now(),
  primary key (invite_id, user_id)
);

create table posts (
  id uuid primary key,
  community_id uuid not null references communities (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  type text not null default 'discussion' check (type in ('discussion', 'announcement')),
  title text not null,
  body text not null,
  state text not null default 'published' check (state in ('draft', 'pending', 'published', 'hidden', 'deleted')),
  comment_count integer not null default 0 check (comment_count >= 0),
  published_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1
);
create index posts_community on posts (community_id, published_at desc, id desc) where state = 'published';

create table comments (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  parent_id uuid references comments (id) on delete cascade,
  body text not null,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz
);
create index comments_post on comments (post_id, created_at, id);
