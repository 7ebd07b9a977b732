-- The least role of each right that differs from the default of `contract/src/kernel/community-rights.ts`.
alter table communities add column rights jsonb not null default '{}';
-- Members of open communities could invite so far.
update communities set rights = '{"invite": "member"}' where join_policy = 'open';
