-- What a person has begun and not published, the latest first.
create index posts_begun on posts (author_id, updated_at desc, id) where state in ('draft', 'scheduled');
