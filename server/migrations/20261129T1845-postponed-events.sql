-- Lists of a person or of a community show postponed events even after their former dates; the earliest of them bounds the lists.
create index events_postponed on events (starts_at) where status = 'postponed';
