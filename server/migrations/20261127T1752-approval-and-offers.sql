alter table events add column join_mode text not null default 'open' check (join_mode in ('open', 'approval'));
-- How long a seat that is offered to someone on the waitlist is held.
alter table events add column offer_ttl_minutes integer not null default 720 check (offer_ttl_minutes between 15 and 10080);
alter table events drop constraint events_waitlist_mode_check;
alter table events add constraint events_waitlist_mode_check check (waitlist_mode in ('off', 'auto', 'offer'));

alter table registrations add column offer_expires_at timestamptz;
-- Why a request was rejected.
alter table registrations add column reason text;
alter table registrations drop constraint registrations_state_check;
alter table registrations add constraint registrations_state_check
  check (state in ('pending', 'going', 'waitlisted', 'offered', 'cancelled', 'rejected', 'lapsed'));
alter table registrations add constraint offers_expire check (state <> 'offered' or offer_expires_at is not null);

drop index registrations_live;
create unique index registrations_live on registrations (event_id, user_id) where state in ('pending', 'going', 'waitlisted', 'offered');
drop index registrations_user;
create index registrations_user on registrations (user_id, event_id) where state in ('pending', 'going', 'waitlisted', 'offered');
create index registrations_offers on registrations (offer_expires_at) where state = 'offered';
create index registrations_requests on registrations (event_id, created_at, id) where state = 'pending';
create index registrations_rejected on registrations (event_id, user_id) where state = 'rejected';
