-- What was done to the site and by whom. Nobody changes or removes a line, the application least of all.
create table audit_entries (
  id uuid primary key,
  -- The order in which lines were begun; a line may become visible after a later one.
  seq bigint not null generated always as identity unique,
  at timestamptz not null default app_now(),
  -- Without foreign keys: a line outlives what it speaks of.
  actor_id uuid,
  actor_name text not null default '',
  action text not null,
  target_type text,
  target_id text,
  target_name text not null default '',
  community_id uuid,
  -- Only what changed; secrets are masked before they come here.
  before jsonb,
  after jsonb,
  request_id text,
  -- The network it came from, never the whole address.
  network text
);
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_actor on audit_entries (actor_id, at, id);
create index audit_entries_target on audit_entries (target_type, target_id, at, id);
create index audit_entries_action on audit_entries (action, at, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_stay_all before truncate on audit_entries for each statement execute function refuse_change();
