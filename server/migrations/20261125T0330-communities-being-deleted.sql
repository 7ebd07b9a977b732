-- A community that is being deleted is hidden from all but its owners and the site, until it is restored or purged.
alter table communities drop constraint communities_status_check;
alter table communities add constraint communities_status_check check (status in ('active', 'archived', 'deleting', 'deleted'));

create table community_deletions (
  community_id uuid primary key references communities (id) on delete cascade,
  former_status text not null check (former_status in ('active', 'archived')),
  reason text not null default '',
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null default app_now(),
  delete_at timestamptz not null,
  -- Members and guests up to this account have been told.
  told_up_to uuid
);
create index community_deletions_due on community_deletions (delete_at);
