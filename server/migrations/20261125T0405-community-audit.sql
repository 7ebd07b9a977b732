-- The log of one community, as its moderators read it: latest first, all of it or one action.
create index audit_entries_community on audit_entries (community_id, at desc, id desc) where community_id is not null;
create index audit_entries_community_action on audit_entries (community_id, action, at desc, id desc) where community_id is not null;
