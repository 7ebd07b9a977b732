alter table event_feedback add column hidden_at timestamptz;
alter table moderation_cases drop constraint moderation_cases_target_type_check;
alter table moderation_cases add constraint moderation_cases_target_type_check
  check (target_type in ('user', 'post', 'comment', 'event', 'message', 'community', 'feedback'));
-- The author did not agree that others learn who wrote it, and those who decide do not learn it either.
alter table moderation_cases add column is_nameless boolean not null default false;
