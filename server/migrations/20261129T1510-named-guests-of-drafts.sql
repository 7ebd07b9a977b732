-- Guests who are named before their event is published are notified of it then.
alter table event_invitations add column notified_at timestamptz;
update event_invitations set notified_at = created_at;
create index event_invitations_unnotified on event_invitations (event_id, created_at) where notified_at is null;
