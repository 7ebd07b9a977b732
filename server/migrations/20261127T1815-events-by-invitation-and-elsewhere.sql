-- Events for named guests only, and events whose registrations another site takes.
alter table events drop constraint events_join_mode_check;
alter table events add constraint events_join_mode_check check (join_mode in ('open', 'approval', 'invite', 'external'));
alter table events add column external_url text;
alter table events add check ((join_mode = 'external') = (external_url is not null));
