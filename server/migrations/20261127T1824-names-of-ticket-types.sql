-- A name belongs to one ticket type of an event, and of a template; of several, the first keeps it and the others get a number.
do $$
declare
  twin record;
  types jsonb;
  renamed text;
  taken text[];
  n integer;
begin
  for twin in
    select id, event_id, name from (
      select id, event_id, name, place, row_number() over (partition by event_id, lower(name) order by place, id) as turn from ticket_types) t
    where turn > 1 order by place, id
  loop
    n := 2;
    loop
      renamed := rtrim(left(twin.name, 59 - length(n::text))) || ' ' || n;
      exit when not exists (select from ticket_types where event_id = twin.event_id and lower(name) = lower(renamed));
      n := n + 1;
    end loop;
    update ticket_types set name = renamed where id = twin.id;
  end loop;

  for twin in
    select id, ticket_types from event_templates
    where (select count(*) > count(distinct lower(x ->> 'name')) from jsonb_array_elements(ticket_types) x)
  loop
    types := twin.ticket_types;
    for i in 1 .. jsonb_array_length(types) - 1 loop
      -- Names of those before it, and of those after it, which they keep where they can.
      select array_agg(lower(x ->> 'name')) into taken from jsonb_array_elements(types) with ordinality e (x, place) where place <= i;
      renamed := types -> i ->> 'name';
      continue when lower(renamed) <> all (taken);
      select array_agg(lower(x ->> 'name')) into taken from jsonb_array_elements(types) e (x);
      n := 2;
      loop
        renamed := rtrim(left(types -> i ->> 'name', 59 - length(n::text))) || ' ' || n;
        exit when lower(renamed) <> all (taken);
        n := n + 1;
      end loop;
      types := jsonb_set(types, array[i::text, 'name'], to_jsonb(renamed));
    end loop;
    update event_templates set ticket_types = types where id = twin.id;
  end loop;
end $$;
create unique index ticket_types_name on ticket_types (event_id, lower(name));
