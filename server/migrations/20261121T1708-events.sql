create table events (
  id uuid primary key,
  slug text not null unique,
  community_id uuid not null references communities (id) on delete cascade,
  -- Occurrences of one series share it and keep their original start as identity.
  series_id uuid,
  recurrence_id timestamp,
  title text not null,
  summary text not null default '',
  description text not null default '',
  cover text,
  tags text[] not null default '{}',
  language text not null,
  mode text not null check (mode in ('in_person', 'online', 'hybrid')),
  -- Wall time and zone are the truth; the instants are derived from them.
  wall_start timestamp not null,
  wall_end timestamp not null,
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null default false,
  venue_name text,
  venue_line text not null default '',
  venue_city text not null default '',
  venue_country text,
  venue_lat double precision,
  venue_lng double precision,
  online_url text,
  visibility text not null check (visibility in ('public', 'unlisted', 'members', 'private')),
  status text not null default 'published' check (status in ('draft', 'published', 'postponed', 'cancelled', 'archived')),
  status_reason text,
  waitlist_mode text not null default 'auto' check (waitlist_mode in ('off', 'auto')),
  guests_per_rsvp smallint not null default 0 check (guests_per_rsvp between 0 and 9),
  rsvp_opens_at timestamptz,
  rsvp_closes_at timestamptz,
  ics_sequence integer not null default 0,
  search tsvector not null default '',
  created_by uuid references users (id) on delete set null,
  published_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1,
  unique (series_id, recurrence_id),
  check (ends_at > starts_at)
);
create index events_time on events (starts_at, id) where status in ('published', 'cancelled', 'postponed');
create index events_end on events (ends_at, id) where status in ('published', 'cancelled', 'postponed');
create index events_community on events (community_id, starts_at, id);
create index events_published on events (community_id, published_at desc, id desc) where status = 'published';
create index events_search on events using gin (search);

create table event_hosts (
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null default 'organiser' check (role in ('organiser', 'co_organiser', 'check_in')),
  primary key (event_id, user_id)
);
create index event_hosts_user on event_hosts (user_id);

create table inventory_pools (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  name text not null default 'seats',
  capacity integer check (capacity >= 1),
  confirmed integer not null default 0 check (confirmed >= 0),
  held integer not null default 0 check (held >= 0),
  -- Rises with each entry of the queue; gives the order of the waitlist.
  last_queue_seq bigint not null default 0,
  unique (event_id, name),
  constraint seats_within_capacity check (capacity is null or confirmed + held <= capacity)
);

create table registrations (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  pool_id uuid not null references inventory_pools (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  party_size smallint not null check (party_size between 1 and 10),
  state text not null check (state in ('pending', 'going', 'waitlisted', 'cancelled', 'rejected')),
  queue_seq bigint,
  -- How often somebody behind was promoted first because this party did not fit.
  overtaken smallint not null default 0,
  promoted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1,
  check ((state = 'waitlisted') <= (queue_seq is not null))
);
create unique index registrations_live on registrations (event_id, user_id) where state in ('pending', 'going', 'waitlisted');
create index registrations_user on registrations (user_id, event_id) where state in ('pending', 'going', 'waitlisted');
create index registrations_queue on registrations (pool_id, queue_seq) where state = 'waitlisted';
create index registrations_going on registrations (event_id, created_at, user_id) where state = 'going';
