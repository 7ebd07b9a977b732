-- *Archived* is a community that is read only. A copy to take elsewhere is an export, and what it is made into is the file of a community.
alter table community_archives rename to community_exports;
alter table community_exports rename constraint community_archives_pkey to community_exports_pkey;
alter table community_exports rename constraint community_archives_community_id_fkey to community_exports_community_id_fkey;
alter table community_exports rename constraint community_archives_asked_by_fkey to community_exports_asked_by_fkey;
alter table community_exports rename constraint community_archives_state_check to community_exports_state_check;
alter index community_archives_waiting rename to community_exports_waiting;
alter index community_archives_community rename to community_exports_community;
alter index community_archives_asked_by rename to community_exports_asked_by;
alter index community_archives_expiry rename to community_exports_expiry;
alter index community_archives_gone rename to community_exports_gone;

update notifications set kind = 'membership.export_ready' where kind = 'membership.archive_ready';
update community_imports set failure = jsonb_set(failure, '{reason}', '"not_a_community"') where failure ->> 'reason' = 'not_an_archive';

alter table uploads drop constraint uploads_purpose_check;
update uploads set purpose = 'community' where purpose = 'archive';
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('avatar', 'cover', 'logo', 'emblem', 'photo', 'accounts', 'community', 'answer', 'attachment'));
