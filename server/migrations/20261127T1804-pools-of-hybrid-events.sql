-- A hybrid event has two pools: `seats` in person, `stream` online. Whatever makes an event hybrid gives it the second one.
create function open_stream() returns trigger language plpgsql as $$ begin
  insert into inventory_pools (id, event_id, name) values (gen_random_uuid(), new.id, 'stream') on conflict (event_id, name) do nothing;
  return null; end $$;
create trigger events_stream_new after insert on events for each row when (new.mode = 'hybrid') execute function open_stream();
create trigger events_stream_mode after update of mode on events for each row
  when (new.mode = 'hybrid' and old.mode <> 'hybrid') execute function open_stream();
-- Guests who answered before have a seat.
insert into inventory_pools (id, event_id, name) select gen_random_uuid(), id, 'stream' from events where mode = 'hybrid';
