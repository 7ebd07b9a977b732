-- A transfer of the place of one guest of a party; null: of the whole party.
alter table seat_transfers add column person smallint check (person between 1 and 9);
create index seat_transfers_due on seat_transfers (expires_at) where state = 'offered';
