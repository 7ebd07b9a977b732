-- A name belongs to one template of a community; of several, the oldest keeps it and the others get a number.
do $$
declare
  twin record;
  renamed text;
  n integer;
begin
  for twin in
    select id, community_id, name from (
      select id, community_id, name, created_at, row_number() over (partition by community_id, lower(name) order by created_at, id) as place
      from event_templates where deleted_at is null) t
    where place > 1 order by created_at, id
  loop
    n := 2;
    loop
      renamed := rtrim(left(twin.name, 79 - length(n::text))) || ' ' || n;
      exit when not exists (select from event_templates
        where community_id = twin.community_id and lower(name) = lower(renamed) and deleted_at is null);
      n := n + 1;
    end loop;
    update event_templates set name = renamed where id = twin.id;
  end loop;
end $$;
create unique index event_templates_name on event_templates (community_id, lower(name)) where deleted_at is null;
-- The same rows by the same community.
drop index event_templates_of;
