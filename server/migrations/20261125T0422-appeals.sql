-- What happened to the content; once whether it was removed.
alter table moderation_cases add column content_act text not null default 'none' check (content_act in ('none', 'hide', 'remove', 'cancel'));
update moderation_cases set content_act = 'remove' where has_removed;
alter table moderation_cases drop column has_removed;
-- Whether the decision ended a membership, which its reversal gives back.
alter table moderation_cases add column was_member boolean not null default false;
-- A decision of a case without an appeal is found by its time in the audit log.
create index moderation_cases_of_subject on moderation_cases (subject_id, decided_at) where state = 'actioned';

-- What the person says against the decision of a case: once.
create table moderation_appeals (
  case_id uuid primary key references moderation_cases (id) on delete cascade,
  body text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'reversed')),
  decided_by uuid references users (id) on delete set null,
  reason text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((state = 'open') = (decided_at is null))
);
create index moderation_appeals_open on moderation_appeals (created_at, case_id) where state = 'open';

-- Why a moderator hid it. To its readers it is as if it were deleted; its author and the moderators see it.
alter table comments add column hidden_reason text check (hidden_reason is null or deleted_at is not null);
