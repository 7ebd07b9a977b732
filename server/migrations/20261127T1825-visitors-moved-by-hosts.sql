-- Hosts gave the person another ticket or way, and no mail has said so yet.
alter table event_visitors add column is_moved boolean not null default false;
