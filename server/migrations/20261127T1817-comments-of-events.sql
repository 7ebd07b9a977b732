-- The comments of an event hang on a row of posts of its own, which is made with the first of them and stands in no list: its state is one
-- that no list, feed, search or count takes. So everything that comments of posts can do, those of events can.
alter table posts add column event_id uuid references events (id) on delete cascade;
alter table posts drop constraint posts_type_check;
alter table posts add constraint posts_type_check check (type in ('discussion', 'announcement', 'poll', 'question', 'modmail', 'event'));
alter table posts drop constraint posts_state_check;
alter table posts add constraint posts_state_check
  check (state in ('draft', 'pending', 'scheduled', 'published', 'rejected', 'hidden', 'deleted', 'attached'));
alter table posts add constraint conversation_of_event
  check ((type = 'event') = (event_id is not null) and (type = 'event') = (state = 'attached'));
create unique index posts_of_event on posts (event_id) where event_id is not null;

-- Of a comment of the first level: the one below it that answers it, as hosts say.
alter table comments add column answer_id uuid references comments (id) on delete set null check (answer_id is null or parent_id is null);
create index comments_answering on comments (answer_id) where answer_id is not null;

-- Who may comment on an event: all who may, after the approval of its hosts, or its hosts alone.
alter table events add column comment_policy text not null default 'all' check (comment_policy in ('all', 'moderated', 'closed'));
