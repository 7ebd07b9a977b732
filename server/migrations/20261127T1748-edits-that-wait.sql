-- Edits of published posts and comments that wait for approval, or were rejected: one of each text, which stays as it is until then.
create table text_edits (
  id uuid primary key,
  -- Where the post is: an edit ends when its post is moved.
  community_id uuid not null references communities (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  -- Null: of the post itself.
  comment_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'rejected')),
  -- Why it was rejected.
  reason text not null default '',
  -- Empty for a comment.
  title text not null,
  body text not null,
  -- False: the text keeps its images.
  has_images boolean not null default false,
  written_at timestamptz not null default app_now(),
  foreign key (comment_id, post_id) references comments (id, post_id) on delete cascade,
  unique nulls not distinct (post_id, comment_id)
);
create index text_edits_waiting on text_edits (community_id, written_at, id) where state = 'waiting';
create index text_edits_comment on text_edits (comment_id) where comment_id is not null;

create table text_edit_images (
  image_id uuid primary key references images (id) on delete cascade,
  edit_id uuid not null references text_edits (id) on delete cascade,
  nth smallint not null check (nth between 0 and 9),
  alt text not null default '' check (char_length(alt) <= 300),
  unique (edit_id, nth)
);
