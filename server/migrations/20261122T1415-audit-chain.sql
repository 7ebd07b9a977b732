-- The order in which lines of the audit log were sealed: each hash covers the one before and its line, so that a line
-- which is changed, removed or slipped in later shows. A table of its own, as lines are never changed.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id uuid not null unique,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default app_now()
);
create trigger audit_chain_stays before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_stays_all before truncate on audit_chain for each statement execute function refuse_change();

-- Lines that wait for their place. One comes in with the transaction of its line, so none that commits late is passed over.
create table audit_waiting (
  entry_id uuid primary key,
  seq bigint not null
);
create index audit_waiting_seq on audit_waiting (seq);

create function audit_entry_waits() returns trigger language plpgsql as $$
begin
  insert into audit_waiting (entry_id, seq) values (new.id, new.seq);
  return null;
end $$;
create trigger audit_entries_wait after insert on audit_entries for each row execute function audit_entry_waits();
insert into audit_waiting (entry_id, seq) select id, seq from audit_entries;

-- How the names of a search begin.
create index audit_entries_actor_name on audit_entries (lower(actor_name) text_pattern_ops);
create index audit_entries_target_name on audit_entries (lower(target_name) text_pattern_ops);
