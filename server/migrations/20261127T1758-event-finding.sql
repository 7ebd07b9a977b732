-- What events are found by. Without a category of its own an event has that of its community.
alter table events
  add column category_id uuid references categories (id),
  add column tag_keys text[] not null generated always as (folded(tags)) stored,
  add column city_key text generated always as (nullif(lower(normalize(venue_city, nfkc)), '')) stored;
create index events_tags on events using gin (tag_keys);
create index events_city on events (city_key, starts_at) where status in ('published', 'cancelled', 'postponed') and city_key is not null;
create index events_category on events (category_id, starts_at) where category_id is not null;
create index events_place on events (venue_lat, venue_lng) where status in ('published', 'cancelled', 'postponed') and venue_lat is not null;
-- Few events last longer than a week; where they have begun, lists in the order of the start begin with them.
create index events_long on events (ends_at, starts_at) where status in ('published', 'cancelled', 'postponed') and ends_at - starts_at > interval '7 days';
