-- Planned publication; what may be known of the address; and what becomes of an event that does not take place as planned.
alter table events drop constraint events_status_check;
alter table events add constraint events_status_check
  check (status in ('draft', 'scheduled', 'published', 'postponed', 'cancelled', 'archived'));
alter table events
  add column is_tentative boolean not null default false,
  -- When a scheduled event is published.
  add column publish_at timestamptz,
  -- How to find the place.
  add column venue_note text not null default '',
  -- `going`: only those who go learn the address.
  add column venue_reveal text not null default 'all' check (venue_reveal in ('all', 'going')),
  -- Of a cancelled event: what it is again once it is restored, and until when its hosts can do so. Without an end, only a decision restores it.
  add column restored_status text check (restored_status in ('published', 'postponed')),
  add column restore_until timestamptz,
  add constraint events_publish_at_check check ((status = 'scheduled') = (publish_at is not null));
create index events_due on events (publish_at) where status = 'scheduled';
create index events_begun on events (created_by, updated_at desc, id) where status in ('draft', 'scheduled');

-- A guest of a postponed event with a new date, who keeps the seat by confirming it until then.
alter table registrations add column reconfirm_by timestamptz;
create index registrations_unconfirmed on registrations (reconfirm_by, id) where reconfirm_by is not null and state = 'going';

-- What changed of a published event, for those who go.
create table event_changes (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  actor_id uuid references users (id) on delete set null,
  kinds text[] not null,
  reason text not null default '',
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default app_now()
);
create index event_changes_of on event_changes (event_id, at desc, id desc);
create index event_changes_actor on event_changes (actor_id) where actor_id is not null;

insert into menus (id, parent_id, name, route_path, sort_order, icon, component_url, hide_in_menu, current_active_menu, keep_alive) values
  ('01900000-0000-7000-8000-000000000310', null, 'menu.editEvent', '/events/:slug/edit', null, null, 'events/edit-event', true, '/events', false);
insert into role_menus (role_id, menu_id) values ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000310');
