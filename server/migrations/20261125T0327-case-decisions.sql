alter table moderation_cases add column reviewer_id uuid references users (id) on delete set null;
alter table moderation_cases add column person_act text check (person_act in ('none', 'warn', 'mute', 'remove', 'ban', 'disable'));
alter table moderation_cases add column has_removed boolean not null default false;
alter table moderation_cases add column decision_reason text not null default '';
alter table moderation_cases add column decided_by uuid references users (id) on delete set null;
alter table moderation_cases add column decided_at timestamptz;
alter table moderation_cases add constraint moderation_cases_decision
  check ((state in ('actioned', 'dismissed')) = (decided_at is not null) and (decided_at is null) = (person_act is null));
