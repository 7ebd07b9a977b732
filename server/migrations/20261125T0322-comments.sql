-- Numbers the comments of a post under the lock of its row: they become visible in the order of their numbers, so that a page that begins
-- behind a number misses none.
alter table posts add column comment_seq integer not null default 0;
-- How often each kind of reaction was given, written with the rows that it counts.
alter table posts add column reactions jsonb not null default '{}';
alter table posts add column edited_at timestamptz;
alter table posts add column locked_at timestamptz;
alter table posts add column deleted_at timestamptz;
-- Null for a post that its author deleted.
alter table posts add column removed_by uuid references users (id) on delete set null;

alter table comments add column seq integer;
alter table comments add column reply_count integer not null default 0 check (reply_count >= 0);
alter table comments add column reactions jsonb not null default '{}';
alter table comments add column edited_at timestamptz;
alter table comments add column removed_by uuid references users (id) on delete set null;
alter table comments add column version integer not null default 1;
update comments k set seq = n.seq
  from (select id, row_number() over (partition by post_id order by created_at, id) as seq from comments) n where n.id = k.id;
update comments k set reply_count = n.count
  from (select parent_id, count(*) as count from comments where deleted_at is null group by parent_id) n where n.parent_id = k.id;
update posts p set comment_seq = n.seq, comment_count = n.count
  from (select post_id, max(seq) as seq, count(*) filter (where deleted_at is null) as count from comments group by post_id) n where n.post_id = p.id;
alter table comments alter column seq set not null;
alter table comments add constraint comment_numbers unique (post_id, seq);
-- An answer belongs to the post of the comment that it answers.
alter table comments add constraint comments_of_post unique (id, post_id);
alter table comments add constraint answer_in_same_post foreign key (parent_id, post_id) references comments (id, post_id) on delete cascade;
drop index comments_post;
create index comments_roots on comments (post_id, seq) where parent_id is null;
create index comments_replies on comments (parent_id, seq) where parent_id is not null;

create table post_reactions (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('like', 'heart', 'laugh', 'celebrate', 'surprised', 'sad', 'thanks', 'fire')),
  created_at timestamptz not null default app_now(),
  primary key (post_id, user_id, kind)
);
create table comment_reactions (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('like', 'heart', 'laugh', 'celebrate', 'surprised', 'sad', 'thanks', 'fire')),
  created_at timestamptz not null default app_now(),
  primary key (comment_id, user_id, kind)
);

create table post_mentions (
  post_id uuid not null references posts (id) on delete cascade,
  -- Null for the text of the post itself.
  comment_id uuid references comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  unique nulls not distinct (post_id, comment_id, user_id)
);
create index post_mentions_user on post_mentions (user_id, created_at desc);
create index post_mentions_comment on post_mentions (comment_id) where comment_id is not null;

-- The texts of a post before each change.
create table post_revisions (
  post_id uuid not null references posts (id) on delete cascade,
  version integer not null,
  editor_id uuid not null references users (id) on delete cascade,
  title text not null,
  body text not null,
  at timestamptz not null default app_now(),
  primary key (post_id, version)
);

insert into menus (id, parent_id, name, route_path, sort_order, icon, component_url, hide_in_menu, current_active_menu, keep_alive) values
  ('01900000-0000-7000-8000-000000000110', null, 'menu.post', '/communities/:slug/posts/:postId', null, null, 'posts/post', true, '/communities', true);
insert into role_menus (role_id, menu_id) values ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000110');

alter table muted_topics drop constraint muted_topics_topic_check;
alter table muted_topics add constraint muted_topics_topic_check check (topic in ('communities', 'posts', 'events', 'chat'));
