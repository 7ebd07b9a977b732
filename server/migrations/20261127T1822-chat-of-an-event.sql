-- The chat of an event: a private channel whose readers are its hosts and those who go. See docs/decisions/0033-chat-of-an-event.md.
alter table events add column has_chat boolean not null default false;

alter table channels drop constraint channels_kind_check;
alter table channels add constraint channels_kind_check check (kind in ('text', 'announcement', 'event'));
alter table channels
  add column event_id uuid references events (id) on delete cascade,
  add constraint channels_event unique (event_id),
  add constraint channels_event_check check ((kind = 'event') = (event_id is not null) and (event_id is null or visibility = 'private'));
-- Events may have the same title.
drop index channels_name;
create unique index channels_name on channels (community_id, lower(name)) where archived_at is null and event_id is null;

create function is_host_of(event uuid, person uuid) returns boolean language plpgsql stable as $$ begin
  return exists (select from event_hosts h where h.event_id = event and h.user_id = person and h.role <> 'check_in');
end $$;

-- Readers come in with nothing unread.
create function enter_event_chat(event uuid, person uuid) returns void language plpgsql as $$ begin
  insert into channel_members (channel_id, user_id, joined_seq, last_read_seq, last_read_index)
    select id, person, last_seq, last_seq, countable_total from channels where event_id = event
    on conflict (channel_id, user_id) do nothing;
end $$;

create function leave_event_chat(event uuid, person uuid) returns void language plpgsql as $$ begin
  delete from channel_members cm using channels ch
    where ch.event_id = event and cm.channel_id = ch.id and cm.user_id = person and not is_host_of(event, person)
      and not exists (select from registrations r where r.event_id = event and r.user_id = person and r.state = 'going');
end $$;

-- Called under the lock of the event's pools, which all answers take: none comes in between. A date of a series has no chat before a guest goes.
create function open_event_chat(event uuid) returns void language plpgsql as $$ begin
  insert into channels (id, community_id, kind, name, visibility, event_id)
    select gen_random_uuid(), e.community_id, 'event', e.title, 'private', e.id from events e
     where e.id = event and e.has_chat and e.status in ('published', 'postponed')
       and (e.series_id is null or exists (
         select from registrations r where r.event_id = event and r.state = 'going' and r.user_id is not null and not is_host_of(event, r.user_id)))
    on conflict (event_id) do nothing;
  if not found then return; end if;
  insert into channel_members (channel_id, user_id)
    select ch.id, p.user_id from channels ch cross join (
      select h.user_id from event_hosts h where h.event_id = event and h.role <> 'check_in'
      union select r.user_id from registrations r where r.event_id = event and r.state = 'going' and r.user_id is not null) p
     where ch.event_id = event
    on conflict (channel_id, user_id) do nothing;
end $$;

create function follow_event_with_chat() returns trigger language plpgsql as $$ begin
  perform open_event_chat(new.id);
  update channels set name = new.title,
      archived_at = case when new.has_chat and new.status <> 'archived' then null else coalesce(archived_at, app_now()) end
    where event_id = new.id;
  return null;
end $$;
create trigger events_chat_new after insert on events for each row when (new.has_chat) execute function follow_event_with_chat();
create trigger events_chat after update of has_chat, status, title on events for each row
  when ((old.has_chat or new.has_chat) and (old.has_chat, old.status, old.title) is distinct from (new.has_chat, new.status, new.title))
  execute function follow_event_with_chat();

create function take_seat_in_chat() returns trigger language plpgsql as $$ begin
  perform open_event_chat(new.event_id);
  perform enter_event_chat(new.event_id, new.user_id);
  return null;
end $$;
create function leave_seat_in_chat() returns trigger language plpgsql as $$ begin
  perform leave_event_chat(old.event_id, old.user_id);
  return null;
end $$;
create trigger registrations_chat_new after insert on registrations for each row
  when (new.state = 'going' and new.user_id is not null) execute function take_seat_in_chat();
create trigger registrations_chat_taken after update of state, user_id on registrations for each row
  when (new.state = 'going' and new.user_id is not null and (old.state <> 'going' or old.user_id is distinct from new.user_id))
  execute function take_seat_in_chat();
create trigger registrations_chat_left after update of state, user_id on registrations for each row
  when (old.state = 'going' and old.user_id is not null and (new.state <> 'going' or old.user_id is distinct from new.user_id))
  execute function leave_seat_in_chat();
create trigger registrations_chat_gone after delete on registrations for each row
  when (old.state = 'going' and old.user_id is not null) execute function leave_seat_in_chat();

create function host_in_chat() returns trigger language plpgsql as $$ begin
  if new.role = 'check_in' then perform leave_event_chat(new.event_id, new.user_id);
  else perform enter_event_chat(new.event_id, new.user_id);
  end if;
  return null;
end $$;
create trigger event_hosts_chat after insert or update of role on event_hosts for each row execute function host_in_chat();
create trigger event_hosts_chat_gone after delete on event_hosts for each row execute function leave_seat_in_chat();
