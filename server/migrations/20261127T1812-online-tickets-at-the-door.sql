-- A guest who takes part online has no seat in the room: let in by a device without the network, that is a conflict too.
alter table check_in_conflicts drop constraint check_in_conflicts_reason_check;
alter table check_in_conflicts add constraint check_in_conflicts_reason_check
  check (reason in ('invalid', 'other_event', 'other_date', 'cancelled', 'no_seat', 'online', 'party', 'event_cancelled', 'undone'));
