-- Where an event is found by those who do not learn its address: at its place, or within some kilometres of it.
-- Conditions and orders that readers choose look at these columns only, as a place could be told from enough answers.
alter table events
  add column area_lat double precision generated always as
    (case when venue_reveal = 'all' then venue_lat else round(venue_lat::numeric, 1)::double precision end) stored,
  add column area_lng double precision generated always as
    (case when venue_reveal = 'all' then venue_lng else round(venue_lng::numeric, 1)::double precision end) stored;
drop index events_place;
create index events_place on events (area_lat, area_lng) where status in ('published', 'cancelled', 'postponed') and area_lat is not null;
