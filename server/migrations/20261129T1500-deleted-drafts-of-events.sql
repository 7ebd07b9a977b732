-- What an archived event is again once it is restored. An archived `draft` is a deleted one: it is purged after `restore_until`;
-- without that time it stays.
alter table events add column archived_status text check (archived_status in ('draft', 'published', 'cancelled'));

-- Only published events have guests and changes. Where neither tells, the event becomes a draft again, which shows it to nobody else.
update events e set archived_status = case
    when e.status_reason is not null or e.restored_status is not null then 'cancelled'
    when e.ends_at <= e.updated_at and (exists (select from registrations r where r.event_id = e.id)
      or exists (select from event_changes h where h.event_id = e.id)) then 'published'
    else 'draft' end
  where e.status = 'archived';

alter table events add constraint events_archived_check check ((status = 'archived') = (archived_status is not null));
create index events_deleted on events (restore_until, id) where archived_status = 'draft' and restore_until is not null;

-- Drafts are listed for all their hosts, by `event_hosts_user`.
drop index events_begun;
