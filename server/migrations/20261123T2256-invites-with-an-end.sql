-- Links of hidden communities have an end; those without one get the usual week to be replaced in.
update invites i set expires_at = app_now() + interval '7 days'
  from communities c where c.id = i.community_id and c.visibility = 'hidden' and i.expires_at is null and i.revoked_at is null;
-- Links of people who are no longer there let nobody in.
update invites i set revoked_at = app_now()
  from users u where u.id = i.created_by and i.revoked_at is null and (u.status <> 'enabled' or u.deleted_at is not null or u.delete_at is not null);
update invites i set revoked_at = app_now()
  from memberships m where m.community_id = i.community_id and m.user_id = i.created_by and m.state <> 'active' and i.revoked_at is null;
-- Ending all links of one account reads only its own.
create index invites_maker on invites (created_by) where revoked_at is null;
