-- Channels that moderators create, order and archive. `section` is the heading that a channel stands below.
alter table channels add column section text not null default '';
-- Both were read by every member.
update channels set visibility = 'members' where visibility = 'public';
alter table channels drop constraint channels_visibility_check;
alter table channels add constraint channels_visibility_check check (visibility in ('members', 'private'));
