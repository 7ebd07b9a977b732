-- Who reads a channel without an account: null = none; `indexed` = also search engines list it. From the message after `web_from_seq` on, as
-- what was written before was written for members.
alter table channels
  add column web text check (web in ('readable', 'indexed')),
  add column web_from_seq bigint,
  add constraint web_channels_are_public check ((web is null) = (web_from_seq is null)
    and (web is null or (visibility = 'members' and community_id is not null and event_id is null)));
create index channels_web on channels (community_id) where web is not null;
