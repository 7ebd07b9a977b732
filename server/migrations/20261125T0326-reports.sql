-- What was reported, once for all reports of it that come before the decision.
create table moderation_cases (
  id uuid primary key,
  -- Null: the site decides.
  community_id uuid references communities (id) on delete cascade,
  target_type text not null check (target_type in ('user', 'post', 'comment', 'event', 'message', 'community')),
  target_id uuid not null,
  -- The author, or the reported person; null for communities.
  subject_id uuid references users (id) on delete set null,
  -- The content when it was first reported: later changes and deletions leave it as it is.
  title text not null,
  body text not null,
  url text not null,
  state text not null default 'open' check (state in ('open', 'in_review', 'actioned', 'dismissed')),
  report_count integer not null default 0 check (report_count >= 0),
  created_at timestamptz not null default app_now(),
  version integer not null default 1
);
create unique index moderation_cases_open on moderation_cases (target_type, target_id) where state in ('open', 'in_review');
create index moderation_cases_waiting on moderation_cases (community_id, created_at desc, id desc) where state in ('open', 'in_review');
create index moderation_cases_decided on moderation_cases (community_id, created_at desc, id desc) where state in ('actioned', 'dismissed');
create index moderation_cases_created on moderation_cases (created_at, id);
create index moderation_cases_subject on moderation_cases (subject_id, created_at desc, id desc);

create table moderation_reports (
  case_id uuid not null references moderation_cases (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'self_harm', 'deception', 'illegal', 'rules', 'other')),
  note text not null default '',
  created_at timestamptz not null default app_now(),
  primary key (case_id, reporter_id)
);
create index moderation_reports_reporter on moderation_reports (reporter_id, created_at desc);
