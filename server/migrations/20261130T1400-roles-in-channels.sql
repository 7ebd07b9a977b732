-- Least role of those who write in an announcement channel; in a text channel every member does.
-- `read_role`: least role of those who read a private channel without being added, null = none; see docs/decisions/0047-readers-by-role.md.
-- `is_default`: new members become readers.
alter table channels
  add column write_role text not null default 'moderator' check (write_role in ('moderator', 'admin')),
  add column read_role text check (read_role in ('moderator', 'admin')),
  add column is_default boolean not null default true,
  add constraint channels_read_role_private check (read_role is null or (visibility = 'private' and community_id is not null and event_id is null));
-- Whether the row follows the role of the reader.
alter table channel_members add column by_role boolean not null default false;

create function has_role(role text, least_role text) returns boolean language plpgsql immutable as $$ begin
  return coalesce(case least_role when 'admin' then role in ('owner', 'admin') when 'moderator' then role in ('owner', 'admin', 'moderator') end, false);
end $$;

-- Called under the lock of the community, which changes of roles and of channels take: neither comes in between.
create function admit_by_role() returns trigger language plpgsql as $$ begin
  delete from channel_members cm using channels ch
    where ch.community_id = new.community_id and cm.channel_id = ch.id and cm.user_id = new.user_id and cm.by_role
      and not (new.state = 'active' and has_role(new.role, ch.read_role));
  insert into channel_members (channel_id, user_id, joined_seq, last_read_seq, last_read_index, by_role)
    select id, new.user_id, last_seq, last_seq, countable_total, true from channels
     where community_id = new.community_id and new.state = 'active' and has_role(new.role, read_role)
    on conflict (channel_id, user_id) do nothing;
  return null;
end $$;
create trigger memberships_channels_new after insert on memberships for each row when (new.role <> 'member') execute function admit_by_role();
create trigger memberships_channels after update of role, state on memberships for each row
  when ((old.role <> 'member' or new.role <> 'member') and (old.role, old.state) is distinct from (new.role, new.state))
  execute function admit_by_role();

create function admit_roles() returns trigger language plpgsql as $$ begin
  delete from channel_members cm
    where cm.channel_id = new.id and cm.by_role and not exists (select from memberships m
      where m.community_id = new.community_id and m.user_id = cm.user_id and m.state = 'active' and has_role(m.role, new.read_role));
  insert into channel_members (channel_id, user_id, joined_seq, last_read_seq, last_read_index, by_role)
    select new.id, m.user_id, new.last_seq, new.last_seq, new.countable_total, true from memberships m
     where m.community_id = new.community_id and m.state = 'active' and has_role(m.role, new.read_role)
    on conflict (channel_id, user_id) do nothing;
  return null;
end $$;
create trigger channels_roles_new after insert on channels for each row when (new.read_role is not null) execute function admit_roles();
create trigger channels_roles after update of read_role on channels for each row
  when (old.read_role is distinct from new.read_role) execute function admit_roles();
