-- What a reader is told of a channel; null for the default of its kind. See docs/decisions/0040-levels-and-positions-of-readers.md.
alter table channel_members add column level text check (level in ('all', 'mentions', 'none'));
-- Each message looks whether there is anyone to tell.
create index channel_members_all on channel_members (channel_id) where level = 'all';
