-- Names that hosts give to links they share, to tell a poster from a newsletter.
create table event_share_links (
  event_id uuid not null references events (id) on delete cascade,
  label text not null check (char_length(label) between 1 and 24),
  created_at timestamptz not null default app_now(),
  primary key (event_id, label)
);

-- Visits of the page of an event on one day in its zone: numbers only, nothing of who came.
create table event_views (
  event_id uuid not null references events (id) on delete cascade,
  day date not null,
  source text not null check (source in ('link', 'community', 'feed', 'list', 'elsewhere', 'search', 'mail', 'site', 'direct')),
  -- Of the source `link`; empty for a name that the hosts did not give.
  label text not null default '' check (char_length(label) <= 24),
  views integer not null check (views > 0),
  primary key (event_id, day, source, label)
);

-- Where the person came from who answered; null where that is not known.
alter table registrations
  add column source text check (source in ('link', 'community', 'feed', 'list', 'elsewhere', 'search', 'mail', 'site', 'direct')),
  add column source_label text check (char_length(source_label) <= 24);
