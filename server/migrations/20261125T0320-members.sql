-- Why and by whom somebody was removed, banned or rejected; `changed_at` has when.
alter table memberships add column reason text not null default '';
alter table memberships add column changed_by uuid references users (id) on delete set null;
-- A mute has its own reason: it outlasts leaving and other changes of the state.
alter table memberships add column mute_reason text not null default '';
alter table memberships add column muted_by uuid references users (id) on delete set null;
-- Answers to the questions on joining, each with its question as it was asked.
alter table memberships add column answers jsonb not null default '[]';
-- The version of the rules that the member accepted on joining.
alter table memberships add column rules_version_accepted integer;

-- Communities that their members cannot leave; set by administrators of the site.
alter table communities add column is_required boolean not null default false;

-- What moderators look after: the banned, latest first, and those whose mute has an end ahead.
create index memberships_banned on memberships (community_id, changed_at desc, user_id) where state = 'banned';
create index memberships_muted on memberships (community_id, muted_until desc, user_id) where muted_until is not null;

-- Following without joining: posts appear in the own feed while the follower may read the content. Members do not follow.
create table community_follows (
  user_id uuid not null references users (id) on delete cascade,
  community_id uuid not null references communities (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, community_id)
);
create index community_follows_community on community_follows (community_id);
-- Accounts that are not in use, which lists of members leave out: few beside all others, so that a list need not look at every account.
create index users_resting on users (id) where not (status = 'enabled' and deleted_at is null and delete_at is null);
