-- The digests of a person, by the day of theirs on which each was due: one a day or a week, however many processes run.
create table digests (
  user_id uuid not null references users (id) on delete cascade,
  period date not null,
  created_at timestamptz not null default app_now(),
  primary key (user_id, period)
);
create index digests_age on digests (created_at);
create index memberships_digest on memberships (user_id, community_id) where notification_level = 'digest' and state = 'active';
