alter table posts drop constraint posts_type_check;
alter table posts add constraint posts_type_check check (type in ('discussion', 'announcement', 'poll', 'question', 'modmail'));
-- The answer that solves a question.
alter table posts add column accepted_comment_id uuid references comments (id) on delete set null;
alter table posts add column pinned_until timestamptz;
alter table posts add column acknowledged_count integer not null default 0 check (acknowledged_count >= 0);
-- What is written to the moderators stands in no list of its readers.
drop index posts_community;
create index posts_listed on posts (community_id, published_at desc, id desc) where state = 'published' and type <> 'modmail';
create index posts_modmail on posts (community_id, published_at desc, id desc) where state = 'published' and type = 'modmail';
create index posts_pinned on posts (community_id, pinned_until) where pinned_until is not null;

create table polls (
  post_id uuid primary key references posts (id) on delete cascade,
  is_multiple boolean not null,
  closes_at timestamptz,
  -- Counters are written only by the transaction that changes the counted votes.
  voter_count integer not null default 0 check (voter_count >= 0)
);
create table poll_options (
  post_id uuid not null references polls (post_id) on delete cascade,
  nth smallint not null check (nth between 0 and 9),
  text text not null,
  votes integer not null default 0 check (votes >= 0),
  primary key (post_id, nth)
);
create table poll_votes (
  post_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  nth smallint not null,
  -- Of a poll with one choice.
  is_only boolean not null,
  voted_at timestamptz not null default app_now(),
  primary key (post_id, user_id, nth),
  foreign key (post_id, nth) references poll_options (post_id, nth) on delete cascade
);
create unique index poll_votes_one on poll_votes (post_id, user_id) where is_only;

-- Who has read an announcement.
create table post_acknowledgements (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  acknowledged_at timestamptz not null default app_now(),
  primary key (post_id, user_id)
);
create index post_acknowledgements_latest on post_acknowledgements (post_id, acknowledged_at desc, user_id desc);
