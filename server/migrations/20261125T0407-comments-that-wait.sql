-- A comment waits for approval where posts do. It takes its number when it is published, so that a page that begins behind a number misses
-- none.
alter table comments add column state text not null default 'published' check (state in ('pending', 'published', 'rejected'));
-- Why it was rejected.
alter table comments add column state_reason text not null default '';
alter table comments alter column seq drop not null;
alter table comments add constraint published_comment_has_number check ((state = 'published') = (seq is not null));
create index comments_waiting on comments (post_id, created_at, id) where state <> 'published';
