-- Who is told of requests and newcomers, found without reading every member of a large community.
create index memberships_staff on memberships (community_id, user_id) where state = 'active' and role <> 'member';
-- Counts what a list could show without reading the rows, which are wide.
create index communities_visible on communities (visibility, id) where status = 'active';
