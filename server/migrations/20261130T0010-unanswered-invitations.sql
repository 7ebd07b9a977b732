-- Messages reach named guests who have not answered, too.
alter table event_messages drop constraint event_messages_segment_check, add constraint event_messages_segment_check
  check (segment in ('everyone', 'going', 'waitlisted', 'pending', 'maybe', 'unanswered', 'checked_in', 'not_checked_in', 'chosen'));
