-- States of a post that its readers do not see yet, or no longer.
alter table posts drop constraint posts_state_check;
alter table posts add constraint posts_state_check
  check (state in ('draft', 'pending', 'scheduled', 'published', 'rejected', 'hidden', 'deleted'));
-- When a scheduled post is published; kept while it waits for approval.
alter table posts add column publish_at timestamptz;
alter table posts add constraint scheduled_post_has_time check (state <> 'scheduled' or publish_at is not null);
-- The state in which it was deleted, and into which it is restored.
alter table posts add column former_state text check (former_state in ('draft', 'pending', 'published', 'rejected', 'hidden'));
-- Why it was rejected or hidden.
alter table posts add column state_reason text not null default '';
create index posts_due on posts (publish_at) where state = 'scheduled';
create index posts_pending on posts (community_id, created_at, id) where state = 'pending';
create index posts_of_author on posts (author_id, community_id, published_at desc, id desc);
