-- Announcements that members have not confirmed.
create index posts_announced on posts (community_id, published_at desc) where state = 'published' and type = 'announcement';
