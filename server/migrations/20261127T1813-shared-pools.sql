-- A pool that several ticket types share has a name that its hosts gave it; it is called `pool:<id>` among the pools of its event.
alter table inventory_pools add column label text;
alter table inventory_pools add column version integer not null default 1;
alter table inventory_pools add check ((label is not null) = (name like 'pool:%'));
create unique index inventory_pools_label on inventory_pools (event_id, lower(label)) where label is not null;
