-- Comments that wait are counted for those who decide them; rejected ones, which stay, are not read for it.
create index comments_pending on comments (created_at, post_id, author_id) where state = 'pending' and deleted_at is null;
