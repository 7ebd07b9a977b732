-- Words that hold or refuse a text, links of newcomers, and how much newcomers write an hour; what is missing has its default.
alter table communities add column content_rules jsonb not null default '{}';
-- What a newcomer wrote in the last hour.
create index comments_written on comments (author_id, created_at desc);
